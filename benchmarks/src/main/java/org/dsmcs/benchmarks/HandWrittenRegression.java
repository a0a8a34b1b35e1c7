package org.dsmcs.benchmarks;

import java.util.Arrays;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.internal.loops.ParticleLoops;

/**
 * A logistic regression with coefficients N(0, s²), as one would write it by hand on the loops of
 * the library: what the modelling language is compared with. It keeps the linear predictor between
 * gradient and Hessian.
 */
final class HandWrittenRegression implements Density {
  private static final ParticleLoops LOOPS = ParticleLoops.best();
  private static final int LANES = Particles.LANES;

  private final int rows;
  private final int columns;
  private final double[] table;
  private final double[] response;
  private final double[] zeros;
  private final double precision;
  private final double constant;
  private final ThreadLocal<double[][]> scratch;

  HandWrittenRegression(double[][] matrix, double[] y, double scale) {
    this.rows = matrix.length;
    this.columns = matrix[0].length;
    this.table = new double[ParticleLoops.tableLength(rows, columns)];
    for (int i = 0; i < rows; i++) {
      for (int d = 0; d < columns; d++) {
        table[ParticleLoops.tableIndex(i, d, columns)] = matrix[i][d];
      }
    }
    this.response = ParticleLoops.rows(y);
    this.zeros = new double[columns * LANES];
    this.precision = 1 / (scale * scale);
    this.constant = -columns * (Math.log(scale) + 0.5 * Math.log(2 * Math.PI));
    this.scratch = ThreadLocal.withInitial(() -> new double[4][rows * LANES]);
  }

  @Override
  public int dimension() {
    return columns;
  }

  @Override
  public int memoryPerParticle() {
    return rows;
  }

  @Override
  public void logDensityAndGradient(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles gradient,
      double[] memory) {
    double[][] own = scratch.get();
    double[] exponential = own[0];
    double[] term = own[1];
    double[] slope = own[2];
    double[] eta = own[3];
    double[] z = position.values();
    int length = columns * LANES;
    LOOPS.project(fromBlock, toBlock, columns, z, table, rows, memory);
    for (int block = fromBlock; block < toBlock; block++) {
      int kept = block * rows * LANES;
      System.arraycopy(memory, kept, eta, 0, eta.length);
      for (int i = 0; i < eta.length; i++) {
        exponential[i] = -Math.abs(eta[i]);
      }
      LOOPS.exp(exponential, 0, exponential.length, exponential);
      for (int i = 0; i < eta.length; i++) {
        double e = exponential[i];
        slope[i] = response[i] - (eta[i] >= 0 ? 1 : e) / (1 + e);
      }
      for (int i = 0; i < eta.length; i++) {
        double e = exponential[i];
        double sum = 1 + e;
        double log1p = Math.log(sum) + (e - (sum - 1)) / sum;
        term[i] = (eta[i] >= 0 ? response[i] - 1 : response[i]) * eta[i] - log1p;
      }
      double[] result = own[0];
      sum(term, result);
      int start = block * length;
      for (int lane = 0; lane < LANES; lane++) {
        double square = 0;
        for (int at = start + lane; at < start + length; at += LANES) {
          square += z[at] * z[at];
        }
        logDensity[block * LANES + lane] = result[lane] - 0.5 * precision * square + constant;
      }
      combine(slope, z, start, length, gradient.values());
    }
  }

  private final ThreadLocal<double[]> product =
      ThreadLocal.withInitial(() -> new double[zeros().length]);

  private double[] zeros() {
    return zeros;
  }

  /** out = Xᵀ weights − p x. */
  private void combine(double[] weights, double[] x, int start, int length, double[] out) {
    double[] sums = product.get();
    LOOPS.combine(0, 1, columns, weights, table, rows, zeros, zeros, 0, sums);
    for (int i = 0; i < length; i++) {
      out[start + i] = sums[i] - precision * x[start + i];
    }
  }

  private static void sum(double[] term, double[] result) {
    double[] sums = result;
    Arrays.fill(sums, 0, LANES, 0);
    for (int i = 0; i < term.length; i += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        sums[lane] += term[i + lane];
      }
    }
  }

  @Override
  public void hessianVectorProduct(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] memory,
      Particles vector,
      Particles result) {
    double[][] own = scratch.get();
    double[] exponential = own[0];
    double[] projection = own[1];
    double[] u = vector.values();
    int length = columns * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      int kept = block * rows * LANES;
      for (int i = 0; i < exponential.length; i++) {
        exponential[i] = -Math.abs(memory[kept + i]);
      }
      LOOPS.exp(exponential, 0, exponential.length, exponential);
      double[] direction = own[2];
      System.arraycopy(u, block * length, direction, 0, length);
      LOOPS.project(0, 1, columns, direction, table, rows, projection);
      for (int i = 0; i < projection.length; i++) {
        double e = exponential[i];
        projection[i] *= -e / ((1 + e) * (1 + e));
      }
      combine(projection, u, block * length, length, result.values());
    }
  }
}
