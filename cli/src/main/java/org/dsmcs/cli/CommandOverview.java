package org.dsmcs.cli;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;

/** The list of commands in the help: those of users, then those of developers. */
final class CommandOverview implements IHelpSectionRenderer {
  private final List<String> developers;

  CommandOverview(List<String> developers) {
    this.developers = developers;
  }

  @Override
  public String render(Help help) {
    return help.commandList(only(help, false))
        + "%nFor developers:%n".formatted()
        + help.commandList(only(help, true));
  }

  private Map<String, Help> only(Help help, boolean ofDevelopers) {
    return help.subcommands().entrySet().stream()
        .filter(command -> developers.contains(command.getKey()) == ofDevelopers)
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                Map.Entry::getValue,
                (first, second) -> first,
                java.util.LinkedHashMap::new));
  }
}
