package org.dsmcs.cli.paper.best;

import static org.dsmcs.study.settings.Setting.Group.EXPERIMENTS;
import static org.dsmcs.study.settings.Setting.Group.RUN;
import static org.dsmcs.study.settings.Setting.Group.TRAINING;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dsmcs.cli.settings.WorkOptions;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.paper.best.BestTraining;
import org.dsmcs.paper.best.Preset;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.study.settings.SettingTable;

/** The options of {@code dsmcs paper best}. */
record BestOptions(
    @Setting(
            group = EXPERIMENTS,
            value = "fixed",
            inFile = false,
            meaning =
                "presets whose initial distribution is fixed as the paper's, learned, or both")
        Initial initial,
    @Setting(
            group = EXPERIMENTS,
            value = "both",
            inFile = false,
            meaning = "presets whose particles move by this kernel, or by either")
        KernelChoice kernel,
    @Setting(
            group = EXPERIMENTS,
            label = "K[,K...]",
            value = "8,16,32",
            least = 1,
            inFile = false,
            meaning = "numbers of annealing steps, of those of the paper")
        List<Integer> steps,
    @Setting(
            group = EXPERIMENTS,
            label = "N[,N...]",
            value = "8,32,64",
            least = 1,
            inFile = false,
            meaning = "numbers of particles, of those of the paper")
        List<Integer> particles,
    @Setting(
            group = TRAINING,
            label = "N",
            value = "3",
            least = 1,
            greatest = 1000,
            inFile = false,
            meaning = "seeds, from 0; each draws its own target")
        int seeds,
    @Setting(
            group = TRAINING,
            label = "N",
            value = "100",
            least = 1,
            greatest = 500,
            inFile = false,
            meaning = "epochs of 10 iterations with 64 replicas; the paper's budget is 500")
        int epochs,
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
            value = "runs/best",
            inFile = false,
            meaning = "folder of the results; what is in its best.tsv is not done again")
        Optional<Path> output,
    WorkOptions work) {
  /** The options. */
  static final SettingTable<BestOptions> TABLE = new SettingTable<>(BestOptions.class);

  /** What becomes of the initial distribution. */
  enum Initial {
    FIXED,
    LEARNED,
    BOTH;

    boolean contains(Preset preset) {
      return this == BOTH || preset.learnsInitial() == (this == LEARNED);
    }
  }

  /** How the particles of a preset move. */
  enum KernelChoice {
    LANGEVIN(LangevinKernel.class),
    UNDERDAMPED_LANGEVIN(UnderdampedLangevinKernel.class),
    BOTH(Kernel.class);

    private final Class<? extends Kernel> kernel;

    KernelChoice(Class<? extends Kernel> kernel) {
      this.kernel = kernel;
    }

    boolean contains(Preset preset) {
      return kernel.isInstance(preset.kernel());
    }
  }

  /**
   * Checks that the paper has such cells: there is nothing to set beside others.
   *
   * @throws InputException naming the option at fault
   */
  BestOptions {
    checkPaperHas("--steps", steps, Cell.STEPS);
    checkPaperHas("--particles", particles, Cell.PARTICLES);
  }

  private static void checkPaperHas(String option, List<Integer> given, List<Integer> paper) {
    for (int number : given) {
      if (!paper.contains(number)) {
        throw new InputException(
            "%s: given %d, allowed: of the paper's %s; for other sizes use dsmcs run"
                .formatted(option, number, paper));
      }
    }
  }

  /** Returns the trainings that are asked for. */
  List<BestTraining> trainings() {
    List<Preset> presets =
        Preset.ALL.stream()
            .filter(preset -> kernel.contains(preset) && initial.contains(preset))
            .toList();
    return BestTraining.all(presets, steps, particles, seeds, epochs, evaluationReplicas);
  }

  Path folder() {
    return output.orElseThrow();
  }
}
