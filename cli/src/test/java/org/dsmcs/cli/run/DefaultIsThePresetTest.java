package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.OptionalInt;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.evidence.EvidenceEstimator;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.training.Trainer;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.paper.best.Preset;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.settings.GivenSettings;
import org.dsmcs.targets.TargetCatalogue;
import org.dsmcs.targets.TargetRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What {@code dsmcs run} does without options is the best of the presets. */
class DefaultIsThePresetTest {
  @Test
  void samplerAndTrainingAreThoseOfThePreset() {
    RunDescription configuration = RunDescription.of(GivenSettings.NONE);
    SamplerConfiguration sampler = configuration.samplerConfiguration();
    assertThat(sampler).isEqualTo(Preset.UNDERDAMPED.sampler(sampler.particles(), sampler.steps()));
    TrainingConfiguration training = configuration.trainingConfiguration();
    // A preset, as the paper, goes through all its epochs.
    assertThat(training.withEarlyStop(false))
        .isEqualTo(Preset.UNDERDAMPED.training(training.epochs()));
    assertThat(training.stopsEarly()).isTrue();
  }

  /** A wrong number of epochs once made the two differ. */
  @ParameterizedTest
  @ValueSource(ints = {0, 3, 20, 60})
  void theLibraryGivesTheNumbersOfTheCommand(int epochs, @TempDir Path folder) throws IOException {
    Path run = folder.resolve("run");
    assertThat(
            Invocation.of(
                    "--target=gaussian",
                    "--dimension=2",
                    "--particles=8",
                    "--steps=3",
                    "--replicas=4",
                    "--iterations=2",
                    "--evaluation-replicas=30",
                    "--epochs=" + epochs,
                    "--output=" + run)
                .exit())
        .isZero();
    JsonNode result = new JsonMapper().readTree(run.resolve("result.json"));

    EvidenceEstimate estimate =
        EvidenceEstimator.of(
                TargetCatalogue.standard()
                    .build(
                        new TargetRequest("gaussian", new LinkedHashMap<>(), OptionalInt.of(2), 0))
                    .density())
            .particles(8)
            .steps(3)
            .replicas(4)
            .iterations(2)
            .evaluationReplicas(30)
            .epochs(epochs)
            .estimate();

    assertThat(estimate.logEvidence().estimate())
        .isEqualTo(result.at("/logEvidence/estimate").asDouble());
    assertThat(estimate.effort().total().gradients())
        .isEqualTo(result.at("/densityCalls/total/gradients").asLong());
  }

  /** The preset begins with steps of half of the step scale, and does not search. */
  @Test
  void theSearchForAStepSizeComesToHalfThatOfThePreset() {
    RunDescription configuration = RunDescription.of(GivenSettings.NONE);
    Density target = TargetCatalogue.standard().build(configuration.target().request()).density();
    try (Trainer trainer =
        new Trainer(
            target,
            configuration.samplerConfiguration(),
            configuration.trainingConfiguration(),
            configuration.seed(),
            2)) {
      assertThat(trainer.findStepSize(configuration.initial().distribution(target.dimension())))
          .isEqualTo(Preset.STEP_SCALE / 4);
    }
  }
}
