package org.dsmcs.cli.replay;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.dsmcs.core.smc.ZeroWeightsException;
import org.dsmcs.study.input.GivenPath;
import org.dsmcs.study.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code dsmcs replay}. */
@Command(
    name = "replay",
    description = {
      ReplayCommand.SUMMARY,
      "Writes one line for each file: for each array the largest difference from the file's own"
          + " values, in relation to the largest of these.",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every array of every file agrees to 1e-9",
      "1:some array does not agree, or the sampler failed",
      "2:some file cannot be used"
    })
public final class ReplayCommand implements Callable<Integer> {
  /** What the command does. */
  public static final String SUMMARY =
      "Evaluates reference cases, in which every random number is given, and compares.";

  private static final int AGREES = 0;
  private static final int DIFFERS = 1;
  private static final int INVALID = 2;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Reference cases, as JSON.")
  private List<String> files = List.of();

  @Option(
      names = "--print",
      description =
          "Compare nothing, and write our values: one JSON document a line and file. What the file"
              + " expects is not read.")
  private boolean prints;

  // picocli shows the help by itself when it is asked for.
  @SuppressWarnings("UnusedVariable")
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  @Spec private CommandSpec spec;

  /** Makes the command; its options are set by the command line. */
  @SuppressWarnings("NullAway.Init") // picocli sets the specification.
  public ReplayCommand() {}

  /** Replays all files, the good ones also where others are not, and returns the exit code. */
  @Override
  public Integer call() {
    int worst = AGREES;
    for (String file : files) {
      worst = Math.max(worst, replay(file));
    }
    return worst;
  }

  private int replay(String name) {
    Path file;
    try {
      file = GivenPath.of("FILE", name);
    } catch (InputException e) {
      complain(String.valueOf(e.getMessage()));
      return INVALID;
    }
    try {
      ReferenceCaseFile content = ReferenceCaseFile.read(file);
      return prints ? print(file, content) : compare(file, content);
    } catch (InputException e) {
      complain(file, String.valueOf(e.getMessage()));
      return INVALID;
    } catch (ZeroWeightsException e) {
      complain(file, String.valueOf(e.getMessage()));
      return DIFFERS;
    }
  }

  private int print(Path file, ReferenceCaseFile content) {
    ReferenceCase referenceCase = content.referenceCase();
    ReferenceValues ours = ReferenceCaseReplay.run(referenceCase);
    for (ReferenceArray array : ours.arrays()) {
      if (!array.isFinite()) {
        complain(file, "our %s is not finite".formatted(array.member()));
        return DIFFERS;
      }
    }
    say(ReferenceValuesWriter.write(referenceCase.name(), ours));
    return AGREES;
  }

  private int compare(Path file, ReferenceCaseFile content) {
    ReferenceValues expected = content.expected();
    Agreement agreement =
        Agreement.between(ReferenceCaseReplay.run(content.referenceCase()), expected);
    say(
        agreement.differences().stream()
            .map(ReplayCommand::format)
            .collect(
                Collectors.joining(
                    " ",
                    "%s %s ".formatted(file, agreement.agrees() ? "agrees " : "differs"),
                    "")));
    if (agreement.agrees()) {
      return AGREES;
    }
    complain(
        file,
        "differs by more than %s in %s"
            .formatted(
                Agreement.TOLERANCE,
                agreement.disagreements().stream()
                    .map(Agreement.Difference::member)
                    .collect(Collectors.joining(", "))));
    return DIFFERS;
  }

  private static String format(Agreement.Difference difference) {
    String member = difference.member().replace(ReferenceValues.GRADIENT, "gradient");
    return String.format(Locale.ROOT, "%s=%.1e", member, difference.relative());
  }

  private void say(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }

  private void complain(Path file, String problem) {
    complain(file + ": " + problem);
  }

  private void complain(String problem) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(spec.qualifiedName() + ": " + problem);
    err.flush();
  }
}
