package org.dsmcs.study.description;

import static org.dsmcs.study.settings.Setting.Group.ANNEALING;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.dsmcs.core.annealing.invariant.HamiltonianMonteCarloKernel;
import org.dsmcs.core.annealing.invariant.InvariantKernel;
import org.dsmcs.core.annealing.invariant.MetropolisLangevinKernel;
import org.dsmcs.core.annealing.invariant.Preconditioning;
import org.dsmcs.core.annealing.invariant.RandomWalkKernel;
import org.dsmcs.core.annealing.sampling.AnnealingSettings;
import org.dsmcs.core.annealing.sampling.InnerMoves;
import org.dsmcs.core.annealing.sampling.Schedule;
import org.dsmcs.core.annealing.sampling.StepSize;
import org.dsmcs.study.description.Choices.MoveChoice;
import org.dsmcs.study.description.Choices.ScheduleChoice;
import org.dsmcs.study.settings.Setting;

/**
 * How SMC samplers and annealed importance sampling follow the path.
 *
 * @param move how particles are proposed
 * @param schedule where the inverse temperatures come from
 * @param scheduleFile that holds the inverse temperatures, or a folder of a trained run
 * @param scheduleFraction of the living particles that the conditional ESS may fall to
 * @param firstBeta first inverse temperature of a geometric schedule
 * @param moves of a step; empty until particles have forgotten where they came from
 * @param leapfrogSteps of a Hamiltonian move
 * @param moveStepSize of a move; empty to tune it to an acceptance rate
 * @param preconditioning scale of the moves
 * @param finalMoves steps after the last inverse temperature
 * @param wasteFree P of waste-free SMC, or 1
 * @param noRepeat whether every replica adapts for itself
 */
public record AnnealingOptions(
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
            label = "PATH",
            value = "none",
            unset = "none",
            meaning =
                "in place of --schedule: a file with one inverse temperature a line, increasing to"
                    + " 1, or the folder of a run of --method dsmcs, whose learned ones are taken")
        Optional<Path> scheduleFile,
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
        boolean noRepeat) {
  private static final double FORGOTTEN = 0.1;
  private static final int MOST_MOVES = 100;
  private static final double JITTER = 0.2;

  /**
   * Returns what is annealed and how.
   *
   * @param steps K, of a schedule that is given
   * @param listed what the file holds, if there is one
   */
  AnnealingSettings settings(int steps, Optional<Schedule.Listed> listed) {
    return new AnnealingSettings(
        kernel(),
        listed.<Schedule>map(file -> file).orElseGet(() -> temperatures(steps)),
        stepSize(),
        preconditioning,
        moves.isPresent()
            ? new InnerMoves.Fixed(moves.getAsInt())
            : new InnerMoves.UntilForgotten(FORGOTTEN, MOST_MOVES),
        finalMoves,
        wasteFree);
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

  private Schedule temperatures(int steps) {
    return switch (schedule) {
      case ADAPTIVE -> new Schedule.Adaptive(scheduleFraction);
      case LINEAR -> new Schedule.Linear(steps);
      case GEOMETRIC -> new Schedule.Geometric(steps, firstBeta);
      case SIGMOIDAL -> new Schedule.Sigmoidal(steps);
    };
  }
}
