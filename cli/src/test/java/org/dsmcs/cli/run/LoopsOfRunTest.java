package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.settings.Given;
import org.dsmcs.study.settings.GivenSettings;
import org.junit.jupiter.api.Test;

class LoopsOfRunTest {
  @Test
  void aRunWithoutOptionsTakesTheVectorLoops() {
    assertThat(LoopsOfRun.vectorsPay(configuration())).isTrue();
  }

  @Test
  void aRunThatIsDoneInAMomentTakesThePlainLoops() {
    assertThat(LoopsOfRun.vectorsPay(configuration("epochs=1", "particles=8", "steps=4")))
        .isFalse();
  }

  @Test
  void everyFactorOfTheWorkCounts() {
    String[] small = {
      "epochs=1",
      "iterations=1",
      "replicas=1",
      "evaluation-replicas=2",
      "particles=8",
      "steps=4",
      "dimension=4"
    };
    assertThat(LoopsOfRun.vectorsPay(configuration(small))).isFalse();
    for (int i = 0; i < small.length; i++) {
      String[] large = small.clone();
      large[i] = small[i].substring(0, small[i].indexOf('=') + 1) + "10000000";
      assertThat(LoopsOfRun.vectorsPay(configuration(large))).as(large[i]).isTrue();
    }
  }

  private static RunDescription configuration(String... assignments) {
    SequencedMap<String, Given> values = new LinkedHashMap<>();
    for (String assignment : assignments) {
      String[] parts = assignment.split("=", 2);
      values.put(parts[0], new Given(List.of(parts[1]), "--" + parts[0]));
    }
    return RunOptions.description(new GivenSettings(values), GivenSettings.NONE);
  }
}
