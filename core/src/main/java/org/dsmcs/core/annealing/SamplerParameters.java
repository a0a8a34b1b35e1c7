package org.dsmcs.core.annealing;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.internal.loops.Elementary;
import org.dsmcs.core.internal.loops.ParticleLoops;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;

/**
 * The learned parameters, and the maps from them to the annealed path and back for gradients.
 *
 * <p>β_k = Σ_{j≤k} softmax(schedule)_j with β_K = 1 exactly; δ_k = δ̂ sigmoid(weight ·
 * SiLU(embedding_k) + bias) with SiLU(x) = x sigmoid(x). The kernel's scalars and the initial
 * distribution pass unchanged, but for standard deviations that {@linkplain
 * DiagonalGaussian#nearestAllowed are held} within what doubles can compute with. Source: the
 * paper's appendix on experiments; starting values as in its published program.
 */
public final class SamplerParameters {
  /** H, the length of the vector learned for each step. */
  public static final int EMBEDDING_WIDTH = 32;

  private final ParameterLayout layout;
  private final double[] values;

  /**
   * Wraps a vector of parameters; the array is kept, not copied.
   *
   * @param layout where each parameter stands
   * @param values of length {@code layout.length()}
   * @throws IllegalArgumentException if the length differs
   */
  public SamplerParameters(ParameterLayout layout, double[] values) {
    if (values.length != layout.length()) {
      throw new IllegalArgumentException(
          "parameter vector must have length %d, given: %d"
              .formatted(layout.length(), values.length));
    }
    this.layout = layout;
    this.values = values;
  }

  /**
   * Returns the starting values: schedule logits 1, embeddings N(0, 1), weight and bias uniform in
   * ±1/√H, the kernel's own values, the given initial distribution.
   *
   * @param layout where each parameter stands
   * @param kernelParameters starting values of the kernel's scalars
   * @param initial the initial distribution π_0
   * @param seed the run's seed
   */
  public static SamplerParameters start(
      ParameterLayout layout, double[] kernelParameters, DiagonalGaussian initial, long seed) {
    int width = layout.embeddingWidth();
    double[] values = new double[layout.length()];
    long key = RandomKey.of(seed, Purpose.INITIAL_PARAMETERS, 0);
    Arrays.fill(values, layout.schedule(), layout.schedule() + layout.steps(), 1);
    double[] normals = RandomKey.normals(RandomKey.derive(key, 0, 0), layout.steps() * width);
    System.arraycopy(normals, 0, values, layout.embedding(), normals.length);
    long uniforms = RandomKey.derive(key, 1, 0);
    double bound = 1 / Math.sqrt(width);
    for (int j = 0; j <= width; j++) {
      // The bias stands right after the weight vector.
      values[layout.weight() + j] = bound * (2 * RandomKey.uniform(uniforms, j) - 1);
    }
    System.arraycopy(kernelParameters, 0, values, layout.kernel(), kernelParameters.length);
    int dimension = layout.dimension();
    System.arraycopy(initial.mean(), 0, values, layout.initialMean(), dimension);
    System.arraycopy(
        initial.logStandardDeviation(), 0, values, layout.initialLogStandardDeviation(), dimension);
    return new SamplerParameters(layout, values);
  }

  /** Returns where each parameter stands. */
  public ParameterLayout layout() {
    return layout;
  }

  /** Returns the vector itself; writes go through. */
  public double[] values() {
    return values;
  }

  /** Returns a copy that shares nothing with this object. */
  public SamplerParameters copy() {
    return new SamplerParameters(layout, values.clone());
  }

  /**
   * Returns a copy whose step sizes lie about δ̂ f: logit(f) is added to the bias. One half leaves
   * all bits as they are.
   *
   * @param fraction f
   * @throws IllegalArgumentException if f is not between 0 and 1
   */
  public SamplerParameters withStepFraction(double fraction) {
    if (!(fraction > 0 && fraction < 1)) {
      throw new IllegalArgumentException(
          "the step size at first must lie between 0 and the largest, as a fraction of which it is"
              + " given: "
              + fraction);
    }
    SamplerParameters moved = copy();
    moved.values[layout.bias()] += Math.log(fraction / (1 - fraction));
    return moved;
  }

  /**
   * Returns a copy with another schedule: the logits are the logarithms of its increments, shifted
   * so that equal increments have the starting value 1.
   *
   * @param betas β_1..β_K, not decreasing from 0 to 1; an increment of zero becomes one that hardly
   *     differs from it
   * @throws IllegalArgumentException if they are not K, fall or do not end at 1
   */
  public SamplerParameters withSchedule(List<Double> betas) {
    int steps = layout.steps();
    if (betas.size() != steps || betas.getLast() != 1) {
      throw new IllegalArgumentException(
          "a schedule must have %d betas, of which the last is 1, given: %s"
              .formatted(steps, betas));
    }
    SamplerParameters changed = copy();
    double before = 0;
    for (int k = 0; k < steps; k++) {
      double increment = betas.get(k) - before;
      if (!(increment >= 0)) {
        throw new IllegalArgumentException(
            "the betas of a schedule must not fall, given: %s after %s"
                .formatted(betas.get(k), before));
      }
      before = betas.get(k);
      changed.values[layout.schedule() + k] =
          1 + Math.log(steps) + Math.log(Math.max(increment, Double.MIN_NORMAL));
    }
    return changed;
  }

  /**
   * Returns a copy with other step sizes: weight · SiLU(embedding_k) + bias becomes the logit of
   * δ_k/δ̂. The bias takes what all steps have in common, and the embedding of each step moves
   * along one line by the rest; so embeddings stay small, and with them what one step of the
   * optimiser changes. The weight stays.
   *
   * @param stepScale δ̂
   * @param sizes δ_1..δ_K, each between 0 and δ̂
   * @throws IllegalArgumentException if they are not K or one is out of range, or where no
   *     embedding leads there: the weight has no positive, or no negative entry
   */
  public SamplerParameters withStepSizes(double stepScale, List<Double> sizes) {
    int steps = layout.steps();
    if (sizes.size() != steps) {
      throw new IllegalArgumentException(
          "there must be %d step sizes, given: %d".formatted(steps, sizes.size()));
    }
    SamplerParameters changed = copy();
    double[] logits = new double[steps];
    double common = 0;
    for (int k = 1; k <= steps; k++) {
      double fraction = sizes.get(k - 1) / stepScale;
      if (!(fraction > 0 && fraction < 1)) {
        throw new IllegalArgumentException(
            "step sizes must lie between 0 and the step scale %s, given for step %d: %s"
                .formatted(stepScale, k, sizes.get(k - 1)));
      }
      logits[k - 1] = Math.log(fraction) - Math.log1p(-fraction);
      common += (logits[k - 1] - stepLogit(k)) / steps;
    }
    changed.values[layout.bias()] += common;
    for (int k = 1; k <= steps; k++) {
      changed.moveEmbedding(k, logits[k - 1]);
    }
    return changed;
  }

  /**
   * Moves the embedding of a step until its logit is as asked. Adding t > 0 to all coordinates of
   * one sign of the weight, the logit changes from what it is without bound, though not always
   * evenly; so an interval that holds the goal is found first, and bisected.
   */
  private void moveEmbedding(int step, double logit) {
    int embedding = layout.embedding() + (step - 1) * layout.embeddingWidth();
    double[] before = Arrays.copyOfRange(values, embedding, embedding + layout.embeddingWidth());
    boolean rises = logit > stepLogit(step);
    double low = 0;
    double high = 1;
    while (rises != (shifted(step, before, rises, high) >= logit) && high < 1e6) {
      low = high;
      high *= 2;
    }
    for (int halvings = 0; halvings < 60; halvings++) {
      double middle = 0.5 * (low + high);
      if (rises == (shifted(step, before, rises, middle) >= logit)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    double reached = shifted(step, before, rises, high);
    if (!(Math.abs(reached - logit) <= 1e-9 * (1 + Math.abs(logit)))) {
      throw new IllegalArgumentException(
          ("no embedding of step %d gives its logit the value %s, the nearest gives %s: the weight"
                  + " needs positive and negative entries")
              .formatted(step, logit, reached));
    }
  }

  /** The logit of a step with t added to the coordinates of one sign of the weight. */
  private double shifted(int step, double[] before, boolean rises, double t) {
    int embedding = layout.embedding() + (step - 1) * layout.embeddingWidth();
    for (int j = 0; j < before.length; j++) {
      boolean moves = rises == (values[layout.weight() + j] > 0);
      values[embedding + j] = before[j] + (moves ? t : 0);
    }
    return stepLogit(step);
  }

  /** Returns a copy of one named parameter; see {@link ParameterLayout#segments}. */
  public double[] segment(ParameterLayout.Segment segment) {
    return Arrays.copyOfRange(values, segment.offset(), segment.offset() + segment.length());
  }

  /** Returns the initial distribution π_0. */
  public DiagonalGaussian initialDistribution() {
    int mean = layout.initialMean();
    double[] logs = new double[layout.dimension()];
    Arrays.setAll(logs, this::logStandardDeviation);
    return new DiagonalGaussian(Arrays.copyOfRange(values, mean, mean + layout.dimension()), logs);
  }

  /** Returns log σ_d, which learning cannot take out of what can be computed with. */
  private double logStandardDeviation(int coordinate) {
    return DiagonalGaussian.nearestAllowed(
        values[layout.initialMean() + coordinate],
        values[layout.initialLogStandardDeviation() + coordinate]);
  }

  /**
   * Writes the path that these parameters describe.
   *
   * @param stepScale δ̂, the largest possible step size
   * @param path overwritten
   */
  public void describe(double stepScale, AnnealingPath path) {
    int steps = layout.steps();
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < steps; k++) {
      largest = Math.max(largest, values[layout.schedule() + k]);
    }
    double total = 0;
    for (int k = 1; k <= steps; k++) {
      path.increment[k] = Elementary.exp(values[layout.schedule() + k - 1] - largest);
      total += path.increment[k];
    }
    double beta = 0;
    path.beta[0] = 0;
    for (int k = 1; k <= steps; k++) {
      path.increment[k] /= total;
      beta += path.increment[k];
      path.beta[k] = k == steps ? 1 : Math.min(beta, 1);
      path.delta[k] = stepScale * stepFraction(k);
    }
    System.arraycopy(values, layout.kernel(), path.kernel, 0, path.kernel.length);
    double logNormaliser = -0.5 * layout.dimension() * AnnealingPath.LOG_TWO_PI;
    for (int d = 0; d < layout.dimension(); d++) {
      path.initialMean[d] = values[layout.initialMean() + d];
      double logStandardDeviation = logStandardDeviation(d);
      path.initialStandardDeviation[d] = Elementary.exp(logStandardDeviation);
      path.initialPrecision[d] = Elementary.exp(-2 * logStandardDeviation);
      logNormaliser -= logStandardDeviation;
    }
    path.initialLogNormaliser = logNormaliser;
    ParticleLoops.fillRows(path.initialMean, path.initialMeanRows);
    ParticleLoops.fillRows(path.initialStandardDeviation, path.initialStandardDeviationRows);
    ParticleLoops.fillRows(path.initialPrecision, path.initialPrecisionRows);
  }

  /** Returns sigmoid(weight · SiLU(embedding_k) + bias). */
  private double stepFraction(int step) {
    return sigmoid(stepLogit(step));
  }

  private double stepLogit(int step) {
    int width = layout.embeddingWidth();
    int embedding = layout.embedding() + (step - 1) * width;
    double sum = values[layout.bias()];
    for (int j = 0; j < width; j++) {
      double x = values[embedding + j];
      sum = Math.fma(values[layout.weight() + j], x * sigmoid(x), sum);
    }
    return sum;
  }

  /**
   * Turns the gradient of a path into the gradient of these parameters.
   *
   * @param stepScale δ̂, as in {@link #describe}
   * @param path as {@link #describe} left it
   * @param pathGradient the gradient of some number with respect to the path
   * @param gradient of length {@code layout.length()}; overwritten
   */
  public void pullBack(
      double stepScale, AnnealingPath path, PathGradient pathGradient, double[] gradient) {
    int steps = layout.steps();
    // β_k = Σ_{j≤k} increment_j: increment j collects the gradients of all later β. β_K is
    // constant.
    double later = 0;
    double average = 0;
    for (int k = steps; k >= 1; k--) {
      if (k < steps) {
        later += pathGradient.beta(k);
      }
      gradient[layout.schedule() + k - 1] = later;
      average = Math.fma(path.increment[k], later, average);
    }
    for (int k = 1; k <= steps; k++) {
      int at = layout.schedule() + k - 1;
      gradient[at] = path.increment[k] * (gradient[at] - average);
    }
    int width = layout.embeddingWidth();
    Arrays.fill(gradient, layout.weight(), layout.bias() + 1, 0);
    for (int k = 1; k <= steps; k++) {
      double fraction = path.delta[k] / stepScale;
      double outer = pathGradient.delta(k) * stepScale * fraction * (1 - fraction);
      gradient[layout.bias()] += outer;
      int embedding = layout.embedding() + (k - 1) * width;
      for (int j = 0; j < width; j++) {
        double x = values[embedding + j];
        double sigmoid = sigmoid(x);
        gradient[layout.weight() + j] += outer * x * sigmoid;
        gradient[embedding + j] =
            outer * values[layout.weight() + j] * sigmoid * (1 + x * (1 - sigmoid));
      }
    }
    for (int j = 0; j < path.kernel.length; j++) {
      gradient[layout.kernel() + j] = pathGradient.kernel(j);
    }
    for (int d = 0; d < layout.dimension(); d++) {
      gradient[layout.initialMean() + d] = pathGradient.initialMean(d);
      gradient[layout.initialLogStandardDeviation() + d] =
          pathGradient.initialLogStandardDeviation(d);
    }
  }

  private static double sigmoid(double x) {
    double small = Elementary.exp(-Math.abs(x));
    return (x >= 0 ? 1 : small) / (1 + small);
  }
}
