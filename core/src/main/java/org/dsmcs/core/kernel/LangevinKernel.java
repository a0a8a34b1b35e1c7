package org.dsmcs.core.kernel;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;

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
  public double stepSize(double time) {
    return 0.5 * time * time;
  }

  @Override
  public int arraysPerLevel() {
    return 3;
  }

  @Override
  public int arraysPerState() {
    return 1;
  }

  @Override
  public KernelRun newRun(Density target, int particles, AnnealingPath path, RunUse use) {
    return new Run(target, particles, path, use);
  }

  /**
   * Particles under the Langevin kernel. What the gradient at z_k acts on backward is the residual
   * r, whose adjoint is −ω r/(2δ): b = ω r, c = ½ and d = 1/(2δ).
   */
  private static final class Run extends LangevinRun {
    private final Particles[][] states;
    private final Particles[] stateAdjoint = new Particles[1];
    private final Particles[] residual;
    private final double[][] residualSquare;

    Run(Density target, int particles, AnnealingPath path, RunUse use) {
      super(target, particles, path, use);
      this.residual = newParticles(position.length);
      this.residualSquare = new double[position.length][squareA.length];
      this.states = new Particles[position.length][];
      Arrays.setAll(states, s -> new Particles[] {position[s]});
    }

    @Override
    Particles noiseOfMove(int fromBlock, int toBlock) {
      return noise;
    }

    @Override
    double[] residualOfMove() {
      return residual[to].values();
    }

    @Override
    double[] residualSquareOfMove() {
      return residualSquare[to];
    }

    @Override
    void arrive(int fromBlock, int toBlock) {
      // The adjoint wants the residual as it is.
    }

    @Override
    void setApart(int slot, int particle) {
      clear(residual[slot], particle);
      residualSquare[slot][particle] = 0;
    }

    @Override
    public Particles[] state(int level) {
      return states[slot(level)];
    }

    @Override
    public Particles[] ancestorState() {
      return states[gathered];
    }

    @Override
    public Particles[] stateAdjoint() {
      stateAdjoint[0] = direct.particles();
      return stateAdjoint;
    }

    @Override
    void leave(PathGradient out) {
      // Positions are all there is.
    }

    @Override
    void beforeQuestion(int fromBlock, int toBlock) {
      // Both adjoints are there already.
    }

    @Override
    double[] backward() {
      return delta == 0 ? position[slot].values() : residual[slot].values();
    }

    @Override
    double[] backwardWeight() {
      return omega;
    }

    @Override
    double backwardFactor() {
      return 0.5;
    }

    @Override
    double backwardPosition() {
      return delta == 0 ? 0 : 1 / (2 * delta);
    }

    @Override
    double deltaOfNextStep(double slope) {
      return 0.5 * slope - sumOfRow[2] / (2 * nextDelta);
    }

    @Override
    void addBackward(int step, PathGradient out) {
      int gradientRow = 3 * zeros.length;
      int initialRow = 4 * zeros.length;
      double backGradient = 0;
      double backInitial = 0;
      double square = 0;
      for (int i = 0; i < particles; i++) {
        // A particle of weight zero may be so far out that its products overflow.
        if (omega[i] != 0) {
          backGradient = Math.fma(omega[i], dots[gradientRow + i], backGradient);
          backInitial = Math.fma(omega[i], dots[initialRow + i], backInitial);
          square = Math.fma(omega[i], residualSquare[slot][i], square);
        }
      }
      out.addDelta(
          step,
          (beta * backGradient + (1 - beta) * backInitial) / (2 * delta)
              + square / (2 * delta) / (2 * delta));
      out.addBeta(step, 0.5 * (backGradient - backInitial));
    }

    @Override
    void addForward(int step, PathGradient out) {
      out.addDelta(step, sumOfSquareB() / (2 * delta));
    }

    @Override
    void afterAnswer(int fromBlock, int toBlock) {
      // λ is all there is.
    }
  }
}
