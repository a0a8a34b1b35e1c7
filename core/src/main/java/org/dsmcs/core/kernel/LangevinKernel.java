package org.dsmcs.core.kernel;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.Normals;

/**
 * The unadjusted Langevin kernel.
 *
 * <p>z_k = z + δ s_k(z) + √(2δ) ε with s_k = ∇ log γ_k; F = N(z_k; z + δ s_k(z), 2δ I) and B = N(z;
 * z_k + δ s_k(z_k), 2δ I), so that log B − log F = ½|ε|² − |r|²/(4δ) with the residual r = z − z_k
 * − δ s_k(z_k). Source: the paper's appendix on Markov kernels.
 */
public record LangevinKernel() implements Kernel {
  @Override
  public List<String> parameterNames() {
    return List.of();
  }

  @Override
  public double[] initialParameters() {
    return new double[0];
  }

  @Override
  public KernelRun newRun(Density target, int particles, AnnealingPath path, RunUse use) {
    return new Run(target, particles, path, use);
  }

  /**
   * Particles under the Langevin kernel. Between the levels the adjoint travels in two arrays: λ,
   * the adjoint of a moved position, waits in {@code through} for the Hessian at the source, since
   * z_k depends on the source's gradient; {@code direct} is what reaches the source without it.
   */
  private static final class Run extends KernelRun {
    private final Particles[] residual;
    private final double[][] residualSquare;
    private Particles through;
    private Particles throughSpare;

    Run(Density target, int particles, AnnealingPath path, RunUse use) {
      super(target, particles, path, use);
      this.residual = newParticles(position.length);
      this.residualSquare = new double[position.length][squareA.length];
      this.through = new Particles(direct.count(), dimension);
      this.throughSpare = new Particles(directSpare.count(), dimension);
    }

    @Override
    void begin(int slot, Normals normals) {
      target.logDensityAndGradient(
          position[slot], 0, blocks, logTarget[slot], gradient[slot], memory[slot]);
    }

    @Override
    void gatherRest(int from, int[] ancestors) {
      if (use.completesAncestors() && target.memoryPerParticle() > 0) {
        LOOPS.gather(
            0, blocks, target.memoryPerParticle(), memory[from], ancestors, memory[gathered]);
      }
    }

    @Override
    void move(int step, int from, int to, Normals normals) {
      double beta = path.beta(step);
      double delta = path.delta(step);
      double[] mean = path.initialMean();
      double[] precision = path.initialPrecision();
      normals.step(step, noise, 0, blocks);
      LOOPS.langevinMove(
          0,
          blocks,
          dimension,
          position[from].values(),
          gradient[from].values(),
          noise.values(),
          mean,
          precision,
          beta,
          delta,
          position[to].values(),
          squareA,
          squareB);
      toLogInitial(squareB, logInitial[to]);
      target.logDensityAndGradient(
          position[to], 0, blocks, logTarget[to], gradient[to], memory[to]);
      LOOPS.langevinResidual(
          0,
          blocks,
          dimension,
          position[from].values(),
          position[to].values(),
          gradient[to].values(),
          mean,
          precision,
          beta,
          delta,
          residual[to].values(),
          residualSquare[to]);
      for (int i = 0; i < squareA.length; i++) {
        logKernelRatio[to][i] = 0.5 * squareA[i] - residualSquare[to][i] / (4 * delta);
      }
    }

    @Override
    void setApart(int slot, int particle) {
      clear(residual[slot], particle);
      residualSquare[slot][particle] = 0;
    }

    @Override
    public Particles[] state(int level) {
      return new Particles[] {position(level)};
    }

    @Override
    public Particles[] ancestorState() {
      return new Particles[] {position[gathered]};
    }

    @Override
    public Particles[] stateAdjoint() {
      return new Particles[] {direct};
    }

    @Override
    public void beginAdjoint() {
      super.beginAdjoint();
      through.fill(0);
    }

    @Override
    public void adjointOfLevel(
        int step,
        int nextStep,
        double[] omega,
        double[] gamma,
        boolean withInitial,
        PathGradient out) {
      adjoint(slot(step), step, step, nextStep, omega, gamma, withInitial, out);
    }

    @Override
    public void completeAncestors(
        int nextStep, double[] gamma, boolean withInitial, PathGradient out) {
      adjoint(gathered, nextStep - 1, 0, nextStep, zeros, gamma, withInitial, out);
      // All of it is in λ now, and reaches the ancestors directly.
      Particles spent = direct;
      direct = through;
      through = spent;
      through.fill(0);
    }

    @Override
    public void adjointOfStart(
        int nextStep, double[] gamma, boolean withInitial, PathGradient out) {
      adjoint(slot(0), 0, 0, nextStep, zeros, gamma, withInitial, out);
      if (withInitial) {
        initialDraw(through);
        addInitial(out);
      }
    }

    /**
     * The adjoint at one set of positions: those that {@code step} led to (0: none) and from which
     * {@code nextStep} went on (0: none of which the adjoint is still to be added).
     *
     * <p>With ρ = −ω r/(2δ) the adjoint of the residual and t the adjoint of the next level's
     * positions: λ = H(δ' β' t − δ β ρ) − p(δ' (1−β') t − δ (1−β) ρ) + direct − ρ + γ̄ s, primes
     * for the next step.
     */
    private void adjoint(
        int slot,
        int level,
        int step,
        int nextStep,
        double[] omega,
        double[] gamma,
        boolean withInitial,
        PathGradient out) {
      double nextBeta = nextStep == 0 ? 0 : path.beta(nextStep);
      double nextDelta = nextStep == 0 ? 0 : path.delta(nextStep);
      double beta = path.beta(level);
      double rest = 1 - beta;
      double delta = step == 0 ? 0 : path.delta(step);
      double[] mean = path.initialMean();
      double[] precision = path.initialPrecision();
      // A level that no step led to has no residual; ω is zero there, and any finite array will do.
      double[] back = step == 0 ? position[slot].values() : residual[slot].values();
      LOOPS.langevinHessianVector(
          0,
          blocks,
          dimension,
          position[slot].values(),
          gradient[slot].values(),
          through.values(),
          back,
          omega,
          mean,
          precision,
          nextDelta * nextBeta,
          0.5 * beta,
          hessianVector.values(),
          dots,
          zeros.length);
      if (nextStep > 0) {
        double throughGradient = sum(0);
        double throughInitial = sum(1);
        double slope = nextBeta * throughGradient + (1 - nextBeta) * throughInitial;
        out.addDelta(nextStep, 0.5 * slope - sum(2) / (2 * nextDelta));
        out.addBeta(nextStep, nextDelta * (throughGradient - throughInitial));
      }
      if (step > 0) {
        double backGradient = sum(3, omega);
        double backInitial = sum(4, omega);
        double square = 0;
        for (int i = 0; i < particles; i++) {
          square = Math.fma(omega[i], residualSquare[slot][i], square);
        }
        out.addDelta(
            step,
            (beta * backGradient + rest * backInitial) / (2 * delta)
                + square / (4 * delta * delta));
        out.addBeta(step, 0.5 * (backGradient - backInitial));
      }
      out.addBeta(level, densityDifference(slot, gamma));
      target.hessianVectorProduct(
          position[slot], 0, blocks, memory[slot], hessianVector, hessianProduct);
      if (hasZeroDensity[slot]) {
        clearHessianProductWhereZero(logTarget[slot]);
      }
      if (withInitial) {
        double[] initialWeight = squareA;
        for (int i = 0; i < particles; i++) {
          initialWeight[i] = rest * gamma[i];
        }
        Arrays.fill(initialWeight, particles, initialWeight.length, 0);
        LOOPS.initialAdjoint(
            0,
            blocks,
            dimension,
            position[slot].values(),
            through.values(),
            nextDelta * (1 - nextBeta),
            back,
            0.5 * rest,
            omega,
            initialWeight,
            mean,
            precision,
            meanBar,
            logStandardDeviationBar);
      }
      LOOPS.langevinAdjoint(
          0,
          blocks,
          dimension,
          position[slot].values(),
          gradient[slot].values(),
          hessianProduct.values(),
          back,
          omega,
          gamma,
          mean,
          precision,
          nextDelta * (1 - nextBeta),
          0.5 * rest,
          step == 0 ? 0 : 1 / (2 * delta),
          beta,
          through.values(),
          direct.values(),
          squareB);
      if (step > 0) {
        double sum = 0;
        for (int i = 0; i < particles; i++) {
          sum += squareB[i];
        }
        out.addDelta(step, sum / (2 * delta));
      }
    }

    @Override
    public void scatter(int[] ancestors) {
      scatterDirect(ancestors);
      throughSpare.fill(0);
      LOOPS.scatterAdd(0, blocks, dimension, through.values(), ancestors, throughSpare.values());
      Particles spent = through;
      through = throughSpare;
      throughSpare = spent;
    }
  }
}
