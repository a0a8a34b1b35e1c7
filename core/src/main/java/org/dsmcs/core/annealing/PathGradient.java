package org.dsmcs.core.annealing;

import java.util.Arrays;

/**
 * The gradient of a bound with respect to an {@link AnnealingPath}: one flat array, so that the
 * gradients of many replicas are added in one loop.
 */
public final class PathGradient {
  private final int delta;
  private final int kernel;
  private final int initialMean;
  private final int initialLogStandardDeviation;
  private final double[] values;

  /** Makes a gradient of zeros with the shapes of the layout. */
  public PathGradient(ParameterLayout layout) {
    this.delta = layout.steps() + 1;
    this.kernel = delta + layout.steps() + 1;
    this.initialMean = kernel + layout.kernelCount();
    this.initialLogStandardDeviation = initialMean + layout.dimension();
    this.values = new double[initialLogStandardDeviation + layout.dimension()];
  }

  /** Sets everything to zero. */
  public void clear() {
    Arrays.fill(values, 0);
  }

  /** Adds {@code scale} times another gradient of the same shape. */
  public void add(PathGradient other, double scale) {
    for (int j = 0; j < values.length; j++) {
      values[j] = Math.fma(scale, other.values[j], values[j]);
    }
  }

  /** Returns the gradient with respect to β_k. */
  public double beta(int level) {
    return values[level];
  }

  /** Adds to the gradient with respect to β_k. */
  public void addBeta(int level, double amount) {
    values[level] += amount;
  }

  /** Returns the gradient with respect to δ_k. */
  public double delta(int step) {
    return values[delta + step];
  }

  /** Adds to the gradient with respect to δ_k. */
  public void addDelta(int step, double amount) {
    values[delta + step] += amount;
  }

  /** Returns the gradient with respect to the kernel's scalar number {@code index}. */
  public double kernel(int index) {
    return values[kernel + index];
  }

  /** Adds to the gradient with respect to the kernel's scalar number {@code index}. */
  public void addKernel(int index, double amount) {
    values[kernel + index] += amount;
  }

  /** Returns the gradient with respect to m_d. */
  public double initialMean(int coordinate) {
    return values[initialMean + coordinate];
  }

  /** Adds to the gradient with respect to m_d. */
  public void addInitialMean(int coordinate, double amount) {
    values[initialMean + coordinate] += amount;
  }

  /** Returns the gradient with respect to log σ_d. */
  public double initialLogStandardDeviation(int coordinate) {
    return values[initialLogStandardDeviation + coordinate];
  }

  /** Adds to the gradient with respect to log σ_d. */
  public void addInitialLogStandardDeviation(int coordinate, double amount) {
    values[initialLogStandardDeviation + coordinate] += amount;
  }
}
