package org.dsmcs.core.training;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.CountingDensity;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.parameters.Adam;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.sampler.ReplicaBatch;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.NonFiniteDensityException;
import org.dsmcs.core.smc.NonFiniteReport;
import org.dsmcs.core.smc.Resources;

/** Trains a sampler: gradient ascent with Adam on the mean of the bound over replicas. */
public final class Trainer implements AutoCloseable {
  private final SamplerConfiguration sampler;
  private final TrainingConfiguration training;
  private final long seed;
  private final CountingDensity target;
  private final ParameterLayout layout;
  private final ReplicaBatch batch;
  private final double[] gradient;
  private DensityCalls searchCalls = DensityCalls.NONE;

  /**
   * Allocates everything.
   *
   * @param target the density γ
   * @param sampler what the sampler does
   * @param training how it is trained
   * @param seed the run's seed
   * @param threads how many threads work; results do not depend on it
   */
  public Trainer(
      Density target,
      SamplerConfiguration sampler,
      TrainingConfiguration training,
      long seed,
      int threads) {
    this(target, sampler, training, seed, Resources.ofThreads(threads));
  }

  /**
   * Allocates everything within the given resources.
   *
   * @param target the density γ
   * @param sampler what the sampler does
   * @param training how it is trained
   * @param seed the run's seed
   * @param resources threads and memory to use; results do not depend on them
   * @throws org.dsmcs.core.smc.MemoryBudgetException if the memory is too small for one replica
   */
  public Trainer(
      Density target,
      SamplerConfiguration sampler,
      TrainingConfiguration training,
      long seed,
      Resources resources) {
    this.sampler = sampler;
    this.training = training;
    this.seed = seed;
    this.target = new CountingDensity(target);
    ParameterLayout all = sampler.layout(target.dimension());
    this.layout = training.learnsInitial() ? all : all.withFixedInitial();
    this.batch =
        new ReplicaBatch(
            this.target,
            sampler,
            layout,
            training.replicas(),
            resources,
            training.learnsInitial()
                ? ReplicaBatch.Mode.DIFFERENTIATE_INITIAL
                : ReplicaBatch.Mode.DIFFERENTIATE,
            0);
    this.gradient = new double[layout.length()];
  }

  /**
   * Returns the state before the first iteration, with step sizes about δ̂/2.
   *
   * @param initial the initial distribution π_0
   */
  public TrainingState start(DiagonalGaussian initial) {
    return start(initial, sampler.stepScale() / 2);
  }

  /**
   * Returns the state before the first iteration.
   *
   * @param initial the initial distribution π_0
   * @param stepSize about which the step sizes lie, such as {@link #findStepSize} returns
   * @throws IllegalArgumentException if that is not between 0 and δ̂
   */
  public TrainingState start(DiagonalGaussian initial, double stepSize) {
    return start(
        SamplerParameters.start(
                layout, sampler.stepScale(), sampler.kernel().initialParameters(), initial, seed)
            .withStepFraction(stepSize / sampler.stepScale()));
  }

  /**
   * Returns the state before the first iteration.
   *
   * @param parameters to begin with, such as a {@link TrainingStart} describes; which blocks are
   *     learned is this trainer's affair
   */
  public TrainingState start(SamplerParameters parameters) {
    int learned = layout.blocks().learnedLength();
    return new TrainingState(
        0,
        new SamplerParameters(layout, parameters.values()),
        new double[learned],
        new double[learned],
        0,
        new double[sampler.steps() + 1],
        0,
        0,
        NonFiniteReport.NONE,
        new double[0],
        DensityCalls.NONE,
        searchCalls);
  }

  /**
   * Finds the step size for {@link #start(DiagonalGaussian, double)}. With steps too large for the
   * target's scale the moves are unstable, and training does not find back. So the bound before
   * training is looked at, with steps of δ̂/2, δ̂/4, δ̂/8, … and the same noise for all. A size is
   * better than a larger one if the mean of the differences between the replicas' bounds is more
   * than two of its standard errors; after three halvings in a row that are not better than the
   * best, √2 times the best and 1/√2 times are compared with it in the same way. What is returned
   * is the best size, at most δ̂/2.
   *
   * <p>Replicas in which all weights are zero count as a bound of −∞; if there is such a one at
   * every step size, δ̂/2 is returned, and {@link #train} says what is wrong.
   *
   * @param initial the initial distribution π_0
   * @throws java.util.concurrent.CancellationException if this thread is interrupted; it stays so
   */
  public double findStepSize(DiagonalGaussian initial) {
    return findStepSize(initial, TrainingListener.SILENT);
  }

  /**
   * Finds the step size, see {@link #findStepSize(DiagonalGaussian)}, and tells of every size
   * tried.
   *
   * @param initial the initial distribution π_0
   * @param listener told of every size
   * @throws java.util.concurrent.CancellationException if this thread is interrupted; it stays so
   */
  public double findStepSize(DiagonalGaussian initial, TrainingListener listener) {
    target.watch();
    DensityCalls before = target.calls();
    double found = StepSizeSearch.find(batch, start(initial).parameters(), seed, listener).size();
    searchCalls = searchCalls.plus(target.calls().since(before));
    return found;
  }

  /**
   * Returns after how many epochs the bound had settled, if training stops early and it has; see
   * {@link TrainingConfiguration#withEarlyStop}.
   *
   * @param state of a trainer with the same configuration
   */
  public OptionalInt settledAfter(TrainingState state) {
    return training.stopsEarly() ? Settling.settledAfter(state.epochBounds()) : OptionalInt.empty();
  }

  /**
   * Returns whether nothing is left to train: all epochs are done, or the bound has settled.
   *
   * @param state of a trainer with the same configuration
   */
  public boolean isDone(TrainingState state) {
    return isDone(state.iteration(), state.epochBounds());
  }

  private boolean isDone(int iteration, double[] epochBounds) {
    return iteration >= training.epochs() * training.iterationsPerEpoch()
        || (training.stopsEarly()
            && iteration % training.iterationsPerEpoch() == 0
            && Settling.isOver(epochBounds));
  }

  /**
   * Trains until the last epoch is done, the bound has settled or the listener says stop.
   *
   * @param from a state of a trainer with the same configuration and seed; not modified
   * @param listener told of every iteration and epoch
   * @return the state after the last iteration done
   * @throws NonFiniteDensityException if too many log densities of an epoch are NaN or +∞
   * @throws TrainingDivergedException if the bound or its gradient is not finite
   * @throws org.dsmcs.core.smc.ZeroWeightsException if all weights of a replica are zero
   * @throws java.util.concurrent.CancellationException if this thread is interrupted; it stays so
   */
  public TrainingState train(TrainingState from, TrainingListener listener) {
    Progress progress = new Progress(from);
    while (!isDone(progress.iteration, progress.epochBounds)) {
      target.watch();
      progress.iterate();
      if (progress.iteration % training.iterationsPerEpoch() == 0) {
        listener.epochEnded(progress.endEpoch());
      }
      if (!listener.iterationEnded(progress.iteration, progress::state)) {
        break;
      }
    }
    return progress.state();
  }

  /** A state that changes in place. */
  private final class Progress {
    private int iteration;
    private final SamplerParameters parameters;
    private final double[] firstMoment;
    private final double[] secondMoment;
    private double bound;
    private final double[] ess;
    private double gradientNorm;
    private double seconds;
    private NonFiniteReport nonFinite;
    private double[] epochBounds;
    private double cooling;
    private final DensityCalls callsBefore;
    private final DensityCalls countBefore;
    private final DensityCalls searchCalls;

    Progress(TrainingState state) {
      iteration = state.iteration();
      // Which blocks are learned is this training's matter, whatever the state was read with.
      parameters = new SamplerParameters(layout, state.parameters().values().clone());
      firstMoment = state.firstMoment().clone();
      secondMoment = state.secondMoment().clone();
      bound = state.epochBound();
      ess = state.epochEss().clone();
      gradientNorm = state.epochGradientNorm();
      seconds = state.epochSeconds();
      nonFinite = state.nonFinite();
      epochBounds = state.epochBounds().clone();
      cooling = cooling();
      callsBefore = state.calls();
      countBefore = target.calls();
      searchCalls = state.searchCalls();
    }

    TrainingState state() {
      return new TrainingState(
          iteration,
          parameters.copy(),
          firstMoment.clone(),
          secondMoment.clone(),
          bound,
          ess.clone(),
          gradientNorm,
          seconds,
          nonFinite,
          epochBounds.clone(),
          callsBefore.plus(target.calls().since(countBefore)),
          searchCalls);
    }

    private double cooling() {
      return training.stopsEarly() ? Settling.cooling(epochBounds) : 1;
    }

    void iterate() {
      long began = System.nanoTime();
      batch.run(parameters, RandomKey.of(seed, Purpose.TRAINING, iteration));
      nonFinite = nonFinite.and(batch.nonFinite());
      double iterationBound = batch.meanBound();
      parameters.pullBack(batch.path(), batch.meanGradient(), gradient);
      double norm = layout.blocks().norm(gradient);
      if (!Double.isFinite(iterationBound) || !Double.isFinite(norm)) {
        throw new TrainingDivergedException(iteration, iterationBound, norm);
      }
      double limit = training.gradientNormLimit().orElse(Double.POSITIVE_INFINITY);
      if (norm > limit) {
        for (int j = 0; j < gradient.length; j++) {
          gradient[j] *= limit / norm;
        }
      }
      double rate = cooling * training.learningRate(iteration / training.iterationsPerEpoch());
      iteration++;
      Adam.ascend(
          iteration,
          rate,
          layout.blocks(),
          gradient,
          parameters.values(),
          firstMoment,
          secondMoment);
      bound += iterationBound;
      gradientNorm += norm;
      for (int k = 0; k < ess.length; k++) {
        ess[k] += batch.meanEss(k);
      }
      seconds += (System.nanoTime() - began) * 1e-9;
    }

    EpochReport endEpoch() {
      if (nonFinite.fraction() > training.nonFiniteLimit()) {
        throw new NonFiniteDensityException(nonFinite, training.nonFiniteLimit());
      }
      int epoch = iteration / training.iterationsPerEpoch();
      double scale = 1.0 / training.iterationsPerEpoch();
      List<Double> meanEss = new ArrayList<>();
      List<Double> beta = new ArrayList<>();
      List<Double> delta = new ArrayList<>();
      for (int k = 1; k <= sampler.steps(); k++) {
        meanEss.add(ess[k] * scale);
        beta.add(batch.path().beta(k));
        delta.add(batch.path().delta(k));
      }
      EpochReport report =
          new EpochReport(
              epoch,
              bound * scale,
              List.copyOf(meanEss),
              List.copyOf(beta),
              List.copyOf(delta),
              gradientNorm * scale,
              cooling * training.learningRate(epoch - 1),
              seconds,
              nonFinite);
      epochBounds = Arrays.copyOf(epochBounds, epochBounds.length + 1);
      epochBounds[epochBounds.length - 1] = report.bound();
      cooling = cooling();
      bound = 0;
      Arrays.fill(ess, 0);
      gradientNorm = 0;
      seconds = 0;
      nonFinite = NonFiniteReport.NONE;
      return report;
    }
  }

  /** Ends the threads. */
  @Override
  public void close() {
    batch.close();
  }
}
