package org.dsmcs.cli.paper.theorem;

import static org.dsmcs.study.settings.Setting.Group.EXACT;
import static org.dsmcs.study.settings.Setting.Group.EXPERIMENTS;
import static org.dsmcs.study.settings.Setting.Group.RUN;
import static org.dsmcs.study.settings.Setting.Group.TRAINING;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dsmcs.cli.settings.WorkOptions;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.theorem.ExactPlan;
import org.dsmcs.paper.theorem.TrainingPlan;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.study.settings.SettingTable;

/** The options of {@code dsmcs paper theorem}. */
record TheoremOptions(
    @Setting(
            group = EXPERIMENTS,
            value = "both",
            inFile = false,
            meaning = "the sums over all ancestors, the trainings, or both")
        Part part,
    @Setting(
            group = EXPERIMENTS,
            value = "langevin",
            inFile = false,
            meaning = "how particles move")
        MarkovKernel kernel,
    @Setting(
            group = EXPERIMENTS,
            label = "N",
            value = "0",
            inFile = false,
            meaning = "seed of everything random")
        long seed,
    @Setting(
            group = EXACT,
            label = "N",
            value = "3",
            least = 2,
            greatest = 8,
            inFile = false,
            meaning = "particles; there are N^(N(K-1)) sequences of ancestors")
        int exactParticles,
    @Setting(
            group = EXACT,
            label = "K",
            value = "2",
            least = 2,
            greatest = 8,
            inFile = false,
            meaning = "annealing steps")
        int exactSteps,
    @Setting(
            group = EXACT,
            label = "N",
            value = "400",
            least = 2,
            inFile = false,
            meaning = "draws of the normal numbers; each is used with all signs")
        int draws,
    @Setting(
            group = EXACT,
            label = "N",
            value = "13",
            least = 2,
            inFile = false,
            meaning = "targets N(s, 1), s at equal ratios between the two shifts")
        int targets,
    @Setting(
            group = EXACT,
            label = "X",
            value = "100.0",
            above = 0,
            inFile = false,
            meaning = "s of the first target, far from the initial distribution N(0, 1)")
        double largestShift,
    @Setting(
            group = EXACT,
            label = "X",
            value = "0.01",
            above = 0,
            inFile = false,
            meaning = "s of the last target")
        double smallestShift,
    @Setting(
            group = EXACT,
            label = "X",
            value = "0.1",
            above = 0,
            inFile = false,
            meaning = "step size of far targets; at others it is that times s/(1 + s)")
        double stepSize,
    @Setting(
            group = EXACT,
            value = "false",
            inFile = false,
            meaning = "the same step size at all targets; then ESS does not reach N")
        boolean keepStepSize,
    @Setting(
            group = EXACT,
            label = "B",
            value = "64",
            least = 2,
            inFile = false,
            meaning = "replicas of the leave-one-out baseline and of the mean whose error is told")
        int baselineReplicas,
    @Setting(
            group = TRAINING,
            label = "N[,N...]",
            value = "8,32",
            least = 1,
            greatest = 100_000,
            inFile = false,
            meaning = "numbers of particles")
        List<Integer> particles,
    @Setting(
            group = TRAINING,
            label = "K[,K...]",
            value = "8,16",
            least = 1,
            greatest = 10_000,
            inFile = false,
            meaning = "numbers of annealing steps")
        List<Integer> steps,
    @Setting(
            group = TRAINING,
            label = "N",
            value = "1",
            least = 1,
            greatest = 1000,
            inFile = false,
            meaning = "seeds; each draws its own target")
        int seeds,
    @Setting(
            group = TRAINING,
            label = "N",
            value = "30",
            least = 0,
            greatest = 100_000,
            inFile = false,
            meaning = "epochs of 10 iterations with 64 replicas")
        int epochs,
    @Setting(
            group = TRAINING,
            label = "X",
            value = "0.03",
            above = 0,
            inFile = false,
            meaning = "learning rate of Adam at first")
        double learningRate,
    @Setting(
            group = TRAINING,
            label = "X",
            value = "1.0",
            above = 0,
            inFile = false,
            meaning = "largest possible step size")
        double stepScale,
    @Setting(
            group = TRAINING,
            label = "N",
            value = "640",
            least = 2,
            inFile = false,
            meaning = "fresh replicas that the bound after training rests on")
        int evaluationReplicas,
    @Setting(
            group = RUN,
            label = "DIR",
            value = "runs/theorem",
            inFile = false,
            meaning =
                "folder of tables and pictures, which are replaced; trainings in its"
                    + " trainings.jsonl are not done again")
        Optional<Path> output,
    WorkOptions work) {
  /** The options. */
  static final SettingTable<TheoremOptions> TABLE = new SettingTable<>(TheoremOptions.class);

  /** What is done. */
  enum Part {
    EXACT,
    TRAINING,
    BOTH
  }

  /**
   * Checks what options must keep to together; each on its own was checked when it was read.
   *
   * @throws InputException naming the options at fault
   */
  TheoremOptions {
    if (part != Part.TRAINING && !(smallestShift < largestShift)) {
      throw new InputException(
          "--smallest-shift, --largest-shift: given %s and %s, allowed: the smallest below the"
                  .formatted(smallestShift, largestShift)
              + " largest");
    }
    if (part != Part.TRAINING
        && ExactPlan.sequences(exactParticles, exactSteps) > ExactPlan.MOST_SEQUENCES) {
      throw new InputException(
          ("--exact-particles, --exact-steps: given %d and %d, which have %.3g sequences of"
                  + " ancestors, allowed: N^(N(K-1)) of at most %d; choose fewer, such as 3 and 3,"
                  + " or 2 and 6")
              .formatted(
                  exactParticles,
                  exactSteps,
                  ExactPlan.sequences(exactParticles, exactSteps),
                  ExactPlan.MOST_SEQUENCES));
    }
  }

  boolean doesExact() {
    return part != Part.TRAINING;
  }

  boolean doesTraining() {
    return part != Part.EXACT;
  }

  ExactPlan exactPlan() {
    return new ExactPlan(
        kernel.kernel(),
        exactParticles,
        exactSteps,
        draws,
        targets,
        largestShift,
        smallestShift,
        stepSize,
        keepStepSize,
        baselineReplicas,
        seed);
  }

  TrainingPlan trainingPlan() {
    return new TrainingPlan(
        kernel, particles, steps, seeds, epochs, learningRate, stepScale, evaluationReplicas, seed);
  }

  Path folder() {
    return output.orElseThrow();
  }
}
