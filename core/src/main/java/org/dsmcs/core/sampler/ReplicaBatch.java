package org.dsmcs.core.sampler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.smc.BlockTeam;
import org.dsmcs.core.smc.CounterNoise;
import org.dsmcs.core.smc.MemoryBudgetException;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.NonFiniteReport;
import org.dsmcs.core.smc.ReplicaThreads;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.smc.RetainedPath;
import org.dsmcs.core.smc.StoragePlan;
import org.dsmcs.core.smc.StoragePlan.ReplicaSize;
import org.dsmcs.core.smc.ZeroWeightsException;

/**
 * Independent replicas, run by a few threads.
 *
 * <p>One replica is one unit of work: forward and backward on one thread, on that thread's own
 * arrays. A replica's numbers depend on the parameters, the key and its index alone, and sums over
 * replicas run in the order of the index, so results do not depend on the number of threads. All
 * arrays are allocated by the constructor.
 */
public final class ReplicaBatch implements AutoCloseable {
  /** What a batch does with each replica. */
  public enum Mode {
    /** Forward only; just two levels of the path are held. */
    EVALUATE,
    /** Forward and backward. */
    DIFFERENTIATE,
    /** Forward and backward, the initial distribution's parameters included. */
    DIFFERENTIATE_INITIAL
  }

  private final SamplerConfiguration configuration;
  private final Mode mode;
  private final int replicas;
  private final int kept;
  private final AnnealingPath path;
  private final List<Worker> workers = new ArrayList<>();
  private final ReplicaThreads<Worker> threads;

  private final double[] bound;
  private final double[][] ess;
  private final double[] lowestFinalLogWeight;
  private final int[] zeroFrom;
  private final PathGradient[] gradient;
  private final PathGradient meanGradient;
  private final NonFiniteReport[] reports;
  private final boolean scoresDraws;
  private final LeaveOneOutBaseline baseline;
  private final Particles[] finalPositions;
  private final double[][] finalLogWeights;

  private long key;
  private int active;
  private boolean collectsRewards;
  private boolean goesBackward;
  private Optional<ExactDraws> exactDraws = Optional.empty();
  private long drawKey;
  private int firstDraw;

  /**
   * Allocates a batch.
   *
   * @param target the density γ
   * @param configuration what each sampler does
   * @param layout the shapes of the learned parameters
   * @param replicas B, at least 1
   * @param resources threads and memory to use
   * @param mode what to do with each replica
   * @param kept of how many replicas, the first ones, the final particles are kept
   * @throws MemoryBudgetException if the memory is too small for one replica at a time
   */
  public ReplicaBatch(
      Density target,
      SamplerConfiguration configuration,
      ParameterLayout layout,
      int replicas,
      Resources resources,
      Mode mode,
      int kept) {
    if (replicas < 1) {
      throw new IllegalArgumentException("replicas must be at least 1, given: " + replicas);
    }
    // Before anything is allocated: what cannot be held is to be refused, not tried.
    Division division = Division.of(target, configuration, replicas, resources, mode);
    this.configuration = configuration;
    this.mode = mode;
    this.replicas = replicas;
    this.kept = Math.min(kept, replicas);
    this.path = new AnnealingPath(layout);
    this.bound = new double[replicas];
    this.ess = new double[replicas][configuration.steps() + 1];
    this.lowestFinalLogWeight = new double[replicas];
    this.zeroFrom = new int[replicas];
    this.gradient = new PathGradient[mode == Mode.EVALUATE ? 0 : replicas];
    Arrays.setAll(gradient, r -> new PathGradient(layout));
    this.meanGradient = new PathGradient(layout);
    this.reports = new NonFiniteReport[replicas];
    Arrays.fill(reports, NonFiniteReport.NONE);
    this.scoresDraws =
        mode != Mode.EVALUATE
            && configuration.resampling().happens()
            && configuration.resampling().gradient().comparesReplicas();
    this.baseline = new LeaveOneOutBaseline(scoresDraws ? replicas : 0, configuration.steps());
    this.finalPositions = new Particles[this.kept];
    Arrays.setAll(
        finalPositions, r -> new Particles(configuration.particles(), target.dimension()));
    this.finalLogWeights = new double[this.kept][configuration.particles()];
    for (int t = 0; t < division.workers(); t++) {
      workers.add(new Worker(target, division));
    }
    this.threads = new ReplicaThreads<>(workers);
  }

  /**
   * How the threads divide the work.
   *
   * @param workers how many replicas are worked on at a time
   * @param team threads that each of them has
   * @param storage how much of a replica's path is held
   */
  private record Division(int workers, int team, StoragePlan storage) {
    /**
     * Works on as many replicas at a time as there are threads, unless fewer at a time spare
     * running parts of paths again.
     */
    static Division of(
        Density target,
        SamplerConfiguration configuration,
        int replicas,
        Resources resources,
        Mode mode) {
      Division best = divide(1, target, configuration, resources, mode);
      for (int workers = 2; workers <= Math.min(resources.threads(), replicas); workers++) {
        try {
          Division next = divide(workers, target, configuration, resources, mode);
          if (next.storage.depth() <= best.storage.depth()) {
            best = next;
          }
        } catch (MemoryBudgetException tooMany) {
          break;
        }
      }
      return best;
    }

    private static Division divide(
        int workers,
        Density target,
        SamplerConfiguration configuration,
        Resources resources,
        Mode mode) {
      int team = resources.threads() / workers;
      long budget = resources.memoryBudget() / workers;
      ReplicaSize size = configuration.replicaSize(target, team);
      if (mode != Mode.EVALUATE) {
        return new Division(workers, team, StoragePlan.within(budget, size));
      }
      StoragePlan forward = StoragePlan.forward(size);
      if (forward.bytes() > budget) {
        throw new MemoryBudgetException(forward.bytes(), budget);
      }
      return new Division(workers, team, forward);
    }
  }

  /** One thread's arrays. */
  private final class Worker implements NonFiniteLog {
    private final Density target;
    private final ReplicaSampler sampler;
    private final CounterNoise noise;
    private final BlockTeam team;
    private final double[] draw;
    private Optional<RetainedPath> backwardPath = Optional.empty();
    private int replica;
    private long count;
    private boolean zeroDensity;
    private Optional<NonFiniteReport.Point> first = Optional.empty();

    Worker(Density target, Division division) {
      this.target = target;
      this.team = new BlockTeam(division.team());
      this.sampler =
          new ReplicaSampler(
              target, configuration, path, mode != Mode.EVALUATE, division.storage(), team);
      this.noise = new CounterNoise(target.dimension());
      this.draw = new double[target.dimension()];
    }

    void run(int index) {
      replica = index;
      count = 0;
      zeroDensity = false;
      first = Optional.empty();
      noise.turnTo(key, index);
      try {
        bound[index] = exactDraws.isPresent() ? reverse(index) : sampler.forward(noise, this);
      } catch (ZeroWeightsException e) {
        if (first.isPresent()) {
          throw new ZeroWeightsException(e.step(), count, first.get());
        }
        if (mode != Mode.EVALUATE) {
          throw e;
        }
        endAtZero(index, e.step());
        return;
      }
      if (collectsRewards) {
        baseline.take(index, sampler);
        return;
      }
      if (exactDraws.isPresent()) {
        reports[index] = new NonFiniteReport(0, count, first, zeroDensity);
        return;
      }
      for (int k = 0; k < ess[index].length; k++) {
        ess[index][k] = sampler.ess(k);
      }
      zeroFrom[index] = 0;
      int last = configuration.steps();
      lowestFinalLogWeight[index] = lowest(sampler.logWeights(last));
      if (index < kept) {
        double[] positions = sampler.state(last)[0].values();
        System.arraycopy(positions, 0, finalPositions[index].values(), 0, positions.length);
        System.arraycopy(
            sampler.logWeights(last), 0, finalLogWeights[index], 0, configuration.particles());
      }
      if (goesBackward) {
        gradient[index].clear();
        boolean withInitial = mode == Mode.DIFFERENTIATE_INITIAL;
        if (scoresDraws) {
          sampler.backward(withInitial, baseline.of(index), gradient[index]);
        } else {
          sampler.backward(withInitial, gradient[index]);
        }
      }
      // Almost always nothing was seen, and then nothing is allocated.
      reports[index] =
          count == 0 && !zeroDensity
              ? NonFiniteReport.NONE
              : new NonFiniteReport(0, count, first, zeroDensity);
    }

    /** Of the first N log weights, the least against the largest. */
    private double lowest(double[] logWeights) {
      double least = logWeights[0];
      double largest = logWeights[0];
      for (int i = 1; i < configuration.particles(); i++) {
        least = Math.min(least, logWeights[i]);
        largest = Math.max(largest, logWeights[i]);
      }
      return least - largest;
    }

    private double reverse(int index) {
      exactDraws.orElseThrow().draw(firstDraw + index, drawKey, draw);
      if (backwardPath.isEmpty()) {
        backwardPath = Optional.of(sampler.backwardFrom(draw));
      }
      return sampler.reverse(noise, this, backwardPath.get());
    }

    /** Z_r = 0: a legal value of an unbiased estimate. No particles are left of the replica. */
    private void endAtZero(int index, int step) {
      bound[index] = Double.NEGATIVE_INFINITY;
      lowestFinalLogWeight[index] = 0;
      zeroFrom[index] = step;
      for (int k = 0; k < ess[index].length; k++) {
        ess[index][k] = k < step ? sampler.ess(k) : 0;
      }
      if (index < kept) {
        finalPositions[index].fill(0);
        Arrays.fill(finalLogWeights[index], Double.NEGATIVE_INFINITY);
      }
      reports[index] = new NonFiniteReport(0, 0, Optional.empty(), true);
    }

    @Override
    public void report(int level, Particles position, int particle) {
      count++;
      if (first.isEmpty()) {
        double[] point = new double[position.dimension()];
        position.copyTo(particle, point);
        first = Optional.of(NonFiniteReport.Point.of(replica, level, target.userPoint(point)));
      }
    }

    @Override
    public void zeroDensity() {
      zeroDensity = true;
    }
  }

  /** Runs all replicas once; see {@link #run(SamplerParameters, long, int)}. */
  public void run(SamplerParameters parameters, long iterationKey) {
    run(parameters, iterationKey, replicas);
  }

  /**
   * Runs the first {@code count} replicas once.
   *
   * @param parameters the learned parameters
   * @param iterationKey key of the noise, from {@link org.dsmcs.core.random.RandomKey#of}
   * @param count at most {@link #replicas}
   * @throws ZeroWeightsException if all particles of a replica have weight zero after some step,
   *     and the replicas are differentiated or densities were no numbers
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public void run(SamplerParameters parameters, long iterationKey, int count) {
    begin(parameters, iterationKey, count);
    goesBackward = mode != Mode.EVALUATE;
    if (scoresDraws) {
      // What the other replicas reach from each step on must be known before any goes backward.
      collectsRewards = true;
      runAll();
      collectsRewards = false;
      baseline.complete(count);
    }
    runAll();
  }

  /**
   * Runs the first {@code count} replicas once, forward only whatever the mode: there is no
   * gradient of them.
   *
   * @param parameters the learned parameters
   * @param iterationKey key of the noise, from {@link org.dsmcs.core.random.RandomKey#of}
   * @param count at most {@link #replicas}
   * @throws ZeroWeightsException if all particles of a replica have weight zero after some step
   */
  public void runForward(SamplerParameters parameters, long iterationKey, int count) {
    begin(parameters, iterationKey, count);
    goesBackward = false;
    runAll();
  }

  /**
   * Runs the first {@code count} replicas once in reverse, each from an exact draw of the target.
   * Only {@link #bound} and {@link #nonFinite} are of these runs then.
   *
   * @param parameters the learned parameters
   * @param iterationKey key of the noise, from {@link org.dsmcs.core.random.RandomKey#of}
   * @param count at most {@link #replicas}
   * @param draws of γ/Z
   * @param keyOfDraws key of those that are sampled
   * @param firstIndex number of the draw that replica 0 uses; the others use those that follow
   */
  public void runReverse(
      SamplerParameters parameters,
      long iterationKey,
      int count,
      ExactDraws draws,
      long keyOfDraws,
      int firstIndex) {
    begin(parameters, iterationKey, count);
    goesBackward = false;
    drawKey = keyOfDraws;
    firstDraw = firstIndex;
    exactDraws = Optional.of(draws);
    try {
      runAll();
    } finally {
      exactDraws = Optional.empty();
    }
  }

  private void begin(SamplerParameters parameters, long iterationKey, int count) {
    parameters.describe(path);
    key = iterationKey;
    active = count;
  }

  /** Runs each replica once. */
  private void runAll() {
    threads.run(active, Worker::run);
  }

  /** Returns B. */
  public int replicas() {
    return replicas;
  }

  /** Returns the path that the last run followed; not to be modified. */
  public AnnealingPath path() {
    return path;
  }

  /**
   * Returns replica r's bound, or log Z-hat of a reverse run; −∞ if all its weights became zero,
   * which is an exception where replicas are differentiated.
   */
  public double bound(int replica) {
    return bound[replica];
  }

  /**
   * Returns log of the least of replica r's final weights against the largest, at most 0; −∞ if a
   * particle's weight is zero, 0 if all are.
   */
  public double lowestFinalLogWeight(int replica) {
    return lowestFinalLogWeight[replica];
  }

  /** Returns the step, from 1, after which all of replica r's weights were zero; 0 if none. */
  public int zeroFrom(int replica) {
    return zeroFrom[replica];
  }

  /** Returns replica r's ESS after step k. */
  public double ess(int replica, int level) {
    return ess[replica][level];
  }

  /** Returns the mean of the bound over the replicas of the last run. */
  public double meanBound() {
    double sum = 0;
    for (int r = 0; r < active; r++) {
      sum += bound[r];
    }
    return sum / active;
  }

  /** Returns the mean over the replicas of the last run of the ESS after step k. */
  public double meanEss(int level) {
    double sum = 0;
    for (int r = 0; r < active; r++) {
      sum += ess[r][level];
    }
    return sum / active;
  }

  /**
   * Returns the gradient of the mean bound with respect to the path; overwritten by the next call.
   */
  public PathGradient meanGradient() {
    meanGradient.clear();
    for (int r = 0; r < active; r++) {
      meanGradient.add(gradient[r], 1.0 / active);
    }
    return meanGradient;
  }

  /** Returns what was not finite in the last run. */
  public NonFiniteReport nonFinite() {
    long evaluations = (long) active * configuration.particles() * (configuration.steps() + 1);
    NonFiniteReport all = NonFiniteReport.NONE;
    for (int r = 0; r < active; r++) {
      if (reports[r].count() > 0 || reports[r].zeroDensitySeen()) {
        all = all.and(reports[r]);
      }
    }
    return new NonFiniteReport(evaluations, all.count(), all.first(), all.zeroDensitySeen());
  }

  /** Returns of how many replicas the final particles are kept. */
  public int kept() {
    return kept;
  }

  /**
   * Returns the final positions of replica r, one of the first {@link #kept}; not to be modified.
   */
  public Particles finalPositions(int replica) {
    return finalPositions[replica];
  }

  /** Returns the final normalised log weights of replica r; not to be modified. */
  public double[] finalLogWeights(int replica) {
    return finalLogWeights[replica];
  }

  /** Ends the threads. */
  @Override
  public void close() {
    threads.close();
    for (Worker worker : workers) {
      worker.team.close();
    }
  }
}
