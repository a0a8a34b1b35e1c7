package org.dsmcs.core.annealing.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.dsmcs.core.annealing.invariant.AnnealedDensity;
import org.dsmcs.core.annealing.invariant.AnnealedParticles;
import org.dsmcs.core.annealing.invariant.MetropolisMoves;
import org.dsmcs.core.density.LogDensity;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.Preconditioner;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.internal.loops.ParticleLoops;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.smc.BlockTeam;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.ParticleRun;
import org.dsmcs.core.smc.RecordedNoise;
import org.dsmcs.core.smc.ReplicaNoise;
import org.dsmcs.core.smc.RetainedPath;
import org.dsmcs.core.smc.StoragePlan;

/**
 * Particles that follow log π_β = (1−β) log π_0 + β log γ from β = 0 to 1: annealed importance
 * sampling where they are never resampled, an SMC sampler where they are, waste-free where all
 * states of short chains become particles.
 *
 * <p>Step k: move, leaving π at β_{k−1} invariant (not at k = 1, where particles are fresh draws of
 * π_0); then log G_k = (β_k − β_{k−1})(log γ − log π_0) at the moved particles. After β = 1 come
 * the final moves, with log G = 0. Waste-free: particle p·M + m is state p of chain m.
 *
 * <p>With a plan a run adapts nothing, and exp(log Z-hat) is unbiased. Without one it finds what
 * its settings leave open, and {@link #plan} returns what it used. Not safe for use by several
 * threads.
 */
public final class AnnealedSamplingRun implements ParticleRun {
  private static final ParticleLoops LOOPS = ParticleLoops.best();
  private static final int MOVES = ReplicaNoise.FIRST_FREE_USE;
  private static final int DRAWS = MOVES + 1;
  private static final int PATH = MOVES + 2;

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

  // What the team is to gather, set just before it is called.
  private int[] ancestorOfEach = new int[0];
  private final BlockTeam.Task gathering = this::gatherBlocks;

  private ReplicaNoise noise = RecordedNoise.EMPTY;
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
  private double stepSizeOfRate;
  private int moves;
  private Preconditioner preconditioner = new Preconditioner.Identity();

  /**
   * Makes a run that adapts as its settings say.
   *
   * @param target γ
   * @param reference π_0
   * @param settings how the particles follow the path
   * @param particles N
   * @param team threads that share the particles; no result depends on it
   * @throws IllegalArgumentException if the kernel needs a gradient that the target has not, or N
   *     is no multiple of the chains' length
   */
  public AnnealedSamplingRun(
      LogDensity target,
      ReferenceDistribution reference,
      AnnealingSettings settings,
      int particles,
      BlockTeam team) {
    this(target, reference, settings, Optional.empty(), particles, team);
  }

  /**
   * Makes a run that adapts nothing.
   *
   * @param target γ
   * @param reference π_0
   * @param settings of which the kernel and the length of chains count
   * @param plan everything else
   * @param particles N
   * @param team threads that share the particles; no result depends on it
   * @throws IllegalArgumentException like the other
   */
  public AnnealedSamplingRun(
      LogDensity target,
      ReferenceDistribution reference,
      AnnealingSettings settings,
      AnnealingPlan plan,
      int particles,
      BlockTeam team) {
    this(target, reference, settings, Optional.of(plan), particles, team);
  }

  private AnnealedSamplingRun(
      LogDensity target,
      ReferenceDistribution reference,
      AnnealingSettings settings,
      Optional<AnnealingPlan> plan,
      int particles,
      BlockTeam team) {
    if (particles % settings.chainLength() != 0) {
      throw new IllegalArgumentException(
          "waste-free needs particles to be a multiple of the chains' length, given: %d and %d"
              .formatted(particles, settings.chainLength()));
    }
    this.settings = settings;
    this.given = plan;
    this.count = particles;
    this.chains = particles / settings.chainLength();
    this.density = new AnnealedDensity(reference, target, particles, team);
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
        plan.isEmpty()
                && (settings.innerMoves() instanceof InnerMoves.UntilForgotten
                    || settings.kernel().mayReturn())
            ? Optional.of(new Forgetting(chains, dimension))
            : Optional.empty();
  }

  /**
   * Returns a path for conditional runs, to be drawn backward from exact draws of π.
   *
   * @param draw of π, of length D; read whenever a path is drawn
   * @throws IllegalStateException if the run adapts, or goes on after β = 1: final moves do not
   *     change Z-hat, and are to be left out of the plan ({@link AnnealingPlan#withoutFinalMoves})
   */
  public RetainedPath backwardFrom(double[] draw) {
    AnnealingPlan plan =
        given.orElseThrow(
            () -> new IllegalStateException("a run that adapts has no reversal; give it a plan"));
    if (plan.steps().size() > plan.annealingSteps()) {
      throw new IllegalStateException("leave the final moves out of the plan of a reverse run");
    }
    AnnealedBackwardPath path =
        new AnnealedBackwardPath(
            plan,
            density,
            settings.kernel().moves(density, 1),
            settings.chainLength(),
            settings.kernel().usesGradient());
    return new RetainedPath() {
      @Override
      public void draw(ReplicaNoise noiseOfReplica, NonFiniteLog nonFinite) {
        path.draw(draw, noiseOfReplica, PATH, faults);
      }

      @Override
      public int put(int level, int place) {
        return path.put(level, place, particles, chains);
      }
    };
  }

  /**
   * Returns what the memory of a run depends on.
   *
   * @param target γ
   * @param settings how the particles follow the path
   * @param particles N
   * @param team threads that share the particles
   * @throws IllegalArgumentException if an array would be longer than an array can be
   */
  static StoragePlan.ReplicaSize size(
      LogDensity target, AnnealingSettings settings, int particles, int team) {
    // A level is the positions, both gradients where there are some, and where they began to move.
    int arrays = settings.kernel().usesGradient() ? 4 : 2;
    return new StoragePlan.ReplicaSize(
        arrays, 1, particles, target.dimension(), target.memoryPerParticle(), 0, team);
  }

  @Override
  public int particles() {
    return count;
  }

  @Override
  public int ancestors() {
    return chains;
  }

  @Override
  public void start(ReplicaNoise noiseOfReplica, NonFiniteLog nonFinite) {
    noise = noiseOfReplica;
    log = nonFinite;
    step = 0;
    beta = 0;
    annealingSteps = 0;
    done.clear();
    density.resetCounts();
    stepSize =
        settings.stepSize() instanceof StepSize.Fixed(double value)
            ? value
            : settings.kernel().initialStepSize(density.dimension());
    stepSizeOfRate = stepSize;
    preconditioner = new Preconditioner.Identity();
    Particles position = particles.position();
    int blocks = position.blocks();
    noise.initial(position, 0, blocks);
    long key = noise.key(0, DRAWS);
    density
        .reference()
        .draw(
            position,
            0,
            blocks,
            (particle, index) -> RandomKey.uniform(RandomKey.derive(key, particle, 0), index));
    density.evaluateAll(particles, faults);
  }

  @Override
  public boolean hasNext(int level) {
    if (given.isPresent()) {
      return level < given.get().steps().size();
    }
    return annealingSteps == 0 || level < annealingSteps + settings.finalMoves();
  }

  /** After β = 1 particles are resampled before they move on, and so is waste-free always. */
  @Override
  public boolean demandsResampling(int atStep) {
    return (annealingSteps > 0 && atStep == annealingSteps + 1) || chains < count;
  }

  @Override
  public void gather(int level, int[] ofEach) {
    ancestorOfEach = ofEach;
    density.share(gathered.position().blocks(), gathering);
  }

  private void gatherBlocks(int fromBlock, int toBlock) {
    density.gather(particles, ancestorOfEach, gathered, fromBlock, toBlock);
  }

  @Override
  public void move(int atStep, boolean fromAncestors, double[] logWeight) {
    step = atStep;
    moves = 0;
    double rate = 1;
    if (atStep > 1) {
      if (chains == count && fromAncestors) {
        AnnealedParticles ancestors = gathered;
        gathered = particles;
        particles = ancestors;
      } else if (chains < count && !fromAncestors) {
        throw new IllegalStateException(
            "waste-free must resample before every step; choose the criterion 'always'");
      }
      rate = moveChains(chains == count ? particles : gathered);
    }
    if (acceptance.length <= atStep) {
      acceptance = Arrays.copyOf(acceptance, 2 * atStep + 16);
    }
    acceptance[atStep] = rate;
  }

  private double moveChains(AnnealedParticles moving) {
    int planned;
    if (given.isPresent()) {
      AnnealingPlan.Step own = given.get().steps().get(step - 1);
      stepSize = own.stepSize();
      preconditioner = own.preconditioner();
      planned = own.moves();
    } else {
      planned = mostMoves();
      tune(moving);
    }
    forgetting.ifPresent(memory -> memory.begin(moving));
    keepStates(moving, 0);
    double sum = 0;
    while (moves < planned && !forgotten(moving)) {
      sum += moveOnce(moving, stepSize, moves, PROPER);
      moves++;
      keepStates(moving, moves);
    }
    return moves == 0 ? 1 : sum / moves;
  }

  private int mostMoves() {
    if (chains < count) {
      return settings.chainLength() - 1;
    }
    return switch (settings.innerMoves()) {
      case InnerMoves.Fixed(int number) -> number;
      case InnerMoves.UntilForgotten(double correlation, int most) -> most;
    };
  }

  private void tune(AnnealedParticles moving) {
    if (settings.stepSize() instanceof StepSize.Tuned(double rate)) {
      int[] tries = {0};
      DoubleUnaryOperator move = size -> moveOnce(moving, size, tries[0]++, TUNING);
      stepSizeOfRate = StepTuner.tune(stepSizeOfRate, rate, moving.count(), move);
      stepSize = stepSizeOfRate;
      if (settings.kernel().mayReturn()) {
        Forgetting memory = forgetting.orElseThrow();
        stepSize =
            StepTuner.leastMemory(
                stepSizeOfRate,
                moving.count(),
                size -> {
                  memory.begin(moving);
                  moveOnce(moving, size, tries[0]++, TUNING);
                  return memory.memory(moving);
                });
      }
    }
  }

  private boolean forgotten(AnnealedParticles moving) {
    return moves > 0
        && chains == count
        && forgetting.isPresent()
        && settings.innerMoves() instanceof InnerMoves.UntilForgotten(double correlation, int most)
        && forgetting.get().done(moving, correlation);
  }

  private double moveOnce(AnnealedParticles moving, double size, int index, int use) {
    long key = RandomKey.derive(noise.key(step, MOVES), index, use);
    return kernel.move(moving, beta, size, preconditioner, key, faults);
  }

  /** Waste-free: the chains' states after some moves become particles. */
  private void keepStates(AnnealedParticles moving, int after) {
    if (chains < count) {
      for (int m = 0; m < chains; m++) {
        particles.copyFrom(moving, m, after * chains + m);
      }
    }
  }

  @Override
  public void reweight(int atStep, boolean fromAncestors, double[] logWeight) {
    double next = nextBeta(atStep, logWeight);
    double increment = next - beta;
    if (increment > 0) {
      double[] logTarget = particles.logTarget();
      double[] logReference = particles.logReference();
      for (int i = 0; i < count; i++) {
        if (logTarget[i] == Double.NEGATIVE_INFINITY) {
          logWeight[i] = Double.NEGATIVE_INFINITY;
        } else {
          logWeight[i] += increment * (logTarget[i] - logReference[i]);
        }
      }
    }
    if (given.isEmpty()) {
      done.add(new AnnealingPlan.Step(next, stepSize, preconditioner, moves));
    }
    beta = next;
    if (beta == 1 && annealingSteps == 0) {
      annealingSteps = atStep;
    }
    if (given.isEmpty() && hasNext(atStep)) {
      precondition(logWeight);
    }
  }

  private double nextBeta(int atStep, double[] logWeight) {
    if (given.isPresent()) {
      return given.get().steps().get(atStep - 1).beta();
    }
    if (beta == 1) {
      return 1;
    }
    return switch (settings.schedule()) {
      case Schedule.Given schedule -> schedule.betas().get(atStep - 1);
      case Schedule.Adaptive(double fraction, int mostSteps) -> {
        if (atStep > mostSteps) {
          throw new IllegalStateException(
              ("the adaptive schedule has not reached beta = 1 after %d steps (beta = %s); choose a"
                   + " smaller fraction of the conditional ESS, or a reference nearer the target")
                  .formatted(mostSteps, beta));
        }
        LOOPS.exp(logWeight, 0, count, weight);
        yield conditionalEss
            .orElseThrow()
            .next(beta, fraction, weight, particles.logTarget(), particles.logReference(), count);
      }
    };
  }

  private void precondition(double[] logWeight) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      largest = Math.max(largest, logWeight[i]);
    }
    if (largest == Double.NEGATIVE_INFINITY) {
      return;
    }
    LOOPS.exp(logWeight, largest, count, weight);
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += weight[i];
    }
    for (int i = 0; i < count; i++) {
      weight[i] /= sum;
    }
    preconditioner =
        settings.preconditioning().estimate(particles.position(), weight, preconditioner);
  }

  @Override
  public Particles[] state(int level) {
    state[0] = particles.position();
    return state;
  }

  /** Returns log γ of each particle of the last level; not to be modified. */
  public double[] logTarget() {
    return particles.logTarget();
  }

  /** Returns what the last run did, once it has ended: with it, further runs adapt nothing. */
  public AnnealingPlan plan() {
    return given.orElseGet(() -> new AnnealingPlan(done));
  }

  /** Returns K, the step at which β became 1; 0 until then. */
  public int annealingSteps() {
    return annealingSteps;
  }

  /** Returns the inverse temperature that the run has reached. */
  public double beta() {
    return beta;
  }

  /**
   * Returns the mean acceptance rate of the moves of a step; 1 where there were none.
   *
   * @param ofStep from 1
   */
  public double acceptance(int ofStep) {
    return acceptance[ofStep];
  }

  /** Returns for how many particles log γ alone was asked since the start. */
  public long values() {
    return density.values();
  }

  /** Returns for how many particles log γ and its gradient were asked since the start. */
  public long gradients() {
    return density.gradients();
  }
}
