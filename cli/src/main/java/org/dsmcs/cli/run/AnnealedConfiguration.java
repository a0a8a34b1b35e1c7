package org.dsmcs.cli.run;

import static org.dsmcs.study.settings.Setting.Group.ANNEALING;
import static org.dsmcs.study.settings.Setting.Group.EVALUATION;
import static org.dsmcs.study.settings.Setting.Group.RUN;
import static org.dsmcs.study.settings.Setting.Group.SAMPLER;
import static org.dsmcs.study.settings.Setting.Group.TARGET;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SequencedMap;
import org.dsmcs.cli.run.Choices.CriterionChoice;
import org.dsmcs.cli.run.Choices.MethodChoice;
import org.dsmcs.cli.run.Choices.MoveChoice;
import org.dsmcs.cli.run.Choices.ScheduleChoice;
import org.dsmcs.cli.run.Choices.SchemeChoice;
import org.dsmcs.core.annealing.invariant.HamiltonianMonteCarloKernel;
import org.dsmcs.core.annealing.invariant.InvariantKernel;
import org.dsmcs.core.annealing.invariant.MetropolisLangevinKernel;
import org.dsmcs.core.annealing.invariant.Preconditioning;
import org.dsmcs.core.annealing.invariant.RandomWalkKernel;
import org.dsmcs.core.annealing.sampling.AnnealingSettings;
import org.dsmcs.core.annealing.sampling.InnerMoves;
import org.dsmcs.core.annealing.sampling.Schedule;
import org.dsmcs.core.annealing.sampling.SmcConfiguration;
import org.dsmcs.core.annealing.sampling.StepSize;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.study.settings.SettingTable;

/**
 * Everything that determines the numbers of an SMC sampler or of annealed importance sampling: what
 * {@code config.yaml} holds. Options that the learned sampler has, too, bear its names.
 */
record AnnealedConfiguration(
    @Setting(group = SAMPLER, value = "smc", meaning = "which sampler") MethodChoice method,
    @Setting(
            group = TARGET,
            label = "NAME",
            value = "gaussian-mixture",
            meaning = "density whose evidence is estimated; dsmcs targets lists them")
        String target,
    @Setting(
            group = TARGET,
            label = "NAME=VALUE",
            value = "",
            meaning = "an option of the target; repeat for more")
        SequencedMap<String, String> targetOption,
    @Setting(
            group = TARGET,
            label = "N",
            value = "0",
            meaning = "seed of what a target draws at random, such as a mixture's means")
        long targetSeed,
    @Setting(
            group = TARGET,
            label = "D",
            value = "default",
            unset = "default",
            least = 1,
            meaning = "dimension; by default the target's own")
        OptionalInt dimension,
    @Setting(
            group = TARGET,
            label = "X[,X...]",
            value = "0.0",
            meaning = "mean of the initial distribution, one number or one for each coordinate")
        List<Double> initialMean,
    @Setting(
            group = TARGET,
            label = "X[,X...]",
            value = "3.0",
            above = 0,
            meaning = "its standard deviation, one number or one for each coordinate")
        List<Double> initialStd,
    @Setting(
            group = SAMPLER,
            value = "ess",
            meaning = "when particles are resampled; never with --method ais")
        CriterionChoice criterion,
    @Setting(
            group = SAMPLER,
            label = "X",
            value = "0.5",
            above = 0,
            greatest = 1,
            meaning = "with --criterion ess: resample when ESS is below this fraction of N")
        double essFraction,
    @Setting(group = SAMPLER, value = "systematic", meaning = "how ancestors are drawn")
        SchemeChoice scheme,
    @Setting(group = SAMPLER, label = "N", value = "256", least = 1, meaning = "particles")
        int particles,
    @Setting(
            group = SAMPLER,
            label = "K",
            value = "32",
            least = 1,
            meaning = "annealing steps of a schedule that is given")
        int steps,
    @Setting(group = ANNEALING, value = "mala", meaning = "how particles are proposed")
        MoveChoice move,
    @Setting(
            group = ANNEALING,
            value = "adaptive",
            meaning =
                "inverse temperatures: found by bisection of the conditional ESS, or given with"
                    + " --steps")
        ScheduleChoice schedule,
    @Setting(
            group = ANNEALING,
            label = "X",
            value = "0.9",
            above = 0,
            greatest = 0.999,
            meaning = "fraction of the living particles that the conditional ESS may fall to")
        double scheduleFraction,
    @Setting(
            group = ANNEALING,
            label = "X",
            value = "1.0E-4",
            above = 0,
            greatest = 0.999,
            meaning = "first inverse temperature of --schedule geometric")
        double firstBeta,
    @Setting(
            group = ANNEALING,
            label = "N",
            value = "auto",
            unset = "auto",
            least = 1,
            greatest = 10_000,
            meaning = "moves of a step; auto until particles have forgotten where they came from")
        OptionalInt moves,
    @Setting(
            group = ANNEALING,
            label = "N",
            value = "3",
            least = 1,
            greatest = 1000,
            meaning = "with --move hmc: leapfrog steps of a move")
        int leapfrogSteps,
    @Setting(
            group = ANNEALING,
            label = "X",
            value = "auto",
            unset = "auto",
            above = 0,
            meaning = "step size of a move; auto tunes it to an acceptance rate")
        OptionalDouble moveStepSize,
    @Setting(
            group = ANNEALING,
            value = "diagonal",
            meaning = "scale of moves, from the weighted covariance of the particles")
        Preconditioning preconditioning,
    @Setting(
            group = ANNEALING,
            label = "N",
            value = "1",
            least = 0,
            greatest = 10_000,
            meaning = "steps after the last inverse temperature, for the draws; Z-hat is untouched")
        int finalMoves,
    @Setting(
            group = ANNEALING,
            label = "P",
            value = "1",
            least = 1,
            meaning =
                "above 1: waste-free, chains of P states of which each becomes a particle; needs"
                    + " --criterion always")
        int wasteFree,
    @Setting(
            group = ANNEALING,
            value = "false",
            meaning = "let every replica adapt for itself, without a pilot; biased")
        boolean noRepeat,
    @Setting(
            group = EVALUATION,
            label = "N",
            value = "1000",
            least = 2,
            meaning = "replicas that the estimate rests on")
        int evaluationReplicas,
    @Setting(
            group = EVALUATION,
            label = "N",
            value = "1000",
            least = 0,
            greatest = 1_000_000_000,
            meaning = "about how many weighted draws are written, in whole replicas")
        int draws,
    @Setting(group = RUN, label = "N", value = "0", meaning = "seed of all noise of the run")
        long seed,
    @Setting(
            group = RUN,
            label = "N",
            value = "auto",
            unset = "auto",
            least = 1,
            greatest = 1024,
            meaning = "threads; auto takes one for each processor; results do not depend on it")
        OptionalInt threads) {
  private static final double FORGOTTEN = 0.5;
  private static final int MOST_MOVES = 100;
  private static final double JITTER = 0.2;

  /** The options. */
  static final SettingTable<AnnealedConfiguration> TABLE =
      new SettingTable<>(AnnealedConfiguration.class);

  /** Checks what options must keep to together. */
  AnnealedConfiguration {
    if (wasteFree > 1 && (method == MethodChoice.AIS || criterion != CriterionChoice.ALWAYS)) {
      throw new InputException(
          "--waste-free: resamples before every step; choose --method smc and --criterion always");
    }
    if (wasteFree > 1 && scheme == SchemeChoice.KILLING) {
      throw new InputException(
          "--scheme killing: draws as many ancestors as there are particles, which --waste-free"
              + " does not want; choose --scheme systematic");
    }
    if (wasteFree > 1 && (particles % wasteFree != 0 || particles == wasteFree)) {
      throw new InputException(
          "--waste-free: given %d, allowed: a divisor of --particles, %d, below it"
              .formatted(wasteFree, particles));
    }
    if (schedule == ScheduleChoice.GEOMETRIC && steps < 2) {
      throw new InputException("--steps: --schedule geometric needs at least 2, given " + steps);
    }
  }

  /** Returns what the sampler does. */
  SmcConfiguration sampler() {
    return new SmcConfiguration(
        new AnnealingSettings(
            kernel(),
            temperatures(),
            stepSize(),
            preconditioning,
            moves.isPresent()
                ? new InnerMoves.Fixed(moves.getAsInt())
                : new InnerMoves.UntilForgotten(FORGOTTEN, MOST_MOVES),
            finalMoves,
            wasteFree),
        new Resampling(when(), scheme.scheme(), new ResamplingGradient.Ignored()),
        particles,
        evaluationReplicas,
        seed,
        !noRepeat);
  }

  private ResamplingCriterion when() {
    return method == MethodChoice.AIS
        ? new ResamplingCriterion.Never()
        : criterion.criterion(essFraction);
  }

  private InvariantKernel kernel() {
    return switch (move) {
      case MALA -> new MetropolisLangevinKernel();
      case HMC -> new HamiltonianMonteCarloKernel(leapfrogSteps, JITTER);
      case RANDOM_WALK -> new RandomWalkKernel();
    };
  }

  private StepSize stepSize() {
    return moveStepSize.isPresent()
        ? new StepSize.Fixed(moveStepSize.getAsDouble())
        : new StepSize.Tuned(kernel().targetAcceptance());
  }

  private Schedule temperatures() {
    return switch (schedule) {
      case ADAPTIVE -> new Schedule.Adaptive(scheduleFraction);
      case LINEAR -> new Schedule.Linear(steps);
      case GEOMETRIC -> new Schedule.Geometric(steps, firstBeta);
      case SIGMOIDAL -> new Schedule.Sigmoidal(steps);
    };
  }

  /** Returns these values with the dimension that the target turned out to have. */
  AnnealedConfiguration withDimension(int known) {
    return TABLE.with(this, "dimension", OptionalInt.of(known));
  }

  /** Returns how many threads work. */
  int threadCount() {
    return threads.orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }
}
