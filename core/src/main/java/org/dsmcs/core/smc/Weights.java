package org.dsmcs.core.smc;

import java.util.Arrays;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.internal.loops.Elementary;
import org.dsmcs.core.internal.loops.ParticleLoops;

/** One replica's weights at every level: log weights, normalised weights, increments and ESS. */
final class Weights {
  private static final ParticleLoops LOOPS = ParticleLoops.best();
  private static final int LANES = Particles.LANES;

  private final int particles;
  private final double[] equal;
  private final double[][] logWeight;
  private final double[][] weight;
  private double[] increment;
  private double[] ess;
  private int steps;
  private final double[] lanes = new double[LANES];

  /**
   * Makes room for the weights of {@code held} levels at a time; increments and ESS are kept of
   * all, with room for {@code steps} at first.
   */
  Weights(int particles, int steps, int held) {
    this.particles = particles;
    this.equal = new double[Particles.padded(particles)];
    this.logWeight = new double[held][Particles.padded(particles)];
    this.weight = new double[held][Particles.padded(particles)];
    this.increment = new double[steps + 1];
    this.ess = new double[steps + 1];
  }

  double[] logWeight(int level) {
    return logWeight[level % logWeight.length];
  }

  double[] weight(int level) {
    return weight[level % weight.length];
  }

  /** Returns how many steps have been weighed since the start. */
  int steps() {
    return steps;
  }

  double increment(int step) {
    return increment[step];
  }

  double ess(int level) {
    return ess[level];
  }

  /** Returns −log N for every particle: the log weights after resampling. */
  double[] equalLogWeight() {
    return equal;
  }

  /** Makes all weights 1/N. */
  void start() {
    Arrays.fill(equal, 0, particles, -Elementary.log(particles));
    System.arraycopy(equal, 0, logWeight[0], 0, particles);
    Arrays.fill(weight[0], 0, particles, 1.0 / particles);
    ess[0] = particles;
    steps = 0;
  }

  /**
   * Normalises the weights of step {@code step}: inc = logsumexp_i ℓ_i, log W_i = ℓ_i − inc.
   *
   * @param unnormalised ℓ_i = log W_{k−1}^i + log w̃_k^i; may be −∞, never NaN or +∞
   * @throws ZeroWeightsException if all are −∞
   */
  void normalise(int step, double[] unnormalised) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < particles; i++) {
      largest = Math.max(largest, unnormalised[i]);
    }
    if (largest == Double.NEGATIVE_INFINITY) {
      throw new ZeroWeightsException(step);
    }
    double[] w = weight(step);
    LOOPS.exp(unnormalised, largest, particles, w);
    double total = sum(w);
    double inc = largest + Elementary.log(total);
    double inverse = 1 / total;
    double[] logs = logWeight(step);
    for (int i = 0; i < particles; i++) {
      logs[i] = unnormalised[i] - inc;
      w[i] *= inverse;
    }
    if (step >= increment.length) {
      increment = Arrays.copyOf(increment, 2 * step + 1);
      ess = Arrays.copyOf(ess, 2 * step + 1);
    }
    steps = Math.max(steps, step);
    increment[step] = inc;
    ess[step] = Math.clamp(1 / sumOfSquares(w), 1.0, (double) particles);
  }

  /**
   * Adds what the adjoint of a level's ESS sends to its log weights: ESS = 1/Σ W², so ∂ESS/∂log W_j
   * = −2 ESS² W_j².
   */
  void addEssAdjoint(int level, double essBar, double[] logWeightBar) {
    double[] w = weight(level);
    double e = ess[level];
    for (int j = 0; j < particles; j++) {
      logWeightBar[j] -= 2 * essBar * e * e * w[j] * w[j];
    }
  }

  /** Adds in a stated order: eight sums of every eighth entry, then those. */
  private double sum(double[] x) {
    Arrays.fill(lanes, 0);
    for (int i = 0; i < particles; i++) {
      lanes[i % LANES] += x[i];
    }
    return sumOfLanes();
  }

  private double sumOfSquares(double[] x) {
    Arrays.fill(lanes, 0);
    for (int i = 0; i < particles; i++) {
      lanes[i % LANES] = Math.fma(x[i], x[i], lanes[i % LANES]);
    }
    return sumOfLanes();
  }

  private double sumOfLanes() {
    return ((lanes[0] + lanes[4]) + (lanes[2] + lanes[6]))
        + ((lanes[1] + lanes[5]) + (lanes[3] + lanes[7]));
  }
}
