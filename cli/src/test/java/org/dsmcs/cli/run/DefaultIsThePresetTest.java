package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.dsmcs.cli.settings.GivenSettings;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.training.Trainer;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.paper.best.Preset;
import org.dsmcs.targets.TargetCatalogue;
import org.junit.jupiter.api.Test;

/** What {@code dsmcs run} does without options is the best of the presets. */
class DefaultIsThePresetTest {
  @Test
  void samplerAndTrainingAreThoseOfThePreset() {
    RunConfiguration configuration = RunConfiguration.TABLE.build(GivenSettings.NONE);
    SamplerConfiguration sampler = CoreRecords.sampler(configuration);
    assertThat(sampler).isEqualTo(Preset.UNDERDAMPED.sampler(sampler.particles(), sampler.steps()));
    TrainingConfiguration training = CoreRecords.training(configuration);
    assertThat(training).isEqualTo(Preset.UNDERDAMPED.training(training.epochs()));
  }

  /** The preset begins with steps of half of the step scale, and does not search. */
  @Test
  void theSearchForAStepSizeComesToThatOfThePreset() {
    RunConfiguration configuration = RunConfiguration.TABLE.build(GivenSettings.NONE);
    Density target = TargetCatalogue.standard().build(configuration.targetRequest()).density();
    try (Trainer trainer =
        new Trainer(
            target,
            CoreRecords.sampler(configuration),
            CoreRecords.training(configuration),
            configuration.seed(),
            2)) {
      assertThat(trainer.findStepSize(CoreRecords.initial(configuration, target.dimension())))
          .isEqualTo(Preset.STEP_SCALE / 2);
    }
  }
}
