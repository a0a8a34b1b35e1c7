package org.dsmcs.study.description;

import static org.dsmcs.study.settings.Setting.Group.TARGET;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.targets.TargetRequest;

/**
 * The density.
 *
 * @param model Java file of a model; empty for a target of the catalogue
 * @param data JSON file of the model's data
 * @param target its name in the catalogue
 * @param targetOption its options
 * @param targetSeed of what it draws at random
 * @param dimension D; empty for its own default
 */
public record TargetOptions(
    @Setting(
            group = TARGET,
            label = "FILE.java",
            value = "none",
            unset = "none",
            meaning = "a model of your own in one Java file, in place of a target; see docs")
        Optional<Path> model,
    @Setting(
            group = TARGET,
            label = "FILE.json",
            value = "none",
            unset = "none",
            meaning = "the data of the model: one JSON object of numbers, arrays and matrices")
        Optional<Path> data,
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
    if (data.isPresent() && model.isEmpty()) {
      throw new InputException("--data: only a --model has data; give one, or leave the data out");
    }
    targetOption = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(targetOption));
  }

  /** Returns what the density is called: the name of the target, or of the model's file. */
  public String name() {
    return model
        .map(file -> file.getFileName().toString().replaceFirst("[.]java$", ""))
        .orElse(target);
  }

  /** Returns what to ask the catalogue of targets for. */
  public TargetRequest request() {
    return new TargetRequest(target, targetOption, dimension, targetSeed);
  }
}
