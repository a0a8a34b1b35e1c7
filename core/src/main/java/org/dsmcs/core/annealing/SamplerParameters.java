package org.dsmcs.core.annealing;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;

/**
 * The learned sampler's parameters: a vector in named blocks, and the maps from it to the annealed
 * path and back for gradients.
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
   * ±1/√H, the kernel's own values, the given step scale and initial distribution.
   *
   * @param layout where each parameter stands
   * @param stepScale δ̂, the largest possible step size
   * @param kernelParameters starting values of the kernel's scalars
   * @param initial the initial distribution π_0
   * @param seed the run's seed
   */
  public static SamplerParameters start(
      ParameterLayout layout,
      double stepScale,
      double[] kernelParameters,
      DiagonalGaussian initial,
      long seed) {
    double[] values = new double[layout.length()];
    layout.scheduleParameters().start(values);
    layout
        .stepSizeParameters()
        .start(values, stepScale, RandomKey.of(seed, Purpose.INITIAL_PARAMETERS, 0));
    layout.kernelParameters().start(values, kernelParameters);
    layout.initialParameters().start(values, initial);
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

  /** Returns a copy of the numbers of a block. */
  public double[] block(ParameterBlock block) {
    return Arrays.copyOfRange(values, block.offset(), block.end());
  }

  /** Returns δ̂, the largest possible step size. */
  public double stepScale() {
    return values[layout.stepScale()];
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
    SamplerParameters changed = copy();
    layout.scheduleParameters().set(changed.values, betas);
    return changed;
  }

  /**
   * Returns a copy with other step sizes: weight · SiLU(embedding_k) + bias becomes the logit of
   * δ_k/δ̂. The bias takes what all steps have in common, and the embedding of each step moves
   * along one line by the rest; so embeddings stay small, and with them what one step of the
   * optimiser changes. The weight stays.
   *
   * @param sizes δ_1..δ_K, each between 0 and δ̂
   * @throws IllegalArgumentException if they are not K or one is out of range, or where no
   *     embedding leads there: the weight has no positive, or no negative entry
   */
  public SamplerParameters withStepSizes(List<Double> sizes) {
    SamplerParameters changed = copy();
    layout.stepSizeParameters().set(changed.values, sizes);
    return changed;
  }

  /** Returns the initial distribution π_0. */
  public DiagonalGaussian initialDistribution() {
    return layout.initialParameters().distribution(values);
  }

  /** Returns the path that these parameters describe. */
  public AnnealingPath path() {
    AnnealingPath path = new AnnealingPath(layout);
    describe(path);
    return path;
  }

  /**
   * Writes the path that these parameters describe.
   *
   * @param path overwritten
   */
  public void describe(AnnealingPath path) {
    for (int o = 0; o < layout.owners().size(); o++) {
      layout.owners().get(o).describe(values, path);
    }
  }

  /**
   * Turns the gradient of a path into the gradient of these parameters; that of frozen blocks is 0.
   *
   * @param path as {@link #describe} left it
   * @param pathGradient the gradient of some number with respect to the path
   * @param gradient of length {@code layout.length()}; overwritten
   */
  public void pullBack(AnnealingPath path, PathGradient pathGradient, double[] gradient) {
    for (int o = 0; o < layout.owners().size(); o++) {
      layout.owners().get(o).pullBack(values, path, pathGradient, gradient);
    }
    layout.blocks().clearFrozen(gradient);
  }
}
