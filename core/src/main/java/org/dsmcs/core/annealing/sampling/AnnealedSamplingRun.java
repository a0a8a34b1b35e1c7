package org.dsmcs.core.annealing.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.annealing.invariant.AnnealedDensity;
import org.dsmcs.core.annealing.invariant.AnnealedParticles;
import org.dsmcs.core.annealing.invariant.MetropolisMoves;
import org.dsmcs.core.annealing.invariant.Preconditioner;
import org.dsmcs.core.density.LogDensity;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.internal.loops.ParticleLoops;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.ParticleRun;
import org.dsmcs.core.smc.ReplicaNoise;

/**
 * Particles that follow log π_β = (1−β) log π_0 + β log γ from β = 0 to 1: annealed importance
 * sampling where they are never resampled, an SMC sampler where they are, waste-free where all
 * states of short chains become particles.
 *
 * <p>Step k: move, leaving π at β_{k−1} invariant (not at k = 1, where particles are fresh draws of
 * π_0); then log G_k = (β_k − β_{k−1})(log γ − log π_0) at the moved particles. After β = 1 come the
 * final moves, with log G = 0. Waste-free: particle p·M + m is state p of chain m.
 *
 * <p>With a plan a run adapts nothing, and exp(log Z-hat) is unbiased. Without one it finds what its
 * settings leave open, and {@link #plan} returns what it used. Not safe for use by several threads.
 */
public final class AnnealedSamplingRun implements ParticleRun {
  private static final ParticleLoops LOOPS = ParticleLoops.best();
  private static final int MOVES = ReplicaNoise.FIRST_FREE_USE;
  private static final int DRAWS = MOVES + 1;

  // What moves are for; part of their key.
  private static final int PROPER = 0;
  private static final int TUNING = 1;

  private final AnnealingSettings settings;
  private final Optional<AnnealingPlan> given;
  private final AnnealedDensity density;
  private final MetropolisMoves kernel;
  private final int count;
  private final int chains;
  private final double[] weight;
  private final Optional<ConditionalEss> conditionalEss;
  private final Optional<Forgetting> forgetting;

  // The level's particles; and those that were gathered, or the chains that move.
  private AnnealedParticles particles;
  private AnnealedParticles gathered;
  private final Particles[] state = new Particles[1];

  private ReplicaNoise noise;
  private NonFiniteLog log = NonFiniteLog.IGNORE;
  private int step;
  private final AnnealedDensity.Faults faults =
      (position, particle) -> log.report(step, position, particle);

  // What was done in steps 1, 2, …
  private final List<AnnealingPlan.Step> done = new ArrayList<>();
  private double[] acceptance = new double[0];
  private double beta;
  private int annealingSteps;
  private double stepSize;
  private int moves;
  private Preconditioner preconditioner = new Preconditioner.Identity();

  /**
   * Makes a run that adapts as its settings say.
   *
   * @param target γ
   * @param reference π_0
   * @param settings how the particles follow the path
   * @param particles N
   * @throws IllegalArgumentException if the kernel needs a gradient that the target has not, or N
   *     is no multiple of the chains' length
   */
  public AnnealedSamplingRun(
      LogDensity target,
      ReferenceDistribution reference,
      AnnealingSettings settings,
      int particles) {
    this(target, reference, settings, Optional.empty(), particles);
  }

  /**
   * Makes a run that adapts nothing.
   *
   * @param target γ
   * @param reference π_0
   * @param settings of which the kernel and the length of chains count
   * @param plan everything else
   * @param particles N
   * @throws IllegalArgumentException like the other
   */
  public AnnealedSamplingRun(
      LogDensity target,
      ReferenceDistribution reference,
      AnnealingSettings settings,
      AnnealingPlan plan,
      int particles) {
    this(target, reference, settings, Optional.of(plan), particles);
  }

  private AnnealedSamplingRun(
      LogDensity target,
      ReferenceDistribution reference,
      AnnealingSettings settings,
      Optional<AnnealingPlan> plan,
      int particles) {
    if (particles % settings.chainLength() != 0) {
      throw new IllegalArgumentException(
          "waste-free needs particles to be a multiple of the chains' length, given: %d and %d"
              .formatted(particles, settings.chainLength()));
    }
    this.settings = settings;
    this.given = plan;
    this.count = particles;
    this.chains = particles / settings.chainLength();
    this.density = new AnnealedDensity(reference, target, particles);
    boolean gradients = settings.kernel().usesGradient();
    int dimension = target.dimension();
    this.kernel = settings.kernel().moves(density, chains);
    this.particles = new AnnealedParticles(particles, dimension, gradients);
    this.gathered = new AnnealedParticles(chains, dimension, gradients);
    this.weight = new double[Particles.padded(particles)];
    this.conditionalEss =
        plan.isEmpty() && settings.schedule() instanceof Schedule.Adaptive
            ? Optional.of(new ConditionalEss(particles))
            : Optional.empty();
    this.forgetting =
        plan.isEmpty() && settings.innerMoves() instanceof InnerMoves.UntilForgotten
            ? Optional.of(new Forgetting(chains, dimension))
            : Optional.empty();
    this.noise = NO_NOISE;
  }
}
