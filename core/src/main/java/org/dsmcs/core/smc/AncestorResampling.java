package org.dsmcs.core.smc;

import java.util.Arrays;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.resampling.CumulativeWeights;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingGradient;

/** Resampling by ancestors: integers that are gathered forward and scattered back. */
final class AncestorResampling implements ResamplingOperation {
  private final Resampling resampling;
  private final DrawAdjoint drawAdjoint;
  private final CumulativeWeights cumulative;
  private final int[][] ancestors;
  private final int[] themselves;
  private final Draw draw = new Draw();
  private int retainedPlace = NONE;

  /**
   * Makes room.
   *
   * @param resampling when, how, and how differentiated
   * @param particles N
   * @param dimension coordinates of a particle
   * @param held levels that are held at a time
   */
  AncestorResampling(Resampling resampling, int particles, int dimension, int held) {
    this.resampling = resampling;
    this.cumulative = new CumulativeWeights(particles);
    this.themselves = new int[Particles.padded(particles)];
    Arrays.setAll(themselves, i -> i);
    this.ancestors = new int[resampling.happens() ? held : 1][];
    Arrays.setAll(ancestors, k -> themselves.clone());
    this.drawAdjoint =
        switch (resampling.gradient()) {
          case ResamplingGradient.Ignored() -> new IgnoredDrawAdjoint();
          case ResamplingGradient.StopGradient() -> new StopGradientAdjoint(particles);
          case ResamplingGradient.ScoreFunction() ->
              new ScoreFunctionAdjoint(particles, resampling.criterion());
          case ResamplingGradient.GappedStraightThrough(double temperature) ->
              new GappedStraightThroughAdjoint(
                  particles, dimension, temperature, resampling.differentiatesDecision());
        };
  }

  @Override
  public boolean happens() {
    return resampling.happens();
  }

  @Override
  public boolean act(int step, ReplicaNoise noise, Weights weights, ParticleRun run, int retained) {
    int particles = run.particles();
    if (!resampling.happens() || particles == 1) {
      return false;
    }
    boolean happens =
        run.demandsResampling(step)
            || noise.resamples(step, resampling, weights.ess(step - 1), particles);
    // Where the decision is differentiated, the ancestors of a kept replica enter its gradient.
    if (happens || resampling.differentiatesDecision()) {
      cumulative.set(weights.weight(step - 1), particles);
      if (retained == NONE) {
        noise.ancestors(step, resampling, cumulative, run.ancestors(), ancestors(step));
      } else {
        retainedPlace =
            noise.ancestorsRetaining(
                step, resampling, cumulative, run.ancestors(), retained, ancestors(step));
      }
    }
    if (happens) {
      run.gather(step - 1, ancestors(step));
    }
    return happens;
  }

  @Override
  public int retainedPlace() {
    return retainedPlace;
  }

  @Override
  public int[] ancestors(int step) {
    return ancestors[step % ancestors.length];
  }

  @Override
  public void beginAdjoint(Weights weights, double[] baseline) {
    drawAdjoint.begin(weights, baseline);
  }

  @Override
  public void adjoint(
      int step,
      boolean resampled,
      double[] omega,
      Weights weights,
      DifferentiableRun run,
      double[] logWeightBar) {
    boolean drawn = step > 1 && resampling.happens() && run.particles() > 1;
    int[] sources = resampled ? ancestors(step) : themselves;
    draw.set(step, drawn, resampled, sources, ancestors(step));
    drawAdjoint.add(draw, omega, weights, run, logWeightBar);
  }
}
