package org.dsmcs.targets;

import java.util.Arrays;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.internal.loops.ParticleLoops;

/**
 * The mixture's arithmetic with the square expanded: |t − m_c|² = |t|² − 2 t·m_c + |m_c|², where t
 * = z − μ̄ and m_c = μ_c − μ̄ are taken from the mean of the means. What depends on the component
 * is a matrix product then, which the vector loops do at their full speed. The form of means that
 * lie near each other: the expansion loses about |m_c|²/v rounding errors.
 */
final class ExpandedForm implements MixtureForm {
  private static final ParticleLoops LOOPS = ParticleLoops.best();

  /** Largest |m_c|²/v: a hundred standard deviations, and 1e-12 in the log density. */
  private static final double LARGEST_SPREAD = 1e4;

  private final int components;
  private final int dimension;
  private final double precision;
  private final double logNormaliser;
  // μ̄ and 0 as rows; m_c and m_c/v as tables.
  private final double[] centre;
  private final double[] origin;
  private final double[] table;
  private final double[] scaledTable;
  private final double[] offsets;
  private final ThreadLocal<Scratch> scratch = ThreadLocal.withInitial(Scratch::new);

  /** One thread's arrays; they grow to the longest that was asked for. */
  private static final class Scratch {
    private double[] squares = new double[0];
    private double[] projections = new double[0];

    double[] squares(int length) {
      if (squares.length < length) {
        squares = new double[length];
      }
      return squares;
    }

    double[] projections(int length) {
      if (projections.length < length) {
        projections = new double[length];
      }
      return projections;
    }
  }

  /**
   * Takes a mixture.
   *
   * @param means [dimension][component]; not kept
   * @param variance v
   * @param logWeights log w; not kept
   */
  ExpandedForm(double[] means, double variance, double[] logWeights) {
    this.components = logWeights.length;
    this.dimension = means.length / components;
    this.precision = 1 / variance;
    this.logNormaliser = -0.5 * dimension * Math.log(2 * Math.PI * variance);
    double[] middle = centre(means, logWeights);
    this.centre = ParticleLoops.rows(middle);
    this.origin = new double[centre.length];
    this.table = new double[ParticleLoops.tableLength(components, dimension)];
    this.scaledTable = new double[table.length];
    this.offsets = logWeights.clone();
    for (int d = 0; d < dimension; d++) {
      for (int c = 0; c < components; c++) {
        int at = ParticleLoops.tableIndex(c, d, dimension);
        table[at] = means[d * components + c] - middle[d];
        scaledTable[at] = table[at] * precision;
        offsets[c] -= 0.5 * table[at] * scaledTable[at];
      }
    }
  }

  /** Returns whether the means lie near enough to each other for this form. */
  static boolean suits(double[] means, double variance, double[] logWeights) {
    int components = logWeights.length;
    double[] centre = centre(means, logWeights);
    double[] squares = new double[components];
    for (int at = 0; at < means.length; at++) {
      double apart = means[at] - centre[at / components];
      if (logWeights[at % components] > Double.NEGATIVE_INFINITY) {
        squares[at % components] += apart * apart;
      }
    }
    return Arrays.stream(squares).allMatch(square -> square <= LARGEST_SPREAD * variance);
  }

  /** The mean of the means whose weight is not zero. */
  private static double[] centre(double[] means, double[] logWeights) {
    int components = logWeights.length;
    double[] centre = new double[means.length / components];
    long counted = Arrays.stream(logWeights).filter(w -> w > Double.NEGATIVE_INFINITY).count();
    for (int at = 0; at < means.length; at++) {
      if (logWeights[at % components] > Double.NEGATIVE_INFINITY) {
        centre[at / components] += means[at] / counted;
      }
    }
    return centre;
  }

  @Override
  public void logDensity(
      Particles position, int fromBlock, int toBlock, double[] logDensity, double[] memory) {
    double[] squares = scratch.get().squares(toBlock * Particles.LANES);
    LOOPS.project(
        fromBlock,
        toBlock,
        dimension,
        position.values(),
        centre,
        table,
        components,
        memory,
        squares);
    LOOPS.responsibilities(
        fromBlock,
        toBlock,
        components,
        memory,
        precision,
        offsets,
        squares,
        logNormaliser,
        logDensity);
    for (int block = fromBlock; block < toBlock; block++) {
      FarPoints.haveDensityZero(position, block, logDensity);
      forgetWhereZero(block, logDensity, memory);
    }
  }

  /** Sets the responsibilities to 0 where the density is zero: there they came out as NaN. */
  private void forgetWhereZero(int block, double[] logDensity, double[] memory) {
    for (int lane = 0; lane < Particles.LANES; lane++) {
      if (logDensity[block * Particles.LANES + lane] == Double.NEGATIVE_INFINITY) {
        for (int c = 0; c < components; c++) {
          memory[(block * components + c) * Particles.LANES + lane] = 0;
        }
      }
    }
  }

  @Override
  public void gradient(
      Particles position, int fromBlock, int toBlock, double[] memory, Particles gradient) {
    LOOPS.combine(
        fromBlock,
        toBlock,
        dimension,
        memory,
        scaledTable,
        components,
        position.values(),
        centre,
        precision,
        gradient.values());
  }

  /** H u = (Σ_c r_c (τ_c − Σ_j r_j τ_j) m_c / v − u) / v with τ_c = m_c · u. */
  @Override
  public void hessianVectorProduct(
      int fromBlock, int toBlock, double[] memory, Particles vector, Particles product) {
    double[] projections = scratch.get().projections(toBlock * Particles.LANES * components);
    LOOPS.project(fromBlock, toBlock, dimension, vector.values(), table, components, projections);
    LOOPS.centreByResponsibility(fromBlock, toBlock, components, memory, precision, projections);
    LOOPS.combine(
        fromBlock,
        toBlock,
        dimension,
        projections,
        scaledTable,
        components,
        vector.values(),
        origin,
        precision,
        product.values());
  }
}
