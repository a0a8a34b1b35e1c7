package org.dsmcs.core.annealing.pilot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.annealing.invariant.Preconditioning;
import org.dsmcs.core.annealing.sampling.AdaptiveRun;
import org.dsmcs.core.annealing.sampling.AnnealingPlan;
import org.dsmcs.core.annealing.sampling.AnnealingSettings;
import org.dsmcs.core.annealing.sampling.Schedule;
import org.dsmcs.core.annealing.sampling.SmcConfiguration;
import org.dsmcs.core.annealing.sampling.SmcSampler;
import org.dsmcs.core.annealing.sampling.StepSize;
import org.dsmcs.core.density.AffineTransformation;
import org.dsmcs.core.density.ChangeOfVariables;
import org.dsmcs.core.density.CountingDensity;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.Preconditioner;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.sampler.ReplicaBatch;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.training.PairedBounds;
import org.dsmcs.core.training.StepSizeSearch;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingStart;

/** One search of {@link SmcPilot}. */
final class StartSearch {
  /**
   * Standard deviations of the initial distribution in whitened coordinates, the favourite first.
   */
  private static final double[] WIDTHS = {1.25, 1, 1.6};

  /**
   * The largest share of δ̂ that a step size begins with, as in the search for one: from 0.75 on,
   * training with resampling drove steps over the edge of stability, and the bound fell by a nat.
   */
  private static final double LARGEST_FRACTION = 0.5;

  /** Factors of the step sizes with which initial distributions are compared. */
  private static final double[] FACTORS = {1, 0.25};

  /** How much longer than the accepted moves those are with which the step search begins. */
  private static final double LONGER = 2;

  private static final int FINAL_MOVES = 2;

  private final SmcPilot pilot;
  private final CountingDensity target;
  private final SamplerConfiguration sampler;
  private final long seed;
  private final Resources resources;
  private final TrainingListener listener;
  private final int dimension;
  private final ParameterLayout layout;
  private final Preconditioning shape;

  StartSearch(
      SmcPilot pilot,
      Density target,
      SamplerConfiguration sampler,
      long seed,
      Resources resources,
      TrainingListener listener) {
    this.pilot = pilot;
    this.target = new CountingDensity(target);
    this.sampler = sampler;
    this.seed = seed;
    this.resources = resources;
    this.listener = listener;
    this.dimension = target.dimension();
    this.layout = sampler.layout(dimension);
    this.shape =
        pilot.particles() >= SmcPilot.PARTICLES_PER_COORDINATE * dimension
            ? Preconditioning.DENSE
            : Preconditioning.DIAGONAL;
  }

  /**
   * One adaptive run.
   *
   * @param coordinates in which it ran
   * @param plan what it did
   */
  private record Round(AffineTransformation coordinates, AnnealingPlan plan) {}

  private record Candidate(String name, DiagonalGaussian initial, PilotPath path) {}

  TrainingStart find(ReferenceDistribution initial) {
    target.watch();
    List<Round> rounds = new ArrayList<>();
    AffineTransformation coordinates = AffineTransformation.identity(dimension);
    boolean whitened = false;
    while (rounds.size() < pilot.rounds() && !whitened) {
      ReferenceDistribution from =
          rounds.isEmpty() ? initial : DiagonalGaussian.isotropic(dimension, 0, WIDTHS[0]);
      AdaptiveRun run = run(from, coordinates, rounds.size());
      rounds.add(new Round(coordinates, run.plan()));
      AffineTransformation correction = whitening(run);
      whitened = rounds.size() > 1 && isNoise(correction);
      coordinates = coordinates.after(correction);
    }
    return orWithout(initial, compare(initial, rounds, coordinates));
  }

  private AdaptiveRun run(ReferenceDistribution from, AffineTransformation coordinates, int round) {
    AnnealingSettings settings =
        new AnnealingSettings(
            pilot.kernel(),
            new Schedule.Adaptive(pilot.fraction()),
            new StepSize.Tuned(pilot.kernel().targetAcceptance()),
            shape,
            pilot.innerMoves(),
            FINAL_MOVES,
            1);
    SmcConfiguration configuration =
        new SmcConfiguration(
            settings,
            new Resampling(
                new ResamplingCriterion.EssBelow(0.5),
                new SystematicScheme(),
                new ResamplingGradient.StopGradient()),
            pilot.particles(),
            1,
            RandomKey.of(seed, Purpose.PILOT, round),
            true);
    return new SmcSampler(ChangeOfVariables.of(target, coordinates), from, configuration, resources)
        .adapt();
  }

  /** Returns m + L u from the final particles' weighted mean and covariance. */
  private AffineTransformation whitening(AdaptiveRun run) {
    Particles particles = run.particles();
    double[] weights = new double[particles.count()];
    Arrays.setAll(weights, i -> Math.exp(run.logWeights()[i]));
    double[] mean = new double[dimension];
    for (int d = 0; d < dimension; d++) {
      for (int i = 0; i < weights.length; i++) {
        if (weights[i] > 0) {
          mean[d] += weights[i] * particles.get(i, d);
        }
      }
    }
    return new AffineTransformation(
        mean, shape.estimate(particles, weights, new Preconditioner.Identity()));
  }

  private boolean isNoise(AffineTransformation correction) {
    double twice = -dimension - 2 * correction.logDeterminant();
    for (int d = 0; d < dimension; d++) {
      double scale = correction.matrix().scale(d);
      twice += correction.shift(d) * correction.shift(d) + scale * scale;
    }
    int covariances = shape == Preconditioning.DENSE ? dimension * (dimension + 1) / 2 : dimension;
    return twice / 2 <= (double) (dimension + covariances) / pilot.particles();
  }

  // ---------------------------------------------------------------- comparing starts

  /** A start without the count of calls, which go on, and its bounds. */
  private record Measured(
      AffineTransformation coordinates,
      DiagonalGaussian initial,
      List<Double> betas,
      List<Double> stepSizes,
      Optional<PairedBounds> bounds) {}

  private ReplicaBatch batch(AffineTransformation coordinates) {
    return new ReplicaBatch(
        ChangeOfVariables.of(target, coordinates),
        sampler,
        layout,
        pilot.replicas(),
        resources,
        ReplicaBatch.Mode.EVALUATE,
        0);
  }

  private Measured compare(
      ReferenceDistribution initial, List<Round> rounds, AffineTransformation coordinates) {
    try (ReplicaBatch batch = batch(coordinates)) {
      Candidate best = choose(batch, candidates(initial, rounds, coordinates));
      Measured shaped = search(batch, coordinates, best.initial, parameters(best, LONGER));
      listener.startTried("the accepted step sizes", mean(shaped.bounds));
      SamplerParameters equal = start(best.initial).withSchedule(best.path.betas(sampler.steps()));
      Measured unshaped = search(batch, coordinates, best.initial, equal);
      listener.startTried("equal step sizes", mean(unshaped.bounds));
      return isBetter(unshaped.bounds, shaped.bounds) ? unshaped : shaped;
    }
  }

  /** Returns the start that all this led to, unless the given one has the higher bound. */
  private TrainingStart orWithout(ReferenceDistribution initial, Measured informed) {
    Measured best = informed;
    if (initial instanceof DiagonalGaussian given) {
      AffineTransformation identity = AffineTransformation.identity(dimension);
      try (ReplicaBatch batch = batch(identity)) {
        Measured without = search(batch, identity, given, start(given));
        listener.startTried("the given start, without a pilot", mean(without.bounds));
        best = mean(without.bounds) > mean(informed.bounds) ? without : informed;
      }
    }
    return new TrainingStart(
        best.coordinates,
        best.initial,
        best.betas,
        best.stepSizes,
        mean(best.bounds),
        target.calls());
  }

  /** Finds the best factor of the parameters' step sizes. */
  private Measured search(
      ReplicaBatch batch,
      AffineTransformation coordinates,
      DiagonalGaussian initial,
      SamplerParameters parameters) {
    target.watch();
    StepSizeSearch.Found found = StepSizeSearch.find(batch, parameters, seed, listener);
    AnnealingPath path = parameters.withStepFraction(found.size() / sampler.stepScale()).path();
    List<Double> betas = new ArrayList<>();
    List<Double> sizes = new ArrayList<>();
    for (int k = 1; k <= sampler.steps(); k++) {
      betas.add(path.beta(k));
      sizes.add(path.delta(k));
    }
    return new Measured(coordinates, initial, betas, sizes, found.bounds());
  }

  private SamplerParameters start(DiagonalGaussian initial) {
    return sampler.startingParameters(initial, seed);
  }

  private static double mean(Optional<PairedBounds> bounds) {
    return bounds.map(PairedBounds::mean).orElse(Double.NEGATIVE_INFINITY);
  }

  /** Returns whether the first are better than the second by more than noise, or those are none. */
  private static boolean isBetter(Optional<PairedBounds> first, Optional<PairedBounds> second) {
    return first.isPresent() && (second.isEmpty() || first.get().isBetterThan(second.get()));
  }

  private List<Candidate> candidates(
      ReferenceDistribution initial, List<Round> rounds, AffineTransformation coordinates) {
    List<Candidate> candidates = new ArrayList<>();
    for (double width : WIDTHS) {
      candidates.add(
          new Candidate(
              "N(0, %s² I) in whitened coordinates".formatted(width),
              DiagonalGaussian.isotropic(dimension, 0, width),
              path(rounds.getLast(), coordinates)));
    }
    candidates.add(
        new Candidate(
            "the fit of the pilot's first particles",
            fitOfFirst(initial, coordinates),
            path(rounds.getFirst(), coordinates)));
    return candidates;
  }

  private PilotPath path(Round round, AffineTransformation coordinates) {
    return new PilotPath(
        round.plan, coordinates.logDeterminant() - round.coordinates.logDeterminant(), dimension);
  }

  /** Means and standard deviations, in the coordinates, of draws where the pilot began. */
  private DiagonalGaussian fitOfFirst(
      ReferenceDistribution initial, AffineTransformation coordinates) {
    int count = pilot.particles();
    Particles draws = new Particles(count, dimension);
    Particles inside = new Particles(count, dimension);
    long key = RandomKey.of(seed, Purpose.PILOT, pilot.rounds());
    RandomKey.normals(
        RandomKey.derive(key, 0, 0),
        0,
        draws.blocks(),
        dimension,
        new int[RandomKey.scratchLength(dimension)],
        draws.values());
    long uniforms = RandomKey.derive(key, 1, 0);
    initial.draw(
        draws,
        0,
        draws.blocks(),
        (particle, index) -> RandomKey.uniform(RandomKey.derive(uniforms, particle, 0), index));
    coordinates.invert(draws, 0, draws.blocks(), inside);
    double[] mean = new double[dimension];
    double[] logDeviation = new double[dimension];
    for (int d = 0; d < dimension; d++) {
      double square = 0;
      for (int i = 0; i < count; i++) {
        mean[d] += inside.get(i, d) / count;
      }
      for (int i = 0; i < count; i++) {
        double away = inside.get(i, d) - mean[d];
        square += away * away / count;
      }
      logDeviation[d] = DiagonalGaussian.nearestAllowed(mean[d], 0.5 * Math.log(square));
    }
    return new DiagonalGaussian(mean, logDeviation);
  }

  /** Each candidate with the best of a few factors of its step sizes. */
  private Candidate choose(ReplicaBatch batch, List<Candidate> candidates) {
    Candidate best = candidates.getFirst();
    Optional<PairedBounds> bounds = Optional.empty();
    for (Candidate candidate : candidates) {
      Optional<PairedBounds> own = Optional.empty();
      for (double factor : FACTORS) {
        target.watch();
        Optional<PairedBounds> tried = PairedBounds.run(batch, parameters(candidate, factor), seed);
        own = isBetter(tried, own) ? tried : own;
      }
      listener.startTried(candidate.name, mean(own));
      if (isBetter(own, bounds)) {
        best = candidate;
        bounds = own;
      }
    }
    return best;
  }

  private SamplerParameters parameters(Candidate candidate, double factor) {
    return start(candidate.initial)
        .withSchedule(candidate.path.betas(sampler.steps()))
        .withStepSizes(
            candidate.path.stepSizes(
                sampler.steps(), sampler.kernel(), factor, LARGEST_FRACTION * sampler.stepScale()));
  }
}
