package org.dsmcs.core.kernel;

import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.smc.BlockTeam;

/**
 * Particles that move by z_k = z + δ s_k(z) + √(2δ) n, with s_k = ∇ log γ_k and n the noise of the
 * step or its refreshed momentum: what the overdamped and the underdamped Langevin kernel share.
 *
 * <p>Between the levels the adjoint of the positions travels in two arrays: λ, the adjoint of a
 * moved position, waits in {@code through} for the Hessian at the source, since z_k depends on the
 * source's gradient; {@code direct} is what reaches the source without it. The gradient at z_k also
 * acts backward, on the step that led there: in the residual of the backward density, or in the
 * kick that ends the step. With b, c and d of the kernel, p the precision of the initial
 * distribution, t what waits for the Hessian, and primes for the next step,
 *
 * <p>λ = H(δ' β' t + c β b) − p(δ' (1−β') t + c (1−β) b) + d b + direct + γ̄ s,
 *
 * <p>so that one Hessian-vector product answers for both.
 */
abstract class LangevinRun extends KernelRun {
  TravellingAdjoint through;

  // What the team is to do, set just before it is called.
  private final BlockTeam.Task moving = this::moveBlocks;
  private final BlockTeam.Task asking = this::askBlocks;
  private final BlockTeam.Task answering = this::answerBlocks;
  int moveStep;

  // The set of positions that the adjoint is at, and the coefficients of the steps around it. The δ
  // of a level that no step led to is zero, and so are β and δ of a next step that there is not.
  int slot;
  double beta;
  double delta;
  private double nextBeta;
  double nextDelta;
  double[] omega;
  private double[] gamma;

  LangevinRun(Density target, int particles, AnnealingPath path, RunUse use) {
    super(target, particles, path, use);
    this.through = newTravellingAdjoint();
    this.omega = zeros;
    this.gamma = zeros;
  }

  @Override
  void begin(int slot, int fromBlock, int toBlock) {
    restore(slot, fromBlock, toBlock);
  }

  @Override
  final void restore(int slot, int fromBlock, int toBlock) {
    target.logDensityAndGradient(
        position[slot], fromBlock, toBlock, logTarget[slot], gradient[slot], memory[slot]);
  }

  @Override
  void gatherRest(int fromBlock, int toBlock) {
    gather(gradient, fromBlock, toBlock);
    gatherMemory(fromBlock, toBlock);
  }

  @Override
  final void move(int step) {
    moveStep = step;
    share(moving);
  }

  private void moveBlocks(int fromBlock, int toBlock) {
    normals.step(moveStep, noise, fromBlock, toBlock);
    Particles n = noiseOfMove(fromBlock, toBlock);
    double[] residual = residualOfMove();
    double[] residualSquare = residualSquareOfMove();
    double beta = path.beta(moveStep);
    double delta = path.delta(moveStep);
    LOOPS.langevinMove(
        fromBlock,
        toBlock,
        dimension,
        position[from].values(),
        gradient[from].values(),
        n.values(),
        path.initialMeanRows(),
        path.initialPrecisionRows(),
        beta,
        delta,
        position[to].values(),
        residual,
        squareA,
        squareB);
    toLogInitial(squareB, logInitial[to], fromBlock, toBlock);
    target.logDensityAndGradient(
        position[to], fromBlock, toBlock, logTarget[to], gradient[to], memory[to]);
    LOOPS.langevinResidual(
        fromBlock,
        toBlock,
        dimension,
        position[to].values(),
        gradient[to].values(),
        path.initialMeanRows(),
        path.initialPrecisionRows(),
        beta,
        delta,
        residual,
        residualSquare);
    for (int i = fromBlock * Particles.LANES; i < toBlock * Particles.LANES; i++) {
      logKernelRatio[to][i] = 0.5 * squareA[i] - residualSquare[i] / (4 * delta);
    }
    arrive(fromBlock, toBlock);
  }

  /** n of the step {@code moveStep}, made of {@link #noise} and of the source's state. */
  abstract Particles noiseOfMove(int fromBlock, int toBlock);

  /**
   * Receives the displacement z_k − z of the step {@code moveStep}, which then becomes the residual
   * r = z − z_k − δ s_k(z_k). The displacement is kept, and not had from the positions, because a
   * step may be so small that they hardly show it; r would lack the noise then, and B be too large.
   */
  abstract double[] residualOfMove();

  /** Receives |r|², one number for each particle. */
  abstract double[] residualSquareOfMove();

  /** What the kernel makes of the residual at the end of the step {@code moveStep}. */
  abstract void arrive(int fromBlock, int toBlock);

  @Override
  public final void adjointOfLevel(
      int step,
      int nextStep,
      double[] omega,
      double[] gamma,
      boolean withInitial,
      PathGradient out) {
    adjoint(slot(step), step, step, nextStep, omega, gamma, withInitial, out);
  }

  @Override
  public final void completeAncestors(
      int nextStep, double[] gamma, boolean withInitial, PathGradient out) {
    adjoint(gathered, nextStep - 1, 0, nextStep, zeros, gamma, withInitial, out);
    // All of it is in λ now, and reaches the ancestors directly.
    TravellingAdjoint spent = direct;
    direct = through;
    through = spent;
    through.clear();
  }

  @Override
  public final void adjointOfStart(
      int nextStep, double[] gamma, boolean withInitial, PathGradient out) {
    adjoint(slot(0), 0, 0, nextStep, zeros, gamma, withInitial, out);
    if (withInitial) {
      initialDraw(through.particles());
      addInitial(out);
    }
  }

  /**
   * The adjoint at one set of particles: those that {@code step} led to (0: none) and from which
   * {@code nextStep} went on (0: none of which the adjoint is still to be added).
   */
  private void adjoint(
      int atSlot,
      int index,
      int step,
      int nextStep,
      double[] omegaOfStep,
      double[] gammaOfLevel,
      boolean withInitial,
      PathGradient out) {
    slot = atSlot;
    beta = path.beta(index);
    delta = step == 0 ? 0 : path.delta(step);
    nextBeta = nextStep == 0 ? 0 : path.beta(nextStep);
    nextDelta = nextStep == 0 ? 0 : path.delta(nextStep);
    omega = omegaOfStep;
    gamma = gammaOfLevel;
    share(asking);
    sumRows();
    if (nextStep > 0) {
      leave(out);
      addNextStep(nextStep, out);
    }
    if (step > 0) {
      addBackward(step, out);
    }
    out.addBeta(index, densityDifference(slot, gamma));
    if (withInitial) {
      addInitialDistribution();
    }
    share(answering);
    // Ancestors are particles of their level, which reports them.
    stopWhereAnswerNotFinite(index, position[slot], slot != gathered, squareB, 0);
    if (step > 0) {
      addForward(step, out);
    }
  }

  /** What the next step says, apart from the positions, once all blocks have been asked. */
  abstract void leave(PathGradient out);

  /** What is to be done for some blocks before the density is asked. */
  abstract void beforeQuestion(int fromBlock, int toBlock);

  /** b, up to a weight for each particle; any finite array at a level that no step led to. */
  abstract double[] backward();

  /** The weights of b; zero at a level that no step led to. */
  abstract double[] backwardWeight();

  /** c, the factor of b in the gradient at z_k. */
  abstract double backwardFactor();

  /** d, the factor of b in what reaches z_k itself. */
  abstract double backwardPosition();

  /** The density's question, its answer, and the dot products that β and δ need. */
  private void askBlocks(int fromBlock, int toBlock) {
    beforeQuestion(fromBlock, toBlock);
    LOOPS.langevinHessianVector(
        fromBlock,
        toBlock,
        dimension,
        position[slot].values(),
        gradient[slot].values(),
        through.values(),
        backward(),
        backwardWeight(),
        path.initialMeanRows(),
        path.initialPrecisionRows(),
        nextDelta * nextBeta,
        backwardFactor() * beta,
        hessianVector.values(),
        dots,
        zeros.length);
    target.hessianVectorProduct(
        position[slot], fromBlock, toBlock, memory[slot], hessianVector, hessianProduct);
    if (hasZeroDensity[slot]) {
      clearHessianProductWhereZero(logTarget[slot], fromBlock, toBlock);
    }
  }

  /** What t·s, s the gradient that the next step started with, says about that step's δ and β. */
  private void addNextStep(int nextStep, PathGradient out) {
    double throughGradient = sumOfRow[0];
    double throughInitial = sumOfRow[1];
    double slope = nextBeta * throughGradient + (1 - nextBeta) * throughInitial;
    out.addDelta(nextStep, deltaOfNextStep(slope));
    out.addBeta(nextStep, nextDelta * (throughGradient - throughInitial));
  }

  /** What the next step says about its δ at its start, {@code slope} being t·s. */
  abstract double deltaOfNextStep(double slope);

  /** What the gradient at z_k, where it acts backward, says about β and δ. */
  abstract void addBackward(int step, PathGradient out);

  /** What the whole adjoint of the step's move says, once it is known. */
  abstract void addForward(int step, PathGradient out);

  private void addInitialDistribution() {
    double rest = 1 - beta;
    double[] initialWeight = squareA;
    for (int i = 0; i < initialWeight.length; i++) {
      initialWeight[i] = i < particles ? rest * gamma[i] : 0;
    }
    LOOPS.initialAdjoint(
        0,
        blocks,
        dimension,
        position[slot].values(),
        through.values(),
        nextDelta * (1 - nextBeta),
        backward(),
        backwardFactor() * rest,
        backwardWeight(),
        initialWeight,
        path.initialMeanRows(),
        path.initialPrecisionRows(),
        meanBar,
        logStandardDeviationBar);
  }

  private void answerBlocks(int fromBlock, int toBlock) {
    LOOPS.langevinAdjoint(
        fromBlock,
        toBlock,
        dimension,
        position[slot].values(),
        gradient[slot].values(),
        hessianProduct.values(),
        backward(),
        backwardWeight(),
        gamma,
        path.initialMeanRows(),
        path.initialPrecisionRows(),
        nextDelta * (1 - nextBeta),
        backwardFactor() * (1 - beta),
        backwardPosition(),
        beta,
        through.values(),
        direct.values(),
        squareB);
    afterAnswer(fromBlock, toBlock);
  }

  /** What is to be done for some blocks once λ is known. */
  abstract void afterAnswer(int fromBlock, int toBlock);

  /** The sum of what a loop left in {@code squareB}, one number for each particle. */
  final double sumOfSquareB() {
    return sum(squareB);
  }

  /** The sum of one number for each particle. */
  final double sum(double[] each) {
    double sum = 0;
    for (int i = 0; i < particles; i++) {
      sum += each[i];
    }
    return sum;
  }
}
