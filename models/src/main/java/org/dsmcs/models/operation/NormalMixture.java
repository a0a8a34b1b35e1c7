package org.dsmcs.models.operation;

import org.dsmcs.core.internal.loops.ParticleLoops;
import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Operation;
import org.dsmcs.models.graph.Slot;

/**
 * y = log Σ_c w_c N(x; μ_c, v I) with known weights, means and variance, by the loops for blocks of
 * particles. With m_c = μ_c − μ̄, the means' mean taken away, and responsibilities r:
 *
 * <pre>
 * ∇y = Σ_c r_c (m_c − (x − μ̄)) / v,   H u = (Σ_c r_c (τ_c − Σ_j r_j τ_j) m_c / v − u) / v,   τ_c = m_c · u
 * </pre>
 *
 * <p>The square |x − μ_c|² is expanded: right to 1e-12 where |m_c|²/v is at most 1e4.
 */
public final class NormalMixture extends Operation {
  private static final ParticleLoops PARTICLES = Loops.PARTICLES;

  private final int components;
  private final int dimension;
  private final double precision;
  private final double constant;
  private final double[] centre;
  private final double[] zeros;
  private final double[] table;
  private final double[] scaledTable;
  private final double[] offsets;

  /**
   * Takes a mixture.
   *
   * @param means μ, C rows of D numbers; not kept
   * @param variance v
   * @param logWeights log w, as used; not kept
   */
  public NormalMixture(double[][] means, double variance, double[] logWeights) {
    this.components = means.length;
    this.dimension = means[0].length;
    this.precision = 1 / variance;
    this.constant = -0.5 * dimension * Math.log(2 * Math.PI * variance);
    double[] middle = new double[dimension];
    for (double[] mean : means) {
      for (int d = 0; d < dimension; d++) {
        middle[d] += mean[d] / components;
      }
    }
    this.centre = ParticleLoops.rows(middle);
    this.zeros = new double[centre.length];
    this.offsets = logWeights.clone();
    double[] away = new double[components * dimension];
    double[] scaled = new double[away.length];
    for (int c = 0; c < components; c++) {
      for (int d = 0; d < dimension; d++) {
        int at = c * dimension + d;
        away[at] = means[c][d] - middle[d];
        scaled[at] = away[at] * precision;
        offsets[c] -= 0.5 * away[at] * scaled[at];
      }
    }
    this.table = Loops.table(components, dimension, away);
    this.scaledTable = Loops.table(components, dimension, scaled);
  }

  @Override
  public String name() {
    return "mixture";
  }

  /** Keeps r, squares, one array as long as x, one as r. */
  @Override
  public double[][] reserve(Slot slot, int order) {
    return slot.saved().length > 0
        ? slot.saved()
        : new double[][] {
          new double[components * Node.LANES],
          new double[Node.LANES],
          new double[centre.length],
          new double[components * Node.LANES]
        };
  }

  /** Keeps r, which is all that derivatives need beside x. */
  @Override
  public double[] kept(Slot slot) {
    return slot.saved()[0];
  }

  @Override
  public boolean readsInputsBesideKept() {
    return true;
  }

  @Override
  public boolean needsTangentFirst() {
    return false;
  }

  @Override
  public void value(Slot slot, int order) {
    double[] x = slot.input(0).value();
    double[] weights = slot.saved()[0];
    double[] squares = slot.saved()[1];
    double[] y = slot.value();
    PARTICLES.project(0, 1, dimension, x, centre, table, components, weights, squares);
    PARTICLES.responsibilities(0, 1, components, weights, precision, offsets, squares, constant, y);
    for (int lane = 0; lane < Node.LANES; lane++) {
      // Far out the squares overflow: the density is zero there.
      if (!Double.isFinite(y[lane])) {
        y[lane] = isNaN(x, lane) ? Double.NaN : Double.NEGATIVE_INFINITY;
        for (int at = lane; at < weights.length; at += Node.LANES) {
          weights[at] = 0;
        }
      }
    }
  }

  private static boolean isNaN(double[] x, int lane) {
    for (int at = lane; at < x.length; at += Node.LANES) {
      if (Double.isNaN(x[at])) {
        return true;
      }
    }
    return false;
  }

  private double[] gradient(Slot slot) {
    double[] gradient = slot.saved()[2];
    PARTICLES.combine(
        0,
        1,
        dimension,
        slot.saved()[0],
        scaledTable,
        components,
        slot.input(0).value(),
        centre,
        precision,
        gradient);
    return gradient;
  }

  @Override
  public void tangent(Slot slot) {
    PARTICLES.dot(0, 1, dimension, gradient(slot), slot.input(0).tangent(), slot.tangent());
  }

  @Override
  public void adjoint(Slot slot) {
    addScaled(slot.adjoint(), gradient(slot), slot.input(0).adjoint());
  }

  private static void addScaled(double[] scale, double[] x, double[] out) {
    PARTICLES.scale(0, 1, x.length / Node.LANES, scale, x, x);
    Lanes.add(x, out, out.length);
  }

  @Override
  public void adjointTangent(Slot slot) {
    double[] out = slot.input(0).adjointTangent();
    if (slot.hasAdjointTangent()) {
      addScaled(slot.adjointTangent(), gradient(slot), out);
    }
    double[] direction = slot.input(0).tangent();
    double[] projections = slot.saved()[3];
    double[] product = slot.saved()[2];
    PARTICLES.project(0, 1, dimension, direction, table, components, projections);
    PARTICLES.centreByResponsibility(0, 1, components, slot.saved()[0], precision, projections);
    PARTICLES.combine(
        0,
        1,
        dimension,
        projections,
        scaledTable,
        components,
        direction,
        zeros,
        precision,
        product);
    addScaled(slot.adjoint(), product, out);
  }
}
