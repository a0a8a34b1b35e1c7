package org.dsmcs.study.description;

import static org.dsmcs.study.settings.Setting.Group.TARGET;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.OptionalInt;
import java.util.SequencedMap;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.targets.TargetRequest;

/**
 * The density.
 *
 * @param target its name in the catalogue
 * @param targetOption its options
 * @param targetSeed of what it draws at random
 * @param dimension D; empty for its own default
 */
public record TargetOptions(
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
        OptionalInt dimension) {
  /** Copies the map. */
  public TargetOptions {
    targetOption = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(targetOption));
  }

  /** Returns what to ask the catalogue of targets for. */
  public TargetRequest request() {
    return new TargetRequest(target, targetOption, dimension, targetSeed);
  }
}
