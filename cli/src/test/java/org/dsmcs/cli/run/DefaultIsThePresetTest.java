package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.dsmcs.cli.settings.GivenSettings;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.experiments.best.Preset;
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
}
