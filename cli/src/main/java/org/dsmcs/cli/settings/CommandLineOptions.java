package org.dsmcs.cli.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Given;
import org.dsmcs.study.settings.GivenSettings;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.study.settings.SettingDefinition;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Options as the command line sees them, made of their declarations. */
public final class CommandLineOptions {
  private CommandLineOptions() {}

  /** Adds --help and all these options to a command, under the headings of their groups. */
  public static void add(CommandSpec command, List<SettingDefinition> all) {
    command.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
    int order = 0;
    for (Setting.Group group : Setting.Group.values()) {
      List<SettingDefinition> definitions =
          all.stream().filter(definition -> definition.setting().group() == group).toList();
      if (definitions.isEmpty()) {
        continue;
      }
      ArgGroupSpec.Builder options =
          ArgGroupSpec.builder()
              .heading("%n" + group.heading() + ":%n")
              .order(order++)
              .validate(false);
      definitions.forEach(definition -> options.addArg(option(definition)));
      command.addArgGroup(options.build());
    }
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

  /**
   * Returns what was written on the command line.
   *
   * @param parsed the command line
   * @param all the options of the command
   * @throws InputException if an option was given more often than it may be
   */
  public static GivenSettings given(ParseResult parsed, List<SettingDefinition> all) {
    SequencedMap<String, Given> values = new LinkedHashMap<>();
    for (SettingDefinition definition : all) {
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
