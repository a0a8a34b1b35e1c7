package org.dsmcs.cli.paper.best;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.dsmcs.cli.console.InterruptSignal;
import org.dsmcs.cli.console.StopSignal;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.paper.best.BestResult;
import org.dsmcs.paper.best.BestRow;
import org.dsmcs.paper.best.BestStudy;
import org.dsmcs.paper.best.BestTable;
import org.dsmcs.paper.best.BestTraining;
import org.dsmcs.report.page.Durations;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.FolderLock;
import org.dsmcs.study.files.OwnFiles;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.GivenSettings;

/** What {@code dsmcs paper best} does with the options it was given. */
final class BestCommand {
  private static final String TABLE = "best.md";

  private final Terminal terminal;
  private final Supplier<StopSignal> stop;
  private final AtomicFiles files;

  /**
   * Makes the command.
   *
   * @param terminal where it writes
   * @param stop makes what may stop the work
   * @param files writes files
   */
  BestCommand(Terminal terminal, Supplier<StopSignal> stop, AtomicFiles files) {
    this.terminal = terminal;
    this.stop = stop;
    this.files = files;
  }

  /** Makes the command as it runs in a process of its own. */
  static BestCommand inProcess(Terminal terminal) {
    return new BestCommand(
        terminal, () -> InterruptSignal.listen(terminal.err()), AtomicFiles.onDisk());
  }

  /**
   * Runs.
   *
   * @param flags the options of the command line
   * @return the exit code
   */
  int run(GivenSettings flags) {
    BestOptions options = BestOptions.TABLE.build(flags);
    // Before the results are read: two processes would each drop what the other adds.
    try (FolderLock _ = lock(options.folder())) {
      return run(options);
    }
  }

  private int run(BestOptions options) {
    Path folder = options.folder();
    // A file of results that can be read is ours, and what is beside it was written with it.
    boolean begun = Files.exists(folder.resolve(BestResult.FILE));
    Map<BestTraining, BestResult> known = read(folder);
    OwnFiles own = new OwnFiles(folder, "--output", files, begun);
    List<BestTraining> asked = options.trainings();
    List<BestTraining> missing =
        asked.stream().filter(training -> !known.containsKey(training)).toList();
    StopSignal signal = stop.get();
    long began = System.nanoTime();
    int before = known.size();
    // A folder that is stopped before the first training ends is one of this command all the same.
    write(options, own, known);
    boolean done =
        new BestStudy(options.work().threadCount())
            .run(
                missing,
                result -> {
                  known.put(result.training(), result);
                  write(options, own, known);
                  if (!options.work().quiet()) {
                    terminal
                        .err()
                        .printf(
                            "%s  %d of %d, %s%n",
                            line(result),
                            known.size() - before,
                            missing.size(),
                            Durations.text((System.nanoTime() - began) * 1e-9));
                    terminal.err().flush();
                  }
                },
                () -> signal.requested(0));
    write(options, own, known);
    if (!done) {
      terminal.err().printf("dsmcs: stopped; the same command goes on with %s%n", options.folder());
      return signal.exitCode();
    }
    List<BestRow> rows = rows(asked, known);
    PrintStream out = terminal.out();
    out.print(BestTable.markdown(rows));
    out.println();
    BestTable.summary(rows).forEach(out::println);
    out.printf("files in %s%n", options.folder());
    out.flush();
    return 0;
  }

  private static List<BestRow> rows(List<BestTraining> asked, Map<BestTraining, BestResult> known) {
    return BestRow.of(
        asked.stream().filter(known::containsKey).map(training -> known.get(training)).toList());
  }

  private static String line(BestResult result) {
    BestTraining training = result.training();
    return String.format(
        Locale.ROOT,
        "  %-30s K %-2d  N %-2d  seed %d  %s",
        training.preset().name(),
        training.steps(),
        training.particles(),
        training.seed(),
        result
            .bound()
            .map(bound -> String.format(Locale.ROOT, "bound %8.3f", bound.estimate()))
            .orElse("failed: " + result.failure()));
  }

  private static FolderLock lock(Path folder) {
    try {
      Files.createDirectories(folder);
      return FolderLock.of(folder);
    } catch (FileAlreadyExistsException e) {
      throw new InputException(
          "--output: %s is a file; give the name of a folder".formatted(folder), e);
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  private static Map<BestTraining, BestResult> read(Path folder) {
    Path file = folder.resolve(BestResult.FILE);
    Map<BestTraining, BestResult> known = new TreeMap<>();
    try {
      if (Files.exists(file)) {
        BestResult.read(WholeFiles.text(file, WholeFiles.WRITTEN_BY_US))
            .forEach(result -> known.put(result.training(), result));
      }
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "--output: %s: %s; mend it, or give another folder".formatted(file, e.getMessage()), e);
    } catch (IOException e) {
      throw new InputException(
          "--output: %s cannot be read: %s; restore it, or give another folder"
              .formatted(file, FailureReason.of(e)),
          e);
    }
    return known;
  }

  /** Writes both files whole: one that was there before is there until the new one is. */
  private static void write(
      BestOptions options, OwnFiles own, Map<BestTraining, BestResult> known) {
    try {
      own.replace(
          Map.of(TABLE, content(BestTable.markdown(rows(options.trainings(), known)))),
          Map.of(BestResult.FILE, content(BestResult.write(known.values()))));
    } catch (IOException e) {
      throw unwritable(options.folder(), e);
    }
  }

  private static AtomicFiles.Content content(String text) {
    return stream -> stream.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static InputException unwritable(Path folder, IOException e) {
    return new InputException(
        "--output: cannot read or write the files of %s: %s; choose another folder"
            .formatted(InputException.quote(folder.toString()), FailureReason.of(e)),
        e);
  }
}
