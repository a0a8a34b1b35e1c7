package org.dsmcs.core.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import org.dsmcs.core.density.AffineTransformation;
import org.dsmcs.core.density.ChangeOfVariables;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.FullGaussian;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.Defaults;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.training.Pilot;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingStart;

/**
 * Trains a sampler on a density and estimates its log evidence.
 *
 * <pre>{@code
 * EvidenceEstimate estimate =
 *     EvidenceEstimator.of(target).particles(64).steps(16).epochs(50).seed(1).estimate();
 * }</pre>
 *
 * <p>Every setter changes this object and returns it. Values are checked by {@link #estimate},
 * apart from nulls, which each setter refuses by a {@link NullPointerException} that names it.
 */
public final class EvidenceEstimator {
  private final Density target;
  private ReferenceDistribution initial;
  private Optional<Pilot> pilot = Optional.empty();
  private boolean learnsInitial;
  private Kernel kernel = new UnderdampedLangevinKernel();
  private Bound bound = Bound.SMC;
  private Resampling resampling =
      new Resampling(
          new ResamplingCriterion.EssBelow(Defaults.ESS_FRACTION),
          new SystematicScheme(),
          new ResamplingGradient.StopGradient());
  private int particles = Defaults.PARTICLES;
  private int steps = Defaults.STEPS;
  private double stepScale = Defaults.STEP_SCALE;
  private OptionalDouble initialStepSize = OptionalDouble.empty();
  private int replicas = Defaults.REPLICAS;
  private int epochs = Defaults.EPOCHS;
  private int iterationsPerEpoch = Defaults.ITERATIONS;
  private double learningRate = Defaults.LEARNING_RATE;
  private boolean stopsEarly = true;
  private Optional<TrainingConfiguration> training = Optional.empty();
  private int evaluationReplicas = Defaults.EVALUATION_REPLICAS;
  private int draws = Defaults.DRAWS;
  private long seed;
  private int threads = Runtime.getRuntime().availableProcessors();
  private TrainingListener listener = TrainingListener.SILENT;

  private EvidenceEstimator(Density target) {
    this.target = target;
    this.initial =
        DiagonalGaussian.isotropic(target.dimension(), 0, Defaults.INITIAL_STANDARD_DEVIATION);
  }

  /**
   * Starts from the defaults: underdamped Langevin kernel, N(0, 9 I) at first, systematic
   * resampling with the stop-gradient where ESS falls below N/2; N = 64, K = 32, 60 epochs with a
   * learning rate that falls evenly, fewer where the bound no longer rises. They are those of
   * {@code dsmcs run}, at any number of epochs.
   *
   * <p>Several threads ask the target at the same time.
   */
  public static EvidenceEstimator of(Density target) {
    return new EvidenceEstimator(
        Objects.requireNonNull(target, "target: the density must not be null"));
  }

  /**
   * Sets the initial distribution π_0. It is where particles start and no prior: the evidence is
   * log ∫ γ whatever it is, and a prior belongs into γ.
   *
   * <p>From a full-covariance Gaussian N(m, L Lᵀ) the sampler works in the coordinates u of z = m +
   * L u, in which that is N(0, I); the path of annealed distributions is the same. Other
   * distributions are for a {@link #pilot} to start from.
   */
  public EvidenceEstimator initial(ReferenceDistribution distribution) {
    initial = Objects.requireNonNull(distribution, "initial: the distribution must not be null");
    return this;
  }

  /**
   * Lets a pilot find where training begins, from {@link #initial} on: coordinates, initial
   * distribution, schedule and step sizes. What it costs stands in {@link Effort#pilot}. Without
   * one the sampler works in the target's own coordinates.
   *
   * @param choice such as a {@code org.dsmcs.core.annealing.pilot.SmcPilot}
   */
  public EvidenceEstimator pilot(Pilot choice) {
    pilot = Optional.of(Objects.requireNonNull(choice, "pilot: the choice must not be null"));
    return this;
  }

  /** Sets whether π_0's mean and standard deviations are learned too. */
  public EvidenceEstimator learnInitial(boolean learns) {
    learnsInitial = learns;
    return this;
  }

  /** Sets the kernel. */
  public EvidenceEstimator kernel(Kernel choice) {
    kernel = Objects.requireNonNull(choice, "kernel: the choice must not be null");
    return this;
  }

  /** Sets the bound. */
  public EvidenceEstimator bound(Bound choice) {
    bound = Objects.requireNonNull(choice, "bound: the choice must not be null");
    return this;
  }

  /** Sets when and how particles are resampled. */
  public EvidenceEstimator resampling(Resampling choice) {
    resampling = Objects.requireNonNull(choice, "resampling: the choice must not be null");
    return this;
  }

  /** Sets N, the particles of a replica. */
  public EvidenceEstimator particles(int count) {
    particles = count;
    return this;
  }

  /** Sets K, the annealing steps. */
  public EvidenceEstimator steps(int count) {
    steps = count;
    return this;
  }

  /** Sets δ̂, the largest possible step size. */
  public EvidenceEstimator stepScale(double scale) {
    stepScale = scale;
    return this;
  }

  /**
   * Sets the step size about which those of all steps lie before training, below δ̂; if it is not
   * set, {@link Trainer#findStepSize} finds one.
   */
  public EvidenceEstimator initialStepSize(double size) {
    initialStepSize = OptionalDouble.of(size);
    return this;
  }

  /** Sets the replicas per training iteration. */
  public EvidenceEstimator replicas(int count) {
    replicas = count;
    return this;
  }

  /** Sets the number of epochs; 0 evaluates the starting values. */
  public EvidenceEstimator epochs(int count) {
    epochs = count;
    return this;
  }

  /** Sets the iterations of an epoch. */
  public EvidenceEstimator iterations(int count) {
    iterationsPerEpoch = count;
    return this;
  }

  /** Sets Adam's step size at first; it falls evenly over the epochs, to a 236th. */
  public EvidenceEstimator learningRate(double rate) {
    learningRate = rate;
    return this;
  }

  /**
   * Sets whether training ends when the bound no longer rises, by the rule of {@link
   * TrainingConfiguration#withEarlyStop}; it does unless told otherwise.
   */
  public EvidenceEstimator stopEarly(boolean stops) {
    stopsEarly = stops;
    return this;
  }

  /**
   * Sets all about training at once, such as another course of the learning rate; epochs,
   * iterations, replicas, learning rate, whether π_0 is learned and whether training stops early
   * are those of {@code choice} then.
   */
  public EvidenceEstimator training(TrainingConfiguration choice) {
    training = Optional.of(Objects.requireNonNull(choice, "training: the choice must not be null"));
    return this;
  }

  /** Sets how many fresh replicas the estimate rests on. */
  public EvidenceEstimator evaluationReplicas(int count) {
    evaluationReplicas = count;
    return this;
  }

  /** Sets about how many weighted draws come with the estimate. */
  public EvidenceEstimator draws(int count) {
    draws = count;
    return this;
  }

  /** Sets the seed; equal seeds give equal results. */
  public EvidenceEstimator seed(long value) {
    seed = value;
    return this;
  }

  /** Sets how many threads work; results do not depend on it. */
  public EvidenceEstimator threads(int count) {
    threads = count;
    return this;
  }

  /** Sets who is told about the training's progress. */
  public EvidenceEstimator listener(TrainingListener choice) {
    listener = Objects.requireNonNull(choice, "listener: the choice must not be null");
    return this;
  }

  /**
   * Trains and evaluates. Before that, a {@link GradientCheck} compares the target's gradient with
   * its log density at a few points of the initial distribution; what it finds, and Hessian-vector
   * products that were no numbers, are among the reasons of {@link EvidenceEstimate#trust}.
   *
   * @throws IllegalArgumentException naming the value that is out of range, or what does not go
   *     together
   * @throws org.dsmcs.core.smc.ZeroWeightsException if all weights of a replica are zero
   * @throws org.dsmcs.core.smc.NonFiniteDensityException if too many log densities are NaN or +∞
   * @throws org.dsmcs.core.training.TrainingDivergedException if the bound stops being finite
   * @throws CancellationException if the listener stops the training, or this thread is
   *     interrupted; it stays so
   */
  public EvidenceEstimate estimate() {
    return run(Optional.empty()).forward();
  }

  /** What {@link #estimateBidirectional} does beside {@link #estimate}, in the same coordinates. */
  private record Reversal(ExactDraws draws, int replicas) {}

  /** What came out forward and, if that was asked for, in both directions. */
  private record Outcome(
      EvidenceEstimate forward, Optional<Bidirectional<EvidenceEstimate>> both) {}

  private Outcome run(Optional<Reversal> reversal) {
    if (initial.dimension() != target.dimension()) {
      throw new IllegalArgumentException(
          "the initial distribution has dimension %d, the target %d"
              .formatted(initial.dimension(), target.dimension()));
    }
    SamplerConfiguration sampler = sampler();
    TrainingConfiguration course = course();
    Optional<TrainingStart> found = pilot.map(choice -> ask(choice, sampler));
    Optional<AffineTransformation> coordinates =
        found.map(TrainingStart::coordinates).or(this::coordinatesOfInitial);
    Density asked = coordinates.map(map -> ChangeOfVariables.of(target, map)).orElse(target);
    DiagonalGaussian start = found.map(TrainingStart::initial).orElseGet(this::diagonalInitial);
    EvidenceEstimate estimate = train(asked, start, found, sampler, course);
    EvidenceEstimate forward = coordinates.map(estimate::through).orElse(estimate);
    Optional<Bidirectional<EvidenceEstimate>> both =
        reversal.map(
            reverse -> {
              ExactDraws draws = reverse.draws();
              ExactDraws inCoordinates = coordinates.map(draws::through).orElse(draws);
              Bidirectional<EvidenceEstimate> inner =
                  bidirectional(asked, inCoordinates, reverse.replicas()).around(estimate);
              return new Bidirectional<>(forward, inner.reverse(), inner.sandwich());
            });
    return new Outcome(forward, both);
  }

  /** Trains and evaluates in the coordinates of the sampler. */
  private EvidenceEstimate train(
      Density asked,
      DiagonalGaussian start,
      Optional<TrainingStart> found,
      SamplerConfiguration sampler,
      TrainingConfiguration course) {
    GradientCheck gradient = GradientCheck.of(asked, start, seed);
    List<String> doubts = new ArrayList<>(gradient.doubts());
    long replacedBefore = replacedProducts();
    EvidenceEstimate estimate =
        new TrainedEvaluation(asked, sampler, course, seed, Resources.ofThreads(threads))
            .run(
                trainer ->
                    found.isPresent()
                        ? trainer.start(found.get().parameters(sampler, seed))
                        : trainer.start(
                            start,
                            initialStepSize.orElseGet(() -> trainer.findStepSize(start, listener))),
                TrainedEvaluation.TrainingEnd.UNHEARD,
                evaluationReplicas,
                draws,
                listener)
            .orElseThrow(
                () -> new CancellationException("the listener stopped the training: no estimate"));
    long replaced = replacedProducts() - replacedBefore;
    if (replaced > 0) {
      doubts.add(
          ("the Hessian-vector product was NaN or infinite at %d points, where differences of the"
                  + " gradient stood in: mend it, or leave it out")
              .formatted(replaced));
    }
    Effort effort =
        estimate
            .effort()
            .withGradientCheck(gradient.calls())
            .withPilot(found.map(TrainingStart::calls).orElse(DensityCalls.NONE));
    return estimate.withEffort(effort).doubted(doubts);
  }

  private TrainingStart ask(Pilot choice, SamplerConfiguration sampler) {
    if (initialStepSize.isPresent()) {
      throw new IllegalArgumentException(
          "a pilot finds the step sizes itself; leave out either the pilot or the initial step"
              + " size, given: "
              + initialStepSize.getAsDouble());
    }
    return choice.find(target, initial, sampler, seed, Resources.ofThreads(threads), listener);
  }

  /** A full covariance is taken up by the coordinates. */
  private Optional<AffineTransformation> coordinatesOfInitial() {
    return initial instanceof FullGaussian gaussian
        ? Optional.of(gaussian.whitening())
        : Optional.empty();
  }

  private DiagonalGaussian diagonalInitial() {
    return switch (initial) {
      case DiagonalGaussian gaussian -> gaussian;
      case FullGaussian gaussian -> DiagonalGaussian.isotropic(gaussian.dimension(), 0, 1);
      default ->
          throw new IllegalArgumentException(
              ("the learned sampler starts from a Gaussian, given as initial distribution: %s;"
                      + " choose a DiagonalGaussian or FullGaussian, or add a pilot, which starts"
                      + " from any distribution")
                  .formatted(initial.getClass().getSimpleName()));
    };
  }

  /**
   * Trains and evaluates like {@link #estimate}, and then runs the trained sampler in reverse from
   * exact draws of the target, so that log Z lies between two limits.
   *
   * @param exactDraws of γ/Z, such as {@link Density#exactDraws}
   * @param reverseReplicas how many runs in reverse, each of which uses one draw
   * @throws IllegalArgumentException like {@link #estimate}, and, before anything is run, where
   *     {@link BidirectionalEvaluation} refuses runs in reverse or there are fewer than 20
   *     evaluation replicas
   */
  public Bidirectional<EvidenceEstimate> estimateBidirectional(
      ExactDraws exactDraws, int reverseReplicas) {
    Objects.requireNonNull(exactDraws, "exactDraws: the draws must not be null");
    // Refused before the training, not after it.
    bidirectional(target, exactDraws, reverseReplicas);
    Sandwich.checkReplicas("forward", evaluationReplicas);
    return run(Optional.of(new Reversal(exactDraws, reverseReplicas))).both().orElseThrow();
  }

  private BidirectionalEvaluation bidirectional(
      Density asked, ExactDraws exactDraws, int reverseReplicas) {
    return new BidirectionalEvaluation(
        asked,
        sampler(),
        seed,
        Resources.ofThreads(threads),
        course().nonFiniteLimit(),
        exactDraws,
        reverseReplicas);
  }

  private SamplerConfiguration sampler() {
    return new SamplerConfiguration(kernel, bound, resampling, particles, steps, stepScale);
  }

  private TrainingConfiguration course() {
    return training.orElseGet(
        () ->
            TrainingConfiguration.settling(
                    epochs, iterationsPerEpoch, replicas, learningRate, learnsInitial)
                .withEarlyStop(stopsEarly));
  }

  private long replacedProducts() {
    return target instanceof PointDensity density ? density.replacedProducts() : 0;
  }
}
