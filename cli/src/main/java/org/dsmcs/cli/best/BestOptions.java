package org.dsmcs.cli.best;

import static org.dsmcs.cli.settings.Setting.Group.EXPERIMENTS;
import static org.dsmcs.cli.settings.Setting.Group.RUN;
import static org.dsmcs.cli.settings.Setting.Group.TRAINING;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dsmcs.cli.settings.Setting;
import org.dsmcs.cli.settings.SettingTable;
import org.dsmcs.cli.settings.WorkOptions;
import org.dsmcs.experiments.best.BestTraining;
import org.dsmcs.experiments.best.Preset;

/** The options of {@code dsmcs best}. */
record BestOptions(
    @Setting(
            group = EXPERIMENTS,
            value = "fixed",
            inFile = false,
            meaning =
                "presets whose initial distribution is fixed as the paper's, learned, or both")
        Initial initial,
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
    BOTH
  }

  /** Returns the trainings that are asked for. */
  List<BestTraining> trainings() {
    List<Preset> presets =
        Preset.ALL.stream()
            .filter(
                preset ->
                    initial == Initial.BOTH
                        || preset.learnsInitial() == (initial == Initial.LEARNED))
            .toList();
    return BestTraining.all(presets, seeds, epochs);
  }

  Path folder() {
    return output.orElseThrow();
  }
}
