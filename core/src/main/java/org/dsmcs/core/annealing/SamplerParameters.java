package org.dsmcs.core.annealing;

import java.util.Arrays;
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
    int width = layout.embeddingWidth();
    int embedding = layout.embedding() + (step - 1) * width;
    double sum = values[layout.bias()];
    for (int j = 0; j < width; j++) {
      double x = values[embedding + j];
      sum = Math.fma(values[layout.weight() + j], x * sigmoid(x), sum);
    }
    return sigmoid(sum);
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
