package org.dsmcs.cli.settings;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.dsmcs.study.settings.GivenSettings;
import org.dsmcs.study.settings.SettingDefinition;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** A command as the command line sees it, made of the declarations of its options. */
public final class DeclaredCommand implements Callable<Integer> {
  private static final int WIDTH = 100;

  private final CommandSpec spec;
  private final ToIntFunction<ParseResult> action;

  private DeclaredCommand(String name, ToIntFunction<ParseResult> action) {
    this.action = action;
    this.spec = CommandSpec.wrapWithoutInspection(this).name(name);
  }

  /**
   * Makes a command that takes options alone.
   *
   * @param name of the command
   * @param description what it does
   * @param examples command lines
   * @param options all its options
   * @param action what it does with those that were given; returns the exit code
   */
  public static CommandSpec of(
      String name,
      String description,
      List<String> examples,
      List<SettingDefinition> options,
      ToIntFunction<GivenSettings> action) {
    return ofParsed(
        name,
        description,
        examples,
        options,
        parsed -> action.applyAsInt(CommandLineOptions.given(parsed, options)));
  }

  /**
   * Makes a command that reads more than options from its command line.
   *
   * @param name of the command
   * @param description what it does
   * @param examples command lines
   * @param options all its options
   * @param action what it does with its command line; returns the exit code
   */
  public static CommandSpec ofParsed(
      String name,
      String description,
      List<String> examples,
      List<SettingDefinition> options,
      ToIntFunction<ParseResult> action) {
    CommandSpec spec = new DeclaredCommand(name, action).spec;
    spec.usageMessage()
        .width(WIDTH)
        .sortOptions(false)
        .abbreviateSynopsis(true)
        .description(description)
        .footer("%nExamples:%n  " + String.join("%n  ", examples));
    CommandLineOptions.add(spec, options);
    return spec;
  }

  @Override
  public Integer call() {
    return action.applyAsInt(spec.commandLine().getParseResult());
  }
}
