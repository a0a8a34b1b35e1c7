package org.dsmcs.cli.targets;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.study.json.JsonText;
import org.dsmcs.targets.TargetCatalogue;
import org.dsmcs.targets.TargetDefinition;
import org.dsmcs.targets.TargetOption;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Lists the targets of the catalogue. */
public final class TargetsCommand implements Callable<Integer> {
  /** What the command does. */
  public static final String SUMMARY =
      "Lists what can be named with dsmcs run --target, with its dimension, its known log evidence"
          + " log Z, and its options.";

  private final Terminal terminal;
  private final CommandSpec spec;

  private TargetsCommand(Terminal terminal) {
    this.terminal = terminal;
    this.spec = CommandSpec.wrapWithoutInspection(this).name("targets");
    spec.usageMessage().description(SUMMARY);
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
    spec.addOption(
        OptionSpec.builder("--json").type(boolean.class).description("Print JSON.").build());
  }

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    return new TargetsCommand(terminal).spec;
  }

  @Override
  public Integer call() {
    List<TargetDefinition> targets = TargetCatalogue.standard().definitions();
    boolean json = spec.commandLine().getParseResult().hasMatchedOption("--json");
    terminal
        .out()
        .print(
            json
                ? JsonText.of(targets.stream().map(TargetsCommand::document).toList())
                : String.join("\n", targets.stream().map(TargetsCommand::paragraph).toList()));
    terminal.out().flush();
    return 0;
  }

  private static String paragraph(TargetDefinition target) {
    List<String> lines = new ArrayList<>();
    lines.add(target.name());
    lines.add("  " + target.description());
    lines.add(
        "  dimension  %d by default, %s"
            .formatted(
                target.dimensionRule().defaultDimension(), target.dimensionRule().allowed()));
    lines.add("  log Z      " + target.logEvidence());
    if (!target.options().isEmpty()) {
      lines.add("  options    --target-option NAME=VALUE, with the name and by default:");
    }
    int width = target.options().stream().mapToInt(o -> name(o).length()).max().orElse(1);
    for (TargetOption<?> option : target.options()) {
      lines.add(("    %-" + width + "s  %s").formatted(name(option), option.meaning()));
      lines.add(("    %-" + width + "s  allowed: %s").formatted("", option.allowed()));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String name(TargetOption<?> option) {
    return option.name() + "=" + option.defaultValue();
  }

  private static Map<String, Object> document(TargetDefinition target) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", target.name());
    document.put("description", target.description());
    document.put("minimumDimension", target.dimensionRule().minimum());
    document.put("defaultDimension", target.dimensionRule().defaultDimension());
    document.put("logEvidence", target.logEvidence());
    document.put("options", target.options().stream().map(TargetsCommand::document).toList());
    return document;
  }

  private static Map<String, Object> document(TargetOption<?> option) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", option.name());
    document.put("meaning", option.meaning());
    document.put("default", option.defaultValue());
    document.put("allowed", option.allowed());
    return document;
  }
}
