package org.dsmcs.cli.run;

import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.cli.run.Choices.MethodChoice;
import org.dsmcs.cli.run.Choices.Variant;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.GivenSettings;
import org.dsmcs.study.settings.SettingDefinition;
import org.dsmcs.study.settings.SettingTable;
import org.dsmcs.study.settings.SettingsWriter;

/** All options of {@code dsmcs run}, and how what was written becomes a configuration. */
final class RunOptions {
  private RunOptions() {}

  /** Returns all options, in the order of their groups. */
  static List<SettingDefinition> all() {
    return Stream.concat(
            RunInvocation.TABLE.definitions().stream().limit(2),
            Stream.concat(
                Stream.concat(
                    RunConfiguration.TABLE.definitions().stream(),
                    AnnealedConfiguration.TABLE.definitions().stream()
                        .filter(definition -> !isOf(RunConfiguration.TABLE, definition.name()))
                        .filter(definition -> !isOf(RunInvocation.TABLE, definition.name()))),
                RunInvocation.TABLE.definitions().stream().skip(2)))
        .toList();
  }

  /** Returns the options that may stand in a file. */
  static List<SettingDefinition> inFile() {
    return all().stream().filter(definition -> definition.setting().inFile()).toList();
  }

  /**
   * Makes a configuration of what a file and the command line say. In each of the two, a variant
   * gives the options that are not written beside it.
   *
   * @throws InputException if a value is not allowed, or two do not go together
   */
  static RunConfiguration configuration(GivenSettings file, GivenSettings flags) {
    GivenSettings given = withVariant(file).overriddenBy(withVariant(flags));
    if (given.text("bound").filter("dais"::equals).isPresent()) {
      given = given.orElse("criterion", "never", "--bound dais");
    }
    String gradient = given.text("resampling-gradient").orElse("");
    for (Choices.GradientChoice choice : Choices.GradientChoice.values()) {
      if (choice.wantsCategoricalDraws() && choice.word().equals(gradient)) {
        given = given.orElse("scheme", "categorical", "--resampling-gradient " + gradient);
      }
    }
    return RunConfiguration.TABLE.build(given);
  }

  private static boolean isOf(SettingTable<?> table, String name) {
    return table.definitions().stream().anyMatch(definition -> definition.name().equals(name));
  }

  /**
   * Makes the configuration of an SMC sampler or of annealed importance sampling.
   *
   * @throws InputException if a value is not allowed, or the command line has an option of another
   *     method
   */
  static AnnealedConfiguration annealed(
      MethodChoice method, GivenSettings file, GivenSettings flags) {
    for (SettingDefinition definition : all()) {
      boolean foreign =
          !isOf(AnnealedConfiguration.TABLE, definition.name())
              && (isOf(RunConfiguration.TABLE, definition.name())
                  || definition.name().equals("variant"));
      if (foreign && flags.has(definition.name())) {
        throw new InputException(
            "%s: an option of --method dsmcs, given beside --method %s; leave it out"
                .formatted(definition.flag(), method.word()));
      }
    }
    return AnnealedConfiguration.TABLE.build(file.overriddenBy(flags));
  }

  /**
   * Checks that no option of the other methods stands on the command line of {@code dsmcs run} with
   * the method dsmcs.
   *
   * @throws InputException naming the first one that does
   */
  static void checkNotAnnealed(GivenSettings flags) {
    for (SettingDefinition definition : AnnealedConfiguration.TABLE.definitions()) {
      boolean foreign =
          !isOf(RunConfiguration.TABLE, definition.name())
              && !isOf(RunInvocation.TABLE, definition.name());
      if (foreign && flags.has(definition.name())) {
        throw new InputException(
            "%s: an option of --method smc and ais, given beside --method dsmcs; leave it out, or"
                    .formatted(definition.flag())
                + " choose one of these methods");
      }
    }
  }

  /** Returns what was written of the target alone. */
  static GivenSettings ofTarget(GivenSettings given) {
    GivenSettings some = GivenSettings.NONE;
    for (String name : List.of("target", "target-option", "target-seed", "dimension")) {
      some = some.overriddenBy(given.only(name));
    }
    return some;
  }

  /** Makes the rest of what was asked. */
  static RunInvocation invocation(GivenSettings file, GivenSettings flags) {
    return RunInvocation.TABLE.build(file.overriddenBy(flags));
  }

  private static GivenSettings withVariant(GivenSettings given) {
    return RunInvocation.TABLE
        .build(given.only("variant"))
        .variant()
        .map(variant -> withVariant(given, variant))
        .orElse(given);
  }

  private static GivenSettings withVariant(GivenSettings given, Variant variant) {
    String origin = "--variant";
    return given
        .orElse("bound", variant.bound(), origin)
        .orElse("criterion", variant.criterion(), origin)
        .orElse("scheme", "categorical", origin)
        .orElse("resampling-gradient", variant.gradient(), origin);
  }

  /**
   * Returns notes on options of the command line that change nothing here; nobody should believe
   * that they did.
   */
  static List<String> withoutEffect(GivenSettings flags, RunConfiguration configuration) {
    boolean never = configuration.criterion() == Choices.CriterionChoice.NEVER;
    boolean gst = configuration.resamplingGradient() == Choices.GradientChoice.GST;
    return Stream.of(
            note(flags, "temperature", never || !gst, "only --resampling-gradient gst has one"),
            note(
                flags,
                "ess-fraction",
                configuration.criterion() != Choices.CriterionChoice.ESS,
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

  /**
   * Checks that a run can go on with other options than it began with: with more epochs and another
   * number of threads only.
   *
   * @throws InputException naming the first option that differs
   */
  static void checkSame(RunConfiguration begun, RunConfiguration asked) {
    for (SettingDefinition definition : RunConfiguration.TABLE.definitions()) {
      boolean same = definition.value(begun).equals(definition.value(asked));
      boolean grows = definition.name().equals("epochs") && asked.epochs() >= begun.epochs();
      if (!same && !grows && !definition.name().equals("threads")) {
        throw new InputException(
            "%s: given %s, but the run began with %s; to resume it leave the option out, or begin"
                    .formatted(
                        definition.flag(),
                        InputException.quote(String.join(" ", definition.texts(asked))),
                        InputException.quote(String.join(" ", definition.texts(begun))))
                + " another run with another --output");
      }
    }
  }

  /** Returns how the value of an option of a configuration is written. */
  static String word(RunConfiguration configuration, String name) {
    return RunConfiguration.TABLE.definitions().stream()
        .filter(definition -> definition.name().equals(name))
        .map(definition -> String.join(" ", definition.texts(configuration)))
        .findFirst()
        .orElseThrow();
  }

  /** Returns what must not differ between two parts of one run, as text. */
  static String fixedPart(RunConfiguration configuration) {
    StringBuilder text = new StringBuilder();
    for (SettingDefinition definition : RunConfiguration.TABLE.definitions()) {
      if (!definition.name().equals("epochs") && !definition.name().equals("threads")) {
        text.append(SettingsWriter.entry(definition, configuration));
      }
    }
    return text.toString();
  }
}
