package org.dsmcs.core.annealing;

import java.util.Arrays;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.internal.loops.Elementary;
import org.dsmcs.core.internal.loops.ParticleLoops;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.parameters.ParameterBlocks;

/**
 * The initial distribution N(m, diag(σ²)): blocks {@code initialMean} [D] and {@code initialLogStd}
 * [D]. Standard deviations {@linkplain DiagonalGaussian#nearestAllowed are held} within what
 * doubles can compute with.
 */
final class InitialParameters implements PathParameters {
  static final String MEAN = "initialMean";
  static final String LOG_STANDARD_DEVIATION = "initialLogStd";

  private final int dimension;
  private final ParameterBlock mean;
  private final ParameterBlock logStandardDeviation;

  InitialParameters(int dimension, ParameterBlocks.Builder blocks) {
    this.dimension = dimension;
    this.mean = blocks.add(MEAN, dimension, true);
    this.logStandardDeviation = blocks.add(LOG_STANDARD_DEVIATION, dimension, true);
  }

  void start(double[] values, DiagonalGaussian initial) {
    System.arraycopy(initial.mean(), 0, values, mean.offset(), dimension);
    System.arraycopy(
        initial.logStandardDeviation(), 0, values, logStandardDeviation.offset(), dimension);
  }

  /** Returns π_0. */
  DiagonalGaussian distribution(double[] values) {
    double[] logs = new double[dimension];
    Arrays.setAll(logs, d -> logStandardDeviation(values, d));
    return new DiagonalGaussian(Arrays.copyOfRange(values, mean.offset(), mean.end()), logs);
  }

  /** Returns log σ_d, which learning cannot take out of what can be computed with. */
  private double logStandardDeviation(double[] values, int coordinate) {
    return DiagonalGaussian.nearestAllowed(
        values[mean.offset() + coordinate], values[logStandardDeviation.offset() + coordinate]);
  }

  @Override
  public void describe(double[] values, AnnealingPath path) {
    double logNormaliser = -0.5 * dimension * AnnealingPath.LOG_TWO_PI;
    for (int d = 0; d < dimension; d++) {
      path.initialMean[d] = values[mean.offset() + d];
      double log = logStandardDeviation(values, d);
      path.initialStandardDeviation[d] = Elementary.exp(log);
      path.initialPrecision[d] = Elementary.exp(-2 * log);
      logNormaliser -= log;
    }
    path.initialLogNormaliser = logNormaliser;
    ParticleLoops.fillRows(path.initialMean, path.initialMeanRows);
    ParticleLoops.fillRows(path.initialStandardDeviation, path.initialStandardDeviationRows);
    ParticleLoops.fillRows(path.initialPrecision, path.initialPrecisionRows);
  }

  @Override
  public void pullBack(
      double[] values, AnnealingPath path, PathGradient pathGradient, double[] gradient) {
    for (int d = 0; d < dimension; d++) {
      gradient[mean.offset() + d] = pathGradient.initialMean(d);
      gradient[logStandardDeviation.offset() + d] = pathGradient.initialLogStandardDeviation(d);
    }
  }
}
