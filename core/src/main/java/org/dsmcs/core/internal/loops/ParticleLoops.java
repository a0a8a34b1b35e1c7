package org.dsmcs.core.internal.loops;

import java.util.Arrays;

/**
 * The loops that run once per particle and dimension.
 *
 * <p>Arrays named in the plural of one number per coordinate have the layout of {@link
 * org.dsmcs.core.density.Particles}, [block][dimension][lane]; those of one number per particle are
 * indexed by particle, padding included. Every method works on the blocks from {@code fromBlock}
 * (inclusive) to {@code toBlock} (exclusive) and touches nothing outside them. Sums over dimensions
 * run in ascending order with one fused multiply-add each, for every lane on its own. An array that
 * is only written is no other array of the same call, unless the method allows it.
 *
 * <p>Arrays of one number per coordinate that all particles share (m, σ, p, a centre) are
 * <em>rows</em>: [dimension][lane], every number once for each lane; see {@link #fillRows}. A
 * <em>table</em> of R rows of D numbers has the layout [panel][dimension][8] with the entries of
 * rows 8 panel to 8 panel + 7; see {@link #tableIndex}. Rows that fill the last panel up are zero.
 *
 * <p>Here q = (m − z) · p is the gradient of the initial distribution N(m, diag(1/p)), g that of
 * the target, and s = β g + (1−β) q that of the annealed density.
 */
public interface ParticleLoops {
  /** Lanes of a block. */
  int LANES = 8;

  /** Rows of a table's panel: as many as lanes, so that both have one stride. */
  int PANEL = LANES;

  /** Returns the vector loops where the JVM has the vector module, else the plain ones. */
  static ParticleLoops best() {
    return LoopSelection.BEST;
  }

  /**
   * Repeats each number for every lane.
   *
   * @param values of length D
   * @param rows receives them; at least D·{@value #LANES} long
   */
  static void fillRows(double[] values, double[] rows) {
    for (int d = 0; d < values.length; d++) {
      Arrays.fill(rows, d * LANES, (d + 1) * LANES, values[d]);
    }
  }

  /** Returns a new array with each number once for every lane. */
  static double[] rows(double[] values) {
    double[] rows = new double[values.length * LANES];
    fillRows(values, rows);
    return rows;
  }

  /** Returns how long a table of {@code rows} rows of {@code dimension} numbers is. */
  static int tableLength(int rows, int dimension) {
    return Math.ceilDiv(rows, PANEL) * PANEL * dimension;
  }

  /** Returns where a table has the number of row {@code row} and coordinate {@code coordinate}. */
  static int tableIndex(int row, int coordinate, int dimension) {
    return (row / PANEL * dimension + coordinate) * PANEL + row % PANEL;
  }

  /** Returns how these loops are made: "vector (256 bits)" or "plain". */
  String description();

  /**
   * Draws standard normal numbers by the Box–Muller transform from the Threefry words with counters
   * b·⌈D/2⌉·8 + (d/2)·8 + lane: one counter gives dimension d (cosine) and d + 1 (sine).
   *
   * @param key0 low word of the key
   * @param key1 high word of the key
   * @param scratch at least 16·⌈D/2⌉ long, may be overwritten
   * @param normals receives the draws
   */
  void normals(
      int key0,
      int key1,
      int fromBlock,
      int toBlock,
      int dimension,
      int[] scratch,
      double[] normals);

  /** y_i = e^{x_i − shift} for i in [0, length); x and y may be one array; x_i − shift ≤ 708. */
  void exp(double[] x, double shift, int length, double[] y);

  /**
   * One step of the unadjusted Langevin kernel: out = z + d with the displacement d = δ s + √(2δ)
   * ε.
   *
   * @param displacement receives d, to all its digits: out − z has fewer where the step is small
   * @param noiseSquare receives |ε|²
   * @param initialSquare receives Σ_d (out_d − m_d)² p_d
   */
  void langevinMove(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] noise,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double[] out,
      double[] displacement,
      double[] noiseSquare,
      double[] initialSquare);

  /**
   * The residual of the backward density: r = −d − δ s(z), with d the displacement that led to z.
   *
   * @param residual comes in as d, goes out as r
   * @param residualSquare receives |r|²
   */
  void langevinResidual(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double[] residual,
      double[] residualSquare);

  /**
   * What the density's Hessian is to be multiplied with at one level: u = a t + b ω r, and the dot
   * products that the gradients of β and δ need.
   *
   * @param t adjoint arriving through the next step's drift
   * @param omega adjoint of the incremental log weight, one per particle
   * @param u receives a t + b ω r
   * @param dots receives per particle, at stride {@code stride}: t·g, t·q, t·z, r·g, r·q
   */
  void langevinHessianVector(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] t,
      double[] r,
      double[] omega,
      double[] mean,
      double[] precision,
      double a,
      double b,
      double[] u,
      double[] dots,
      int stride);

  /**
   * The adjoint of one level: λ = h − p (a t + b ω r) + direct + e ω r + c (β g + (1−β) q).
   *
   * <p>Then t ← λ and direct ← λ − e ω r, in place.
   *
   * @param h the Hessian-vector product
   * @param c adjoint of log γ_k at this level, one per particle
   * @param dotLambdaZ receives λ·z
   */
  void langevinAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] h,
      double[] r,
      double[] omega,
      double[] c,
      double[] mean,
      double[] precision,
      double a,
      double b,
      double e,
      double beta,
      double[] t,
      double[] direct,
      double[] dotLambdaZ);

  /**
   * Momentum refreshment and the first half drift of a leapfrog step: ṽ = ρ v + s ε, mid = z + h ṽ.
   *
   * @param tildeSquare receives |ṽ|²
   */
  void hamiltonianDrift(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] v,
      double[] noise,
      double persistence,
      double noiseScale,
      double halfDrift,
      double[] tilde,
      double[] mid,
      double[] tildeSquare);

  /**
   * The kick at the midpoint and the second half drift: v = ṽ + δ s(mid), out = mid + h v.
   *
   * @param velocitySquare receives |v|²
   * @param initialSquare receives Σ_d (out_d − m_d)² p_d
   */
  void hamiltonianKick(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] mid,
      double[] g,
      double[] tilde,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double halfDrift,
      double[] v,
      double[] out,
      double[] velocitySquare,
      double[] initialSquare);

  /**
   * Adjoint of the next step's refreshment, of the second half drift and of the weight at its end:
   * z̄ += c (β g + (1−β) q); v̄ ← ρ v̄ + h z̄ − ω v / massScale; u = κ v̄; mid = z − h v.
   *
   * @param persistence ρ of the next step; 1 where v̄ has been brought back already
   * @param dots receives z̄·v and, one {@code stride} further on, v̄·v, v̄ as it comes in
   */
  void hamiltonianEndAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] v,
      double[] omega,
      double[] c,
      double[] mean,
      double[] precision,
      double beta,
      double halfDrift,
      double inverseMass,
      double kappa,
      double persistence,
      double[] zBar,
      double[] vBar,
      double[] u,
      double[] mid,
      double[] dots,
      int stride);

  /**
   * Adjoint of the kick and of the first half drift: with ṽ = v − δ s(mid), z̄ += hv − a p v̄; v̄
   * += ω ṽ inverseMass + h z̄.
   *
   * @param hv the Hessian-vector product at the midpoint
   * @param dots receives per particle, at stride {@code stride}: v̄·g, v̄·q (v̄ as it came in),
   *     z̄·ṽ, v̄·ṽ (as they go out)
   */
  void hamiltonianStartAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] mid,
      double[] g,
      double[] v,
      double[] hv,
      double[] omega,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double a,
      double halfDrift,
      double inverseMass,
      double[] zBar,
      double[] vBar,
      double[] dots,
      int stride);

  /**
   * Adjoint of the next step's refreshment and of the weight at the end of an underdamped Langevin
   * step: v̄ ← ρ v̄ − ω v.
   *
   * @param persistence ρ of the next step; 1 where v̄ has been brought back already
   * @param dotMomentum receives v̄·v, v̄ as it comes in
   * @param dotKick receives v̄·(v − ṽ), v̄ as it goes out
   */
  void underdampedMomentumAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] v,
      double[] tilde,
      double[] omega,
      double persistence,
      double[] vBar,
      double[] dotMomentum,
      double[] dotKick);

  /**
   * Adjoint of an underdamped Langevin step from its end, λ and v̄, to its refreshed momentum ṽ: t
   * = λ + v̄ inverseRoot, what travels through the drift of the source; v̄ ← v̄ + root λ + ω ṽ.
   *
   * @param root √(2δ)
   * @param inverseRoot 1/√(2δ)
   * @param t receives its value
   * @param dots receives per particle, at stride {@code stride}: λ·ṽ, v̄·ṽ (as it goes out)
   */
  void underdampedRefreshAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] lambda,
      double[] tilde,
      double[] omega,
      double root,
      double inverseRoot,
      double[] t,
      double[] vBar,
      double[] dots,
      int stride);

  /**
   * Adds to the adjoints of the initial distribution's parameters: with A = x·xScale + ω y·yScale,
   * m̄_d += A p − e q and log σ̄_d += −2 A q + e (z−m)² p − e.
   *
   * @param e adjoint of log π_0(z), one per particle
   * @param omega one per particle
   * @param meanBar [dimension][lane], modified
   * @param logStandardDeviationBar [dimension][lane], modified
   */
  void initialAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] x,
      double xScale,
      double[] y,
      double yScale,
      double[] omega,
      double[] e,
      double[] mean,
      double[] precision,
      double[] meanBar,
      double[] logStandardDeviationBar);

  /** destination particle i = source particle ancestors[i], for the particles of the blocks. */
  void gather(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] source,
      int[] ancestors,
      double[] destination);

  /**
   * destination particle j = the sum of its children's source particles, in their order; 0 without
   * any. The blocks are those of the destination.
   *
   * @param firstChild where each particle's children begin in {@code children}; one entry more at
   *     the end
   * @param children indices of source particles
   */
  void sumChildren(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] source,
      int[] firstChild,
      int[] children,
      double[] destination);

  /**
   * Multiplies each particle with a table: out[b][c][lane] = Σ_d (x_d − centre_d) table_c,d.
   *
   * @param square receives Σ_d (x_d − centre_d)²
   */
  void project(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] x,
      double[] centre,
      double[] table,
      int rows,
      double[] out,
      double[] square);

  /** The same without a centre and without the square: out[b][c][lane] = Σ_d x_d table_c,d. */
  void project(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] x,
      double[] table,
      int rows,
      double[] out);

  /**
   * Combines rows of a table: out_d = (centre_d − x_d) scale + Σ_c weights[b][c][lane] table_c,d, c
   * ascending.
   */
  void combine(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] weights,
      double[] table,
      int rows,
      double[] x,
      double[] centre,
      double scale,
      double[] out);

  /**
   * Log density and responsibilities of a mixture from its projections: with ℓ_c =
   * logits[b][c][lane] scale + offsets[c], logDensity = logsumexp_c ℓ_c − ½ scale square + constant
   * and logits ← softmax_c(ℓ).
   *
   * @param logits [block][component][lane], modified
   * @param square one per particle; overwritten
   */
  void responsibilities(
      int fromBlock,
      int toBlock,
      int components,
      double[] logits,
      double scale,
      double[] offsets,
      double[] square,
      double constant,
      double[] logDensity);

  /** projections ← r_c (projections_c − Σ_j r_j projections_j) scale, per lane. */
  void centreByResponsibility(
      int fromBlock,
      int toBlock,
      int components,
      double[] responsibilities,
      double scale,
      double[] projections);

  /**
   * out[d·LANES + lane] = Σ_b weights_i x_i,d over the blocks, ascending: the caller adds the
   * lanes.
   */
  void weightedSum(
      int fromBlock, int toBlock, int dimension, double[] weights, double[] x, double[] out);

  /** out_i = Σ_d x_i,d y_i,d, one number per particle. */
  void dot(int fromBlock, int toBlock, int dimension, double[] x, double[] y, double[] out);

  /** out_i = scale_i x_i for every coordinate; x and out may be one array. */
  void scale(int fromBlock, int toBlock, int dimension, double[] scale, double[] x, double[] out);

  /** out = m + σ ε. */
  void place(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] noise,
      double[] mean,
      double[] deviation,
      double[] out);

  /** square_i = Σ_d (z_i,d − m_d)² p_d. */
  void diagonalGaussianSquare(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] mean,
      double[] precision,
      double[] square);

  /** gradient_i = (m − z_i) p, and square_i = Σ_d (z_i,d − m_d)² p_d. */
  void diagonalGaussian(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] mean,
      double[] precision,
      double[] gradient,
      double[] square);

  /**
   * How a trajectory of leapfrog steps begins: with s = β g + (1−β) q and the scales L = diag(l), v
   * ← v + ½ ε L s, then out = z + ε L v.
   *
   * @param q gradient of the reference
   * @param g gradient of the target
   * @param stepOfEach ε, one per particle
   * @param scales l, as rows
   * @param v velocity
   * @param velocitySquare receives |v|² of the velocity that came in
   */
  void leapfrogStart(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] q,
      double[] g,
      double beta,
      double[] stepOfEach,
      double[] scales,
      double[] v,
      double[] out,
      double[] velocitySquare);

  /**
   * How it ends: v ← v + ½ ε L s.
   *
   * @param q gradient of the reference
   * @param g gradient of the target
   * @param stepOfEach ε, one per particle
   * @param scales l, as rows
   * @param v velocity
   * @param velocitySquare receives |v|² of the velocity that comes out
   * @param gradientCheck receives 0 if all of s is finite, else NaN
   */
  void leapfrogEnd(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] q,
      double[] g,
      double beta,
      double[] stepOfEach,
      double[] scales,
      double[] v,
      double[] velocitySquare,
      double[] gradientCheck);

  /** destination_i = source_i for every coordinate of those particles whose chosen_i is not 0. */
  void select(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] chosen,
      double[] source,
      double[] destination);

  /**
   * The adjoint of z = m + σ ε: m̄_d += z̄_d, log σ̄_d += z̄_d (z_d − m_d), each [dimension][lane].
   */
  void initialDrawAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] zBar,
      double[] z,
      double[] mean,
      double[] meanBar,
      double[] logStandardDeviationBar);
}
