package org.dsmcs.cli.console;

import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Map;
import org.dsmcs.core.evidence.ZeroEvidenceException;
import org.dsmcs.core.smc.NonFiniteDensityException;
import org.dsmcs.core.smc.ZeroWeightsException;
import org.dsmcs.core.training.TrainingDivergedException;
import org.dsmcs.paper.ledger.LedgerException;
import org.dsmcs.study.input.GivenPath;
import org.dsmcs.study.input.InputException;
import org.dsmcs.targets.InvalidTargetException;
import org.dsmcs.targets.NearestName;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns what went wrong into one line on standard error and an exit code: 2 where the user's input
 * or target is at fault, 1 where this program is. With {@code --debug} the stack trace follows.
 */
public final class FailureHandler
    implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private static final int OURS = 1;
  private static final int THEIRS = 2;
  private static final String DEBUG = "--debug";

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String line =
        failure instanceof UnmatchedArgumentException unmatched
            ? unmatched(unmatched, command)
            : String.valueOf(failure.getMessage()).lines().findFirst().orElse("wrong usage");
    command
        .getErr()
        .println(name + ": " + line + (line.endsWith("?") ? "" : "; see " + name + " --help"));
    command.getErr().flush();
    return THEIRS;
  }

  private static String unmatched(UnmatchedArgumentException failure, CommandLine command) {
    String given = failure.getUnmatched().getFirst();
    if (given.startsWith("-")) {
      String option = given.contains("=") ? given.substring(0, given.indexOf('=')) : given;
      return "unknown option "
          + InputException.quote(option)
          + NearestName.question(option, command.getCommandSpec().optionsMap().keySet());
    }
    // Hidden are the names that commands had before.
    List<String> commands =
        command.getSubcommands().entrySet().stream()
            .filter(entry -> !entry.getValue().getCommandSpec().usageMessage().hidden())
            .map(Map.Entry::getKey)
            .toList();
    return commands.isEmpty()
        ? "unexpected argument " + InputException.quote(given)
        : "unknown command " + InputException.quote(given) + NearestName.question(given, commands);
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    return handle(failure, command, parsed);
  }

  /**
   * Reports a failure.
   *
   * @return the exit code
   */
  private static int handle(Throwable failure, CommandLine command, ParseResult parsed) {
    boolean theirs =
        failure instanceof InputException
            || failure instanceof InvalidPathException
            || failure instanceof InvalidTargetException
            || failure instanceof LedgerException
            || failure instanceof ZeroWeightsException
            || failure instanceof ZeroEvidenceException
            || failure instanceof NonFiniteDensityException
            || failure instanceof TrainingDivergedException;
    boolean debug = hasDebug(parsed);
    String hint =
        theirs || debug || !command.getCommandSpec().optionsMap().containsKey(DEBUG)
            ? ""
            : "; this is a fault of dsmcs, --debug shows where";
    String line =
        failure instanceof InvalidPathException path
            ? "a path: " + GivenPath.problem(path)
            : theirs ? String.valueOf(failure.getMessage()) : "internal error: " + failure;
    command
        .getErr()
        .println(command.getCommandSpec().qualifiedName() + ": " + oneLine(line) + hint);
    if (debug) {
      failure.printStackTrace(command.getErr());
    }
    command.getErr().flush();
    return theirs ? THEIRS : OURS;
  }

  private static boolean hasDebug(ParseResult parsed) {
    return parsed.hasMatchedOption(DEBUG)
        || (parsed.hasSubcommand() && hasDebug(parsed.subcommand()));
  }

  private static String oneLine(String text) {
    return String.join(" ", text.lines().map(String::strip).toList());
  }
}
