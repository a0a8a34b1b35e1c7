package org.dsmcs.core.smc;

import java.util.Arrays;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.internal.loops.Elementary;
import org.dsmcs.core.internal.loops.ParticleLoops;

/**
 * What the gapped straight-through surrogate sends to the log weights.
 *
 * <p>Child i of ancestor a_i has the surrogate state Σ_j w_ij x_j with w_ij = onehot(a_i)_j + p_ij
 * − stop(p_ij) and p_i = softmax((ℓ + s_i)/τ), ℓ = log W. The shifts s_i make the logits min(ℓ_j, M
 * − 1) for j ≠ a_i and M = max ℓ for j = a_i: rows differ only by which entry leads. With e_j =
 * exp((min(ℓ_j, M − 1) − M)/τ) and T = Σ e_j every row is p_ij = e_j/d_i, p_i,a_i = 1/d_i, d_i = T
 * − e_{a_i} + 1. So the sums over pairs fall apart into sums over particles, and the cost is linear
 * in N.
 */
final class GappedStraightThroughAdjoint implements DrawAdjoint {
  private static final ParticleLoops LOOPS = ParticleLoops.best();
  private static final double GAP = 1;

  /** Equal weights give u = 1 up to this much. */
  private static final double CERTAIN = 1e-12;

  private final int particles;
  private final int blocks;
  private final double[] rest;
  private final double[] inverseTotal;
  private final double[] expected;
  private final double[] chosen;
  private final double[] byTotal;
  private final double[] blend;
  private final double[] dots;
  private final double[] lanes;
  private final double[] row;

  private final double temperature;
  private final boolean differentiatesDecision;
  private int[] ancestors = new int[0];

  /**
   * Makes room.
   *
   * @param particles N
   * @param dimension D
   * @param temperature τ
   * @param differentiatesDecision whether the decision to resample has a surrogate, too
   */
  GappedStraightThroughAdjoint(
      int particles, int dimension, double temperature, boolean differentiatesDecision) {
    this.temperature = temperature;
    this.differentiatesDecision = differentiatesDecision;
    this.particles = particles;
    this.blocks = Particles.blocks(particles);
    int padded = Particles.padded(particles);
    this.rest = new double[padded];
    this.inverseTotal = new double[padded];
    this.expected = new double[padded];
    this.chosen = new double[padded];
    this.byTotal = new double[padded];
    this.blend = new double[padded];
    this.dots = new double[padded];
    this.lanes = new double[dimension * Particles.LANES];
    this.row = new double[ParticleLoops.tableLength(1, dimension)];
  }

  @Override
  public void add(
      Draw draw, double[] omega, Weights weights, DifferentiableRun run, double[] logWeightBar) {
    if (!draw.possible() || !(draw.resampled() || differentiatesDecision)) {
      System.arraycopy(omega, 0, logWeightBar, 0, particles);
      return;
    }
    // Each child's whole adjoint is needed before it goes to the ancestors.
    int level = draw.step() - 1;
    run.completeAdjoint(draw.step(), draw.sources());
    if (!draw.resampled()) {
      // What a kept replica would have become: the other end of the blend.
      run.gather(level, draw.ancestors());
    }
    turnTo(weights.logWeight(level), draw.ancestors());
    Particles[] state = run.state(level);
    Particles[] drawn = run.ancestorState();
    Particles[] adjoint = run.stateAdjoint();
    for (int s = 0; s < state.length; s++) {
      add(state[s], drawn[s], adjoint[s]);
    }
    if (draw.resampled()) {
      Arrays.fill(logWeightBar, 0);
      addChoice(logWeightBar);
      run.scatter(draw.ancestors());
    } else {
      System.arraycopy(omega, 0, logWeightBar, 0, particles);
    }
    if (differentiatesDecision) {
      addDecision(weights, level, draw.resampled(), logWeightBar);
    }
  }

  /** Turns to one resampling: ℓ and the drawn ancestors. */
  private void turnTo(double[] logWeight, int[] drawn) {
    ancestors = drawn;
    double largest = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < particles; j++) {
      largest = Math.max(largest, logWeight[j]);
    }
    double total = 0;
    for (int j = 0; j < particles; j++) {
      rest[j] = Elementary.exp((Math.min(logWeight[j], largest - GAP) - largest) / temperature);
      total += rest[j];
    }
    for (int i = 0; i < particles; i++) {
      inverseTotal[i] = 1 / (total - rest[drawn[i]] + 1);
    }
    Arrays.fill(expected, 0);
    Arrays.fill(chosen, 0);
    Arrays.fill(byTotal, 0);
    Arrays.fill(blend, 0);
  }

  /**
   * Adds one array of the state.
   *
   * @param x the array at the level that is resampled
   * @param drawn the same of the drawn ancestors: x_{a_i}
   * @param adjoint the adjoint x̌̄ of the children
   */
  private void add(Particles x, Particles drawn, Particles adjoint) {
    int dimension = x.dimension();
    // x̌̄_i · Σ_l e_l x_l, part of what row i of p expects
    weightedRow(rest, x);
    LOOPS.project(0, blocks, dimension, adjoint.values(), row, 1, dots);
    addTo(expected);
    LOOPS.dot(0, blocks, dimension, adjoint.values(), drawn.values(), dots);
    addTo(chosen);
    // x_j · Σ_i x̌̄_i / d_i
    weightedRow(inverseTotal, adjoint);
    double[] own = dots;
    subtractOwn(x, adjoint);
    LOOPS.project(0, blocks, dimension, x.values(), row, 1, own);
    addTo(byTotal);
  }

  /** blend_i collects x̌̄_i · (x_{a_i} − x_i); {@code dots} holds the first part. */
  private void subtractOwn(Particles x, Particles adjoint) {
    for (int i = 0; i < particles; i++) {
      blend[i] += dots[i];
    }
    LOOPS.dot(0, blocks, x.dimension(), adjoint.values(), x.values(), dots);
    for (int i = 0; i < particles; i++) {
      blend[i] -= dots[i];
    }
  }

  private void addTo(double[] sums) {
    for (int i = 0; i < particles; i++) {
      sums[i] += dots[i];
    }
  }

  /** The table of one row, Σ_i weights_i x_i. */
  private void weightedRow(double[] weights, Particles x) {
    LOOPS.weightedSum(0, blocks, x.dimension(), weights, x.values(), lanes);
    for (int d = 0; d < x.dimension(); d++) {
      double sum = 0;
      for (int lane = 0; lane < Particles.LANES; lane++) {
        sum += lanes[d * Particles.LANES + lane];
      }
      row[ParticleLoops.tableIndex(0, d, x.dimension())] = sum;
    }
  }

  /** Adds the gradient through the choice of ancestors. */
  private void addChoice(double[] logWeightBar) {
    // With w̄_ij = x̌̄_i · x_j the softmax gives ℓ̄_j = (1/τ) Σ_i p_ij (w̄_ij − Σ_l p_il w̄_il).
    double mean = 0;
    for (int i = 0; i < particles; i++) {
      double own = rest[ancestors[i]];
      expected[i] = (expected[i] + (1 - own) * chosen[i]) * inverseTotal[i];
      mean = Math.fma(expected[i], inverseTotal[i], mean);
    }
    double scale = 1 / temperature;
    for (int j = 0; j < particles; j++) {
      logWeightBar[j] += scale * rest[j] * (byTotal[j] - mean);
    }
    for (int i = 0; i < particles; i++) {
      int j = ancestors[i];
      logWeightBar[j] += scale * (1 - rest[j]) * (chosen[i] - expected[i]) * inverseTotal[i];
    }
  }

  /**
   * Adds the gradient through the decision to resample: b blends Σ_j w_ij x_j with x_i, and has the
   * surrogate of a two-way choice with logits (log(1−u), log u), u = (ESS − 1)/(N − 1).
   */
  private void addDecision(Weights weights, int level, boolean resampled, double[] logWeightBar) {
    double keep = (weights.ess(level) - 1) / (particles - 1);
    // At the ends the choice is certain, and rounding puts u a little beside them.
    if (!(keep > 0 && 1 - keep > CERTAIN)) {
      return;
    }
    double choiceBar = 0;
    for (int i = 0; i < particles; i++) {
      choiceBar += blend[i];
    }
    double logKeep = StrictMath.log(keep);
    double logResample = StrictMath.log1p(-keep);
    double largest = Math.max(logKeep, logResample);
    double other = Math.min(resampled ? logKeep : logResample, largest - GAP);
    double small = Elementary.exp((other - largest) / temperature);
    double variance = small / ((1 + small) * (1 + small));
    double keepBar = -choiceBar * variance / (temperature * keep * (1 - keep));
    weights.addEssAdjoint(level, keepBar / (particles - 1), logWeightBar);
  }
}
