package org.dsmcs.core.annealing;

import java.util.List;
import java.util.stream.IntStream;
import org.dsmcs.core.internal.loops.ParticleLoops;

/**
 * The numbers that a sampler runs with: inverse temperatures β_0 = 0 to β_K = 1, step sizes δ_1 to
 * δ_K, the kernel's own scalars, and the initial distribution N(m, diag(σ²)).
 *
 * <p>A buffer that {@link SamplerParameters#describe} overwrites before each iteration; during the
 * iteration all threads read it and none writes.
 */
public final class AnnealingPath {
  static final double LOG_TWO_PI = 1.8378770664093456;

  final double[] beta;
  final double[] increment;
  final double[] delta;
  final double[] kernel;
  final double[] initialMean;
  final double[] initialStandardDeviation;
  final double[] initialPrecision;
  final double[] initialMeanRows;
  final double[] initialStandardDeviationRows;
  final double[] initialPrecisionRows;
  double initialLogNormaliser;

  /** Makes room for a path with the shapes of the layout. */
  public AnnealingPath(ParameterLayout layout) {
    this.beta = new double[layout.steps() + 1];
    this.increment = new double[layout.steps() + 1];
    this.delta = new double[layout.steps() + 1];
    this.kernel = new double[layout.kernelCount()];
    this.initialMean = new double[layout.dimension()];
    this.initialStandardDeviation = new double[layout.dimension()];
    this.initialPrecision = new double[layout.dimension()];
    int rows = layout.dimension() * ParticleLoops.LANES;
    this.initialMeanRows = new double[rows];
    this.initialStandardDeviationRows = new double[rows];
    this.initialPrecisionRows = new double[rows];
  }

  /** Returns K, the number of steps. */
  public int steps() {
    return beta.length - 1;
  }

  /** Returns D, the dimension. */
  public int dimension() {
    return initialMean.length;
  }

  /** Returns β_k for k = 0..K. */
  public double beta(int level) {
    return beta[level];
  }

  /** Returns β_1..β_K. */
  public List<Double> betas() {
    return IntStream.rangeClosed(1, steps()).mapToObj(this::beta).toList();
  }

  /** Returns δ_1..δ_K. */
  public List<Double> deltas() {
    return IntStream.rangeClosed(1, steps()).mapToObj(this::delta).toList();
  }

  /** Returns δ_k for k = 1..K. */
  public double delta(int step) {
    return delta[step];
  }

  /** Returns the kernel's own scalar number {@code index}. */
  public double kernel(int index) {
    return kernel[index];
  }

  /** Returns the array of m itself, for the sampler's loops; not to be modified. */
  public double[] initialMean() {
    return initialMean;
  }

  /** Returns the array of σ itself, for the sampler's loops; not to be modified. */
  public double[] initialStandardDeviation() {
    return initialStandardDeviation;
  }

  /** Returns the array of 1/σ² itself, for the sampler's loops; not to be modified. */
  public double[] initialPrecision() {
    return initialPrecision;
  }

  /** Returns m, each number once for every lane, for the sampler's loops; not to be modified. */
  public double[] initialMeanRows() {
    return initialMeanRows;
  }

  /** Returns σ, each number once for every lane, for the sampler's loops; not to be modified. */
  public double[] initialStandardDeviationRows() {
    return initialStandardDeviationRows;
  }

  /** Returns 1/σ², each number once for every lane, for the sampler's loops; not to be modified. */
  public double[] initialPrecisionRows() {
    return initialPrecisionRows;
  }

  /** Returns log π_0 at its mean. */
  public double initialLogNormaliser() {
    return initialLogNormaliser;
  }
}
