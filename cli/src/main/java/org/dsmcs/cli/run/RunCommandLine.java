package org.dsmcs.cli.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.dsmcs.cli.console.InputException;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.settings.Given;
import org.dsmcs.cli.settings.GivenSettings;
import org.dsmcs.cli.settings.Setting;
import org.dsmcs.cli.settings.SettingDefinition;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/** {@code dsmcs run} as the command line sees it: its options come from their declarations. */
public final class RunCommandLine implements Callable<Integer> {
  private static final int WIDTH = 100;

  private final RunCommand command;
  private final CommandSpec spec;

  private RunCommandLine(RunCommand command) {
    this.command = command;
    this.spec = CommandSpec.wrapWithoutInspection(this).name("run");
    describe(spec.usageMessage());
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
    List<SettingDefinition> all = RunOptions.all();
    int order = 0;
    for (Setting.Group group : Setting.Group.values()) {
      ArgGroupSpec.Builder options =
          ArgGroupSpec.builder()
              .heading("%n" + group.heading() + ":%n")
              .order(order++)
              .validate(false);
      all.stream()
          .filter(definition -> definition.setting().group() == group)
          .forEach(definition -> options.addArg(option(definition)));
      spec.addArgGroup(options.build());
    }
  }

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    return spec(RunCommand.inProcess(terminal));
  }

  static CommandSpec spec(RunCommand command) {
    return new RunCommandLine(command).spec;
  }

  private static void describe(UsageMessageSpec usage) {
    usage
        .width(WIDTH)
        .sortOptions(false)
        .abbreviateSynopsis(true)
        .description(
            "Trains a sampler on a target, then estimates the target's log evidence log Z with"
                + " fresh noise. Without any option it runs on the paper's mixture.")
        .footer(
            "%nExamples:",
            "  dsmcs run --target funnel --dimension 5 --output runs/funnel",
            "  dsmcs run --model bern-gst --temperature 0.1 --epochs 500",
            "  dsmcs run --resume --output runs/funnel",
            "  dsmcs run --config runs/funnel/config.yaml --seed 1");
  }

  private static OptionSpec option(SettingDefinition definition) {
    OptionSpec.Builder option = OptionSpec.builder(definition.flag());
    if (definition.isSwitch()) {
      // What a file may switch on, the command line can switch off.
      return option
          .type(boolean.class)
          .arity("0")
          .negatable(definition.setting().inFile())
          .description(escaped(definition.setting().meaning()))
          .build();
    }
    String shown = definition.defaultText().isEmpty() ? "" : " (" + definition.defaultText() + ")";
    return option
        .type(definition.isRepeatable() ? List.class : String.class)
        .auxiliaryTypes(String.class)
        .arity("1")
        .paramLabel(definition.label())
        .description(escaped(definition.setting().meaning() + shown))
        .build();
  }

  private static String escaped(String text) {
    return text.replace("%", "%%");
  }

  @Override
  public Integer call() {
    return command.run(given(spec.commandLine().getParseResult()));
  }

  private static GivenSettings given(ParseResult parsed) {
    SequencedMap<String, Given> values = new LinkedHashMap<>();
    for (SettingDefinition definition : RunOptions.all()) {
      if (parsed.hasMatchedOption(definition.flag())) {
        OptionSpec option = parsed.matchedOption(definition.flag());
        List<String> texts =
            definition.isSwitch()
                ? List.of(Boolean.toString(option.<Boolean>getValue()))
                : option.originalStringValues();
        if (texts.size() > 1 && !definition.isRepeatable()) {
          throw new InputException(
              "%s: given %d times, allowed: once".formatted(definition.flag(), texts.size()));
        }
        values.put(definition.name(), new Given(texts, definition.flag()));
      }
    }
    return new GivenSettings(values);
  }
}
