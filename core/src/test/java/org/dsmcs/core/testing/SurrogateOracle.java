package org.dsmcs.core.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.RecordedNoise;

/**
 * The sampler once more, one particle and one number at a time and forward only: what core's loops
 * and its adjoint by hand are checked against.
 *
 * <p>It follows the formulas where core follows their simplifications, and shares nothing with core
 * but the types of its arguments. Noise, decisions and ancestors are given. The <em>surrogate</em>
 * is the bound as a function of the parameters whose derivative is the gradient that core claims:
 * noise, decisions, ancestors and all that stands inside stop(·) keep the values they have at the
 * base point. There the surrogate equals the bound, but for the score function, which adds a sum of
 * log probabilities with fixed factors.
 */
public final class SurrogateOracle {
  /** Central difference of eighth order: f'(0) ≈ Σ_j c_j (f(j h) − f(−j h)) / h. */
  private static final double[] COEFFICIENTS = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};

  private static final double LONGEST_STEP = 0.016;
  private static final int HALVINGS = 7;

  /** The gap of the gapped straight-through surrogate. */
  private static final double GAP = 1;

  /** u within this of 0 or 1 is one of these: rounding decides on which side of it u falls. */
  private static final double CERTAIN = 1e-12;

  /**
   * One replica's results; the first index is the step or the particle.
   *
   * @param bound the lower bound of log Z
   * @param increments inc_k of steps 1 to K
   * @param ess ESS of W_1 to W_K
   * @param logWeights log W_K
   * @param positions z_K
   * @param momenta v_K; all zero for kernels without momentum
   */
  @SuppressWarnings("ArrayRecordComponent") // A bundle of arrays to read from; never compared.
  public record Run(
      double bound,
      double[] increments,
      double[] ess,
      double[] logWeights,
      double[][] positions,
      double[][] momenta) {}

  private final SamplerConfiguration configuration;
  private final PointDensity.WithGradient target;
  private final ParameterLayout layout;
  private final double[] base;
  private final RecordedNoise noise;
  private final int particles;
  private final int dimension;
  private final boolean langevin;

  /** What stands inside stop(·), in the order in which the run at the base point asks for it. */
  private final List<double[]> stopped = new ArrayList<>();

  private final Run run;

  /** Σ_{j≥k} inc_j at the base point, at index k: what the score of a draw before step k gets. */
  private final double[] rewardToGo;

  /**
   * Evaluates the base point.
   *
   * @param configuration of the sampler; of its criterion and scheme it only matters whether
   *     particles are ever resampled, and whether the decision is differentiated. The score
   *     function is taken without a baseline
   * @param target log γ and its gradient
   * @param layout of the parameters
   * @param parameters the base point; copied
   * @param noise of the replica
   */
  public SurrogateOracle(
      SamplerConfiguration configuration,
      PointDensity.WithGradient target,
      ParameterLayout layout,
      double[] parameters,
      RecordedNoise noise) {
    this.configuration = configuration;
    this.target = target;
    this.layout = layout;
    this.base = parameters.clone();
    this.noise = noise;
    this.particles = configuration.particles();
    this.dimension = layout.dimension();
    this.langevin = configuration.kernel() instanceof LangevinKernel;
    this.run = new Evaluation(base, true).run();
    this.rewardToGo = new double[configuration.steps() + 2];
    for (int k = configuration.steps(); k >= 1; k--) {
      rewardToGo[k] = rewardToGo[k + 1] + run.increments()[k - 1];
    }
  }

  /** Returns the results at the base point. */
  public Run run() {
    return run;
  }

  /** Returns the surrogate at other parameters. */
  public double surrogate(double[] parameters) {
    Evaluation evaluation = new Evaluation(parameters, false);
    double sum = evaluation.run().bound();
    if (configuration.resampling().gradient() instanceof ResamplingGradient.ScoreFunction) {
      for (int k = 2; k <= configuration.steps(); k++) {
        sum += rewardToGo[k] * evaluation.logProbability[k];
      }
    }
    return sum;
  }

  /**
   * Returns the gradient of the surrogate at the base point, by central differences.
   *
   * <p>Their error is h⁸ f⁽⁹⁾/630 of truncation, and of rounding some 1e-16 |f|/h: a long step is
   * for smooth surrogates, a short one for those with a small temperature or a narrow target.
   *
   * @param relativeStep h in relation to max(1, |parameter|)
   */
  public double[] gradient(double relativeStep) {
    double[] gradient = new double[base.length];
    double[] moved = base.clone();
    for (int p = 0; p < base.length; p++) {
      double step = relativeStep * Math.max(1, Math.abs(base[p]));
      for (int j = 1; j <= COEFFICIENTS.length; j++) {
        moved[p] = base[p] + j * step;
        double above = surrogate(moved);
        moved[p] = base[p] - j * step;
        gradient[p] += COEFFICIENTS[j - 1] * (above - surrogate(moved)) / step;
      }
      moved[p] = base[p];
    }
    return gradient;
  }

  /**
   * Returns the gradient as accurately as it can: of a range of steps it takes, for each parameter,
   * the one that agrees best with its double.
   */
  public double[] gradient() {
    double[] best = new double[base.length];
    double[] smallest = new double[base.length];
    Arrays.fill(smallest, Double.POSITIVE_INFINITY);
    double[] before = gradient(LONGEST_STEP);
    for (int halvings = 1; halvings <= HALVINGS; halvings++) {
      double[] next = gradient(Math.scalb(LONGEST_STEP, -halvings));
      for (int p = 0; p < base.length; p++) {
        double apart = Math.abs(next[p] - before[p]);
        if (apart < smallest[p]) {
          smallest[p] = apart;
          best[p] = next[p];
        }
      }
      before = next;
    }
    return best;
  }

  /** The sampler at one set of parameters. */
  private final class Evaluation {
    private final double[] theta;
    private final boolean atBase;
    private int stops;

    private final double[] beta;
    private final double[] delta;
    private final double mass;
    private final double persistence;

    private double[][] z;
    private double[][] v;
    private double[] logWeight;

    /** Of what was drawn before step k. */
    private final double[] logProbability;

    Evaluation(double[] theta, boolean atBase) {
      this.theta = theta;
      this.atBase = atBase;
      int steps = configuration.steps();
      this.beta = new double[steps + 1];
      this.delta = new double[steps + 1];
      double[] increments =
          softmax(Arrays.copyOfRange(theta, layout.schedule(), layout.schedule() + steps), 1);
      for (int k = 1; k <= steps; k++) {
        beta[k] = k == steps ? 1 : beta[k - 1] + increments[k - 1];
        double sum = theta[layout.bias()];
        for (int h = 0; h < layout.embeddingWidth(); h++) {
          double x = theta[layout.embedding() + (k - 1) * layout.embeddingWidth() + h];
          sum += theta[layout.weight() + h] * x * sigmoid(x);
        }
        delta[k] = configuration.stepScale() * sigmoid(sum);
      }
      boolean hamiltonian = configuration.kernel() instanceof HamiltonianKernel;
      int refresh = layout.kernel() + (hamiltonian ? 1 : 0);
      this.mass = hamiltonian ? Math.exp(theta[layout.kernel()]) : 1;
      this.persistence = langevin ? 0 : 0.98 * sigmoid(theta[refresh]) + 0.01;
      this.z = new double[particles][dimension];
      this.v = new double[particles][dimension];
      this.logWeight = new double[particles];
      this.logProbability = new double[steps + 1];
    }

    Run run() {
      int steps = configuration.steps();
      double[] pathLogWeight = new double[particles];
      for (int i = 0; i < particles; i++) {
        for (int d = 0; d < dimension; d++) {
          z[i][d] = initialMean(d) + Math.exp(initialLogStd(d)) * noise.initial()[i][d];
          v[i][d] = langevin ? 0 : Math.sqrt(mass) * noise.momentum()[i][d];
        }
        logWeight[i] = -Math.log(particles);
        pathLogWeight[i] = -logInitial(z[i]) - logMomentum(v[i]);
      }
      double[] increments = new double[steps];
      double[] ess = new double[steps];
      double bound = 0;
      for (int k = 1; k <= steps; k++) {
        if (k > 1 && particles > 1 && configuration.resampling().happens()) {
          resample(k);
        }
        double[] unnormalised = new double[particles];
        for (int i = 0; i < particles; i++) {
          double before = logGamma(k - 1, z[i]) + logMomentum(v[i]);
          double logRatio =
              switch (configuration.kernel()) {
                case LangevinKernel() -> langevinMove(k, i);
                case UnderdampedLangevinKernel() -> underdampedMove(k, i);
                case HamiltonianKernel() -> hamiltonianMove(k, i);
              };
          double after = logGamma(k, z[i]) + logMomentum(v[i]);
          // A particle of weight zero has it until it is resampled.
          unnormalised[i] =
              logWeight[i] == Double.NEGATIVE_INFINITY
                  ? Double.NEGATIVE_INFINITY
                  : logWeight[i] + after + logRatio - before;
          pathLogWeight[i] += logRatio;
        }
        double increment = logSumExp(unnormalised);
        double sumOfSquares = 0;
        for (int i = 0; i < particles; i++) {
          logWeight[i] = unnormalised[i] - increment;
          sumOfSquares += Math.exp(2 * logWeight[i]);
        }
        increments[k - 1] = increment;
        ess[k - 1] = 1 / sumOfSquares;
        bound += increment;
      }
      if (configuration.bound() == Bound.DAIS) {
        for (int i = 0; i < particles; i++) {
          // The densities on the way cancel, but a particle that one of them killed stays dead.
          pathLogWeight[i] =
              logWeight[i] == Double.NEGATIVE_INFINITY
                  ? Double.NEGATIVE_INFINITY
                  : pathLogWeight[i]
                      + logTarget(z[i], new double[dimension])
                      + logMomentum(v[i])
                      - Math.log(particles);
        }
        bound = logSumExp(pathLogWeight);
      }
      return new Run(bound, increments, ess, logWeight, z, v);
    }

    // -------------------------------------------------------------- densities

    private double initialMean(int d) {
      return theta[layout.initialMean() + d];
    }

    private double initialLogStd(int d) {
      return theta[layout.initialLogStandardDeviation() + d];
    }

    private double logInitial(double[] point) {
      double sum = 0;
      for (int d = 0; d < dimension; d++) {
        sum += logNormal(point[d], initialMean(d), Math.exp(2 * initialLogStd(d)));
      }
      return sum;
    }

    private double logTarget(double[] point, double[] gradient) {
      return target.logDensity(point, gradient);
    }

    /** log γ_k = (1 − β_k) log π_0 + β_k log γ, where 0 · (−∞) is 0. */
    private double logGamma(int k, double[] point) {
      double sum = (1 - beta[k]) * logInitial(point);
      return beta[k] == 0 ? sum : sum + beta[k] * logTarget(point, new double[dimension]);
    }

    private double[] gradientOfLogGamma(int k, double[] point) {
      double[] gradient = new double[dimension];
      double logDensity = logTarget(point, gradient);
      for (int d = 0; d < dimension; d++) {
        double ofTarget = logDensity == Double.NEGATIVE_INFINITY ? 0 : gradient[d];
        double ofInitial = (initialMean(d) - point[d]) / Math.exp(2 * initialLogStd(d));
        gradient[d] = (1 - beta[k]) * ofInitial + beta[k] * ofTarget;
      }
      return gradient;
    }

    /** log N(v; 0, M), the momentum's part of log γ_k; 0 for kernels without momentum. */
    private double logMomentum(double[] momentum) {
      double sum = 0;
      for (int d = 0; d < dimension && !langevin; d++) {
        sum += logNormal(momentum[d], 0, mass);
      }
      return sum;
    }

    // -------------------------------------------------------------- kernels

    /** Moves particle i by step k and returns log B − log F. */
    private double langevinMove(int k, int i) {
      double[] from = z[i];
      double[] slope = gradientOfLogGamma(k, from);
      double[] to = new double[dimension];
      for (int d = 0; d < dimension; d++) {
        double epsilon = noise.steps()[k - 1][i][d];
        to[d] = from[d] + delta[k] * slope[d] + Math.sqrt(2 * delta[k]) * epsilon;
      }
      double[] slopeBack = gradientOfLogGamma(k, to);
      double sum = 0;
      for (int d = 0; d < dimension; d++) {
        sum += logNormal(from[d], to[d] + delta[k] * slopeBack[d], 2 * delta[k]);
        sum -= logNormal(to[d], from[d] + delta[k] * slope[d], 2 * delta[k]);
      }
      z[i] = to;
      return sum;
    }

    /** Moves particle i by step k and returns log B − log F, which the refreshment has alone. */
    private double hamiltonianMove(int k, int i) {
      double[] tilde = new double[dimension];
      double[] mid = new double[dimension];
      double sum = refresh(k, i, tilde);
      for (int d = 0; d < dimension; d++) {
        mid[d] = z[i][d] + 0.5 * delta[k] * tilde[d] / mass;
      }
      double[] slope = gradientOfLogGamma(k, mid);
      double[] position = new double[dimension];
      double[] momentum = new double[dimension];
      for (int d = 0; d < dimension; d++) {
        momentum[d] = tilde[d] + delta[k] * slope[d];
        position[d] = mid[d] + 0.5 * delta[k] * momentum[d] / mass;
      }
      z[i] = position;
      v[i] = momentum;
      return sum;
    }

    /** The same with a leapfrog step that begins and ends with half a kick, of time √(2δ). */
    private double underdampedMove(int k, int i) {
      double time = Math.sqrt(2 * delta[k]);
      double[] tilde = new double[dimension];
      double sum = refresh(k, i, tilde);
      double[] momentum = new double[dimension];
      double[] position = new double[dimension];
      double[] slope = gradientOfLogGamma(k, z[i]);
      for (int d = 0; d < dimension; d++) {
        momentum[d] = tilde[d] + 0.5 * time * slope[d];
        position[d] = z[i][d] + time * momentum[d];
      }
      double[] slopeBack = gradientOfLogGamma(k, position);
      for (int d = 0; d < dimension; d++) {
        momentum[d] += 0.5 * time * slopeBack[d];
      }
      z[i] = position;
      v[i] = momentum;
      return sum;
    }

    /** ṽ ~ N(ρ v, (1−ρ²) M); returns log of its density backward over that forward. */
    private double refresh(int k, int i, double[] tilde) {
      double variance = (1 - persistence * persistence) * mass;
      double sum = 0;
      for (int d = 0; d < dimension; d++) {
        tilde[d] = persistence * v[i][d] + Math.sqrt(variance) * noise.steps()[k - 1][i][d];
        sum += logNormal(v[i][d], persistence * tilde[d], variance);
        sum -= logNormal(tilde[d], persistence * v[i][d], variance);
      }
      return sum;
    }

    // -------------------------------------------------------------- resampling

    /** Before step k. */
    private void resample(int k) {
      boolean resampled = noise.resampled()[k - 2];
      int[] ancestors = noise.ancestors()[k - 2];
      ResamplingGradient gradient = configuration.resampling().gradient();
      if (gradient instanceof ResamplingGradient.ScoreFunction) {
        logProbability[k] = logProbability(resampled, ancestors);
      }
      if (gradient instanceof ResamplingGradient.GappedStraightThrough(double temperature)) {
        gapped(resampled, ancestors, temperature);
      } else if (resampled) {
        boolean carries = gradient instanceof ResamplingGradient.StopGradient;
        double[] stop = stop(logWeight);
        double[] before = logWeight;
        double[][] positions = new double[particles][];
        double[][] momenta = new double[particles][];
        logWeight = new double[particles];
        for (int i = 0; i < particles; i++) {
          int a = ancestors[i];
          positions[i] = z[a];
          momenta[i] = v[a];
          logWeight[i] = -Math.log(particles) + (carries ? before[a] - stop[a] : 0);
        }
        z = positions;
        v = momenta;
      }
    }

    /** The log probability of a decision, where it is random, and of the ancestors drawn. */
    private double logProbability(boolean resampled, int[] ancestors) {
      double sum = 0;
      for (int i = 0; i < particles && resampled; i++) {
        sum += logWeight[ancestors[i]];
      }
      if (configuration.resampling().criterion() instanceof ResamplingCriterion.Bernoulli) {
        double keep = keepProbability();
        double keepAtBase = stop(new double[] {keep})[0];
        if (keepAtBase >= CERTAIN && keepAtBase <= 1 - CERTAIN) {
          sum += Math.log(resampled ? 1 - keep : keep);
        }
      }
      return sum;
    }

    private void gapped(boolean resampled, int[] ancestors, double temperature) {
      // b, the weight of the resampled state; 1 − b is that of the kept one.
      double resample = resampled ? 1 : 0;
      if (configuration.resampling().differentiatesDecision()) {
        resample = decision(resampled, temperature);
      } else if (!resampled) {
        return;
      }
      double[][] positions = new double[particles][dimension];
      double[][] momenta = new double[particles][dimension];
      for (int i = 0; i < particles; i++) {
        double[] w = straightThrough(logWeight, ancestors[i], temperature);
        for (int d = 0; d < dimension; d++) {
          positions[i][d] = (1 - resample) * z[i][d];
          momenta[i][d] = (1 - resample) * v[i][d];
          for (int j = 0; j < particles; j++) {
            positions[i][d] += resample * w[j] * z[j][d];
            momenta[i][d] += resample * w[j] * v[j][d];
          }
        }
      }
      z = positions;
      v = momenta;
      if (resampled) {
        logWeight = new double[particles];
        Arrays.fill(logWeight, -Math.log(particles));
      }
    }

    /** The surrogate of the decision: the resample component of a two-way choice. */
    private double decision(boolean resampled, double temperature) {
      double keep = keepProbability();
      double keepAtBase = stop(new double[] {keep})[0];
      if (keepAtBase < CERTAIN || keepAtBase > 1 - CERTAIN) {
        return resampled ? 1 : 0;
      }
      double[] logits = {Math.log(1 - keep), Math.log(keep)};
      return straightThrough(logits, resampled ? 0 : 1, temperature)[0];
    }

    /** u = (ESS − 1)/(N − 1). */
    private double keepProbability() {
      double sumOfSquares = 0;
      for (double log : logWeight) {
        sumOfSquares += Math.exp(2 * log);
      }
      return (1 / sumOfSquares - 1) / (particles - 1);
    }

    /** onehot(a) + p − stop(p) with p = softmax((ℓ + s)/τ). */
    private double[] straightThrough(double[] logits, int drawn, double temperature) {
      double largest = Arrays.stream(logits).max().getAsDouble();
      double[] shift = new double[logits.length];
      shift[drawn] += largest - logits[drawn];
      for (int j = 0; j < logits.length; j++) {
        if (j != drawn) {
          shift[j] -= Math.max(0, logits[j] - largest + GAP);
        }
      }
      double[] stoppedShift = stop(shift);
      double[] shifted = new double[logits.length];
      for (int j = 0; j < logits.length; j++) {
        shifted[j] = logits[j] + stoppedShift[j];
      }
      double[] p = softmax(shifted, temperature);
      double[] stoppedP = stop(p);
      double[] weights = new double[logits.length];
      for (int j = 0; j < logits.length; j++) {
        weights[j] = (j == drawn ? 1 : 0) + p[j] - stoppedP[j];
      }
      return weights;
    }

    /** Returns the values that an array has at the base point. */
    private double[] stop(double[] values) {
      if (atBase) {
        stopped.add(values.clone());
      }
      return stopped.get(stops++);
    }
  }

  // ---------------------------------------------------------------- functions

  private static double logNormal(double x, double mean, double variance) {
    return -0.5 * (x - mean) * (x - mean) / variance - 0.5 * Math.log(2 * Math.PI * variance);
  }

  private static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  private static double logSumExp(double[] x) {
    double largest = Arrays.stream(x).max().getAsDouble();
    double sum = 0;
    for (double value : x) {
      sum += Math.exp(value - largest);
    }
    return largest + Math.log(sum);
  }

  private static double[] softmax(double[] logits, double temperature) {
    double[] p = Arrays.stream(logits).map(logit -> logit / temperature).toArray();
    double total = logSumExp(p);
    return Arrays.stream(p).map(value -> Math.exp(value - total)).toArray();
  }
}
