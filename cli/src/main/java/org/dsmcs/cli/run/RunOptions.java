package org.dsmcs.cli.run;

import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.study.description.Choices.CriterionChoice;
import org.dsmcs.study.description.Choices.GradientChoice;
import org.dsmcs.study.description.Method;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.GivenSettings;
import org.dsmcs.study.settings.SettingDefinition;

/** All options of {@code dsmcs run}, and how what was written becomes a description. */
final class RunOptions {
  private RunOptions() {}

  /** Returns all options, in the order of their groups. */
  static List<SettingDefinition> all() {
    return Stream.of(
            RunDescription.TABLE.definitions().stream().limit(1),
            RunInvocation.TABLE.definitions().stream().limit(1),
            RunDescription.TABLE.definitions().stream().skip(1),
            RunInvocation.TABLE.definitions().stream().skip(1))
        .flatMap(part -> part)
        .toList();
  }

  /** Returns the options that may stand in a file. */
  static List<SettingDefinition> inFile() {
    return all().stream().filter(definition -> definition.setting().inFile()).toList();
  }

  /**
   * Makes a description of what a file and the command line say. In each of the two, a variant
   * gives the options that are not written beside it. A file may hold options of other methods, so
   * that one file serves several; on the command line they are refused.
   *
   * @throws InputException if a value is not allowed, or two do not go together
   */
  static RunDescription description(GivenSettings file, GivenSettings flags) {
    Method method = RunDescription.methodOf(file.overriddenBy(flags));
    RunDescription.checkBelonging(flags, method);
    if (flags.has("variant") && method != Method.DSMCS) {
      throw new InputException(
          "--variant: an option of --method dsmcs, given beside --method %s; leave it out"
              .formatted(method.word()));
    }
    return RunDescription.of(withVariant(file).overriddenBy(withVariant(flags)));
  }

  /** Makes the rest of what was asked. */
  static RunInvocation invocation(GivenSettings file, GivenSettings flags) {
    return RunInvocation.TABLE.build(file.overriddenBy(flags));
  }

  private static GivenSettings withVariant(GivenSettings given) {
    return RunInvocation.TABLE
        .build(given.only("variant"))
        .variant()
        .map(variant -> variant.completing(given))
        .orElse(given);
  }

  /**
   * Returns notes on options of the command line that change nothing here; nobody should believe
   * that they did.
   */
  static List<String> withoutEffect(GivenSettings flags, RunDescription description) {
    CriterionChoice criterion = description.resampling().criterion();
    boolean never = criterion == CriterionChoice.NEVER;
    boolean gst = description.learned().resamplingGradient() == GradientChoice.GST;
    return Stream.of(
            note(flags, "temperature", never || !gst, "only --resampling-gradient gst has one"),
            note(
                flags,
                "ess-fraction",
                criterion != CriterionChoice.ESS,
                "only --criterion ess asks for it"),
            note(flags, "scheme", never, "nothing is resampled"),
            note(flags, "resampling-gradient", never, "nothing is resampled"))
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> note(GivenSettings flags, String name, boolean idle, String reason) {
    return idle && flags.has(name)
        ? List.of("--" + name + " has no effect here: " + reason)
        : List.of();
  }
}
