package org.dsmcs.core.annealing;

import java.util.List;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.parameters.ParameterBlocks;

/**
 * The blocks of the learned sampler's parameters, in the one flat vector that the optimiser sees.
 *
 * <p>In order: {@code schedule} [K], the logits of the annealing increments; {@code stepScale}, δ̂,
 * which is frozen; {@code embedding} [K][H], {@code weight} [H] and {@code bias}, which give the
 * step sizes; the kernel's own scalars; {@code initialMean} [D] and {@code initialLogStd} [D] of
 * the initial distribution. Immutable.
 */
public final class ParameterLayout {
  private final int steps;
  private final int embeddingWidth;
  private final int kernel;
  private final int kernelCount;
  private final int dimension;
  private final ScheduleParameters schedule;
  private final StepSizeParameters stepSizes;
  private final KernelParameters kernelParameters;
  private final InitialParameters initial;
  private final List<PathParameters> owners;
  private final ParameterBlocks blocks;

  /**
   * Lets the owners of the parameters add their blocks.
   *
   * @param steps K, the number of annealing steps
   * @param embeddingWidth H, the length of the vector that is learned for each step
   * @param kernelParameters names of the kernel's own scalars, in order
   * @param dimension D, the dimension of the target
   */
  public ParameterLayout(
      int steps, int embeddingWidth, List<String> kernelParameters, int dimension) {
    this.steps = steps;
    this.embeddingWidth = embeddingWidth;
    this.kernelCount = kernelParameters.size();
    this.dimension = dimension;
    ParameterBlocks.Builder builder = new ParameterBlocks.Builder();
    this.schedule = new ScheduleParameters(steps, builder);
    this.stepSizes = new StepSizeParameters(steps, embeddingWidth, builder);
    this.kernel = builder.build().length();
    this.kernelParameters = new KernelParameters(kernelParameters, kernel, builder);
    this.initial = new InitialParameters(dimension, builder);
    this.owners = List.of(schedule, stepSizes, this.kernelParameters, initial);
    this.blocks = builder.build();
  }

  private ParameterLayout(ParameterLayout from, ParameterBlocks blocks) {
    this.steps = from.steps;
    this.embeddingWidth = from.embeddingWidth;
    this.kernel = from.kernel;
    this.kernelCount = from.kernelCount;
    this.dimension = from.dimension;
    this.schedule = from.schedule;
    this.stepSizes = from.stepSizes;
    this.kernelParameters = from.kernelParameters;
    this.initial = from.initial;
    this.owners = from.owners;
    this.blocks = blocks;
  }

  /** Returns the same layout with the initial distribution frozen. */
  public ParameterLayout withFixedInitial() {
    return with(blocks.freezing(InitialParameters.MEAN, InitialParameters.LOG_STANDARD_DEVIATION));
  }

  /** Returns the same layout with other blocks learned. */
  ParameterLayout with(ParameterBlocks switched) {
    return new ParameterLayout(this, switched);
  }

  /** Returns all blocks. */
  public ParameterBlocks blocks() {
    return blocks;
  }

  /** Returns K, the number of steps. */
  public int steps() {
    return steps;
  }

  /** Returns H, the length of the vector that is learned for each step. */
  public int embeddingWidth() {
    return embeddingWidth;
  }

  /** Returns how many scalars of its own the kernel has. */
  public int kernelCount() {
    return kernelCount;
  }

  /** Returns D, the dimension of the target. */
  public int dimension() {
    return dimension;
  }

  /** Returns where the schedule's logits begin. */
  public int schedule() {
    return offset(ScheduleParameters.LOGITS);
  }

  /** Returns where δ̂ stands. */
  public int stepScale() {
    return offset(StepSizeParameters.SCALE);
  }

  /** Returns where the embeddings begin, step by step. */
  public int embedding() {
    return offset(StepSizeParameters.EMBEDDING);
  }

  /** Returns where the weight vector begins. */
  public int weight() {
    return offset(StepSizeParameters.WEIGHT);
  }

  /** Returns where the bias stands. */
  public int bias() {
    return offset(StepSizeParameters.BIAS);
  }

  /** Returns where the kernel's own scalars begin. */
  public int kernel() {
    return kernel;
  }

  /** Returns where the initial mean begins. */
  public int initialMean() {
    return offset(InitialParameters.MEAN);
  }

  /** Returns where the initial log standard deviations begin. */
  public int initialLogStandardDeviation() {
    return offset(InitialParameters.LOG_STANDARD_DEVIATION);
  }

  private int offset(String name) {
    ParameterBlock block = blocks.named(name);
    return block.offset();
  }

  /** Returns the length of the vector. */
  public int length() {
    return blocks.length();
  }

  ScheduleParameters scheduleParameters() {
    return schedule;
  }

  StepSizeParameters stepSizeParameters() {
    return stepSizes;
  }

  KernelParameters kernelParameters() {
    return kernelParameters;
  }

  InitialParameters initialParameters() {
    return initial;
  }

  /** Returns whoever gives the blocks their meaning. */
  List<PathParameters> owners() {
    return owners;
  }
}
