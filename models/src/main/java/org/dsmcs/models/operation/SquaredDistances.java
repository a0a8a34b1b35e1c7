package org.dsmcs.models.operation;

import java.util.Arrays;
import org.dsmcs.core.internal.loops.ParticleLoops;
import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Operation;
import org.dsmcs.models.graph.Slot;

/**
 * y_c = |x − m_c|² for the known rows m_c of a matrix. The value is a sum of squared differences,
 * which loses no digits, or |x − m̄|² − 2 (x − m̄)·(m_c − m̄) + |m_c − m̄|² with the mean m̄ of the
 * rows, which is faster and loses those that |m_c − m̄|² has beyond y_c. Derivatives are products
 * with the matrix: x̄ += 2 Σ_c ȳ_c ((x − m̄) − (m_c − m̄)).
 */
public final class SquaredDistances extends Operation {
  private static final int LANES = Node.LANES;
  private static final ParticleLoops PARTICLES = Loops.PARTICLES;

  private final int rows;
  private final int columns;
  private final double[][] points;
  private final double[] ones;
  private final double[] centre;
  private final double[] zeros;
  private final double[] table;
  private final double[] squares;
  private final boolean expanded;

  /**
   * Takes the matrix.
   *
   * @param rows C, at least 1
   * @param columns D, at least 1
   * @param matrix row by row; not kept
   * @param largest the greatest |m_c − m̄|² for which the square is expanded; 0 to never do so
   */
  public SquaredDistances(int rows, int columns, double[] matrix, double largest) {
    this.rows = rows;
    this.columns = columns;
    this.points = new double[rows][];
    double[] middle = new double[columns];
    for (int c = 0; c < rows; c++) {
      double[] row = Arrays.copyOfRange(matrix, c * columns, (c + 1) * columns);
      points[c] = ParticleLoops.rows(row);
      for (int d = 0; d < columns; d++) {
        middle[d] += row[d] / rows;
      }
    }
    double[] away = matrix.clone();
    double[] lengths = new double[rows];
    for (int at = 0; at < away.length; at++) {
      away[at] -= middle[at % columns];
      lengths[at / columns] += away[at] * away[at];
    }
    this.squares = ParticleLoops.rows(lengths);
    this.expanded = Arrays.stream(lengths).allMatch(length -> length <= largest);
    this.centre = ParticleLoops.rows(middle);
    this.zeros = new double[centre.length];
    this.ones = new double[centre.length];
    Arrays.fill(ones, 1);
    this.table = Loops.table(rows, columns, away);
  }

  @Override
  public String name() {
    return "squaredDistances";
  }

  /** Keeps x − m̄, two arrays of scratch as long, and smaller ones. */
  @Override
  public double[][] reserve(Slot slot, int order) {
    int length = order > 0 ? centre.length : 0;
    return new double[][] {
      new double[length],
      new double[length],
      new double[length],
      new double[LANES],
      new double[order > 1 ? slot.length() : 0],
      new double[slot.length()]
    };
  }

  @Override
  public void value(Slot slot, int order) {
    double[] x = slot.input(0).value();
    double[] square = slot.saved()[3];
    double[] y = slot.value();
    if (expanded) {
      PARTICLES.project(0, 1, columns, x, centre, table, rows, y, square);
      Lanes.repeat(square, slot.saved()[5], y.length);
      double[] common = slot.saved()[5];
      for (int i = 0; i < y.length; i++) {
        y[i] = common[i] + (squares[i] - 2 * y[i]);
      }
    } else {
      for (int c = 0; c < rows; c++) {
        PARTICLES.diagonalGaussianSquare(0, 1, columns, x, points[c], ones, square);
        System.arraycopy(square, 0, y, c * LANES, LANES);
      }
    }
    double[] away = slot.saved()[0];
    for (int i = 0; i < away.length; i++) {
      away[i] = x[i] - centre[i];
    }
  }

  /** ẏ_c = 2 ((x − m̄) · ẋ − (m_c − m̄) · ẋ). */
  @Override
  public void tangent(Slot slot) {
    double[] x = slot.input(0).tangent();
    double[] common = slot.saved()[3];
    double[] y = slot.tangent();
    PARTICLES.dot(0, 1, columns, slot.saved()[0], x, common);
    PARTICLES.project(0, 1, columns, x, table, rows, slot.saved()[4]);
    double[] projection = slot.saved()[4];
    for (int c = 0; c < y.length; c += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        y[c + lane] = 2 * (common[lane] - projection[c + lane]);
      }
    }
  }

  @Override
  public void adjoint(Slot slot) {
    spread(slot, slot.adjoint(), slot.input(0).adjoint());
  }

  /** out += 2 Σ_c weight_c (x − m_c). */
  private void spread(Slot slot, double[] weights, double[] out) {
    double[] sum = sum(slot, weights);
    double[] common = slot.saved()[1];
    double[] own = slot.saved()[2];
    PARTICLES.scale(0, 1, columns, sum, slot.saved()[0], common);
    PARTICLES.combine(0, 1, columns, weights, table, rows, zeros, zeros, 0, own);
    for (int i = 0; i < own.length; i++) {
      out[i] += 2 * (common[i] - own[i]);
    }
  }

  private static double[] sum(Slot slot, double[] weights) {
    double[] sum = slot.saved()[3];
    Arrays.fill(sum, 0);
    Lanes.sumAdd(weights, 0, weights.length, sum, 0);
    return sum;
  }

  @Override
  public void adjointTangent(Slot slot) {
    double[] out = slot.input(0).adjointTangent();
    spread(slot, slot.adjointTangent(), out);
    double[] common = slot.saved()[1];
    PARTICLES.scale(0, 1, columns, sum(slot, slot.adjoint()), slot.input(0).tangent(), common);
    Lanes.scaleAdd(2, common, out, common.length);
  }
}
