package org.dsmcs.cli.paper.reproduce;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.dsmcs.cli.console.InterruptSignal;
import org.dsmcs.cli.console.StopSignal;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.console.Version;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.ledger.Ledger;
import org.dsmcs.paper.ledger.Training;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.paper.run.Calibration;
import org.dsmcs.paper.run.CellPlan;
import org.dsmcs.paper.run.Protocol;
import org.dsmcs.paper.run.ReproductionRun;
import org.dsmcs.paper.run.Results;
import org.dsmcs.paper.table.Tables;
import org.dsmcs.report.page.Durations;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.OwnFiles;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.input.ShellWord;
import org.dsmcs.study.run.Processor;
import org.dsmcs.study.settings.Given;
import org.dsmcs.study.settings.GivenSettings;

/** What {@code dsmcs paper reproduce} does with the options it was given. */
final class ReproduceCommand {
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
  ReproduceCommand(Terminal terminal, Supplier<StopSignal> stop, AtomicFiles files) {
    this.terminal = terminal;
    this.stop = stop;
    this.files = files;
  }

  /** Makes the command as it runs in a process of its own. */
  static ReproduceCommand inProcess(Terminal terminal) {
    return new ReproduceCommand(
        terminal, () -> InterruptSignal.listen(terminal.err()), AtomicFiles.onDisk());
  }

  /**
   * Runs.
   *
   * @param flags the options of the command line
   * @return the exit code
   */
  int run(GivenSettings flags) {
    ReproduceOptions options = ReproduceOptions.TABLE.build(flags);
    List<Cell> cells = options.selected();
    Path folder = options.folder();
    try {
      if (options.dryRun()) {
        List<TrainingRecord> records =
            Files.exists(folder.resolve(Ledger.FILE)) ? Ledger.read(folder) : List.of();
        return dryRun(inFolder(flags, records), cells, records);
      }
      List<TrainingRecord> others =
          options.merge().isPresent() ? Ledger.read(options.merge().get()) : List.of();
      Files.createDirectories(folder);
      try (Ledger ledger = Ledger.open(folder)) {
        List<TrainingRecord> known = new ArrayList<>(ledger.records());
        known.addAll(others);
        ReproduceOptions here = inFolder(flags, known);
        // Records that can be read are ours, and the tables beside them were made of them.
        OwnFiles own = new OwnFiles(folder, "--output", files, !ledger.records().isEmpty());
        own.check(tables(here, ledger).files().keySet());
        return here.merge().isPresent()
            ? merge(here, own, ledger, others)
            : reproduce(here, flags, cells, own, ledger);
      }
    } catch (FileAlreadyExistsException e) {
      throw new InputException(
          "--output: %s is a file; give the name of a folder".formatted(folder), e);
    } catch (IOException e) {
      throw new InputException(
          "--output: cannot read or write the files of %s: %s; what was recorded before is whole"
              .formatted(folder, FailureReason.of(e)),
          e);
    }
  }

  /**
   * Returns the options where protocol and seed, if they are not given, are those of the records.
   *
   * @throws InputException if they are given and are others
   */
  private static ReproduceOptions inFolder(GivenSettings flags, List<TrainingRecord> records) {
    if (records.isEmpty()) {
      return ReproduceOptions.TABLE.build(flags);
    }
    TrainingRecord.Reproduction begun = records.getFirst().reproduction();
    ReproduceOptions options =
        ReproduceOptions.TABLE.build(
            flags
                .orElse("protocol", begun.protocol(), "protocol of the folder")
                .orElse("seed", Long.toString(begun.seed()), "seed of the folder"));
    TrainingRecord.Reproduction asked =
        new TrainingRecord.Reproduction(options.protocol().protocol().name(), options.seed());
    if (!asked.equals(begun)) {
      throw new InputException(
          ("--protocol, --seed: given %s, but the records in %s are of %s; leave both out to go on"
                  + " with it, or give another --output")
              .formatted(asked, options.folder(), begun));
    }
    return options;
  }

  private int merge(
      ReproduceOptions options, OwnFiles own, Ledger ledger, List<TrainingRecord> others)
      throws IOException {
    int added = 0;
    for (TrainingRecord training : others) {
      added += ledger.append(training) ? 1 : 0;
    }
    if (!options.work().quiet()) {
      terminal
          .err()
          .printf(
              "%d of %d records of %s added%n",
              added, others.size(), options.merge().orElseThrow());
    }
    writeTables(options, own, ledger);
    return 0;
  }

  private int reproduce(
      ReproduceOptions options, GivenSettings flags, List<Cell> cells, OwnFiles own, Ledger ledger)
      throws IOException {
    StopSignal signal = stop.get();
    ReproduceProgress progress = new ReproduceProgress(terminal, options.work().quiet());
    progress.begin(options, cells.size());
    boolean done =
        new ReproductionRun(
                options.protocol().protocol(),
                options.seed(),
                cells,
                ledger,
                new ReproductionRun.Machine(
                    Processor.name(), options.work().threadCount(), Version.current()),
                progress,
                () -> signal.requested(0))
            .run();
    writeTables(options, own, ledger);
    if (!done) {
      terminal.err().printf("dsmcs: stopped; go on with: %s%n", command(flags));
      return signal.exitCode();
    }
    return 0;
  }

  private static String command(GivenSettings flags) {
    StringBuilder command = new StringBuilder("dsmcs paper reproduce");
    for (Map.Entry<String, Given> option : flags.values().entrySet()) {
      String text = option.getValue().text();
      command.append(" --").append(option.getKey());
      if (!text.equals("true")) {
        command.append(' ').append(ShellWord.of(text));
      }
    }
    return command.toString();
  }

  private static Tables tables(ReproduceOptions options, Ledger ledger) {
    return Tables.of(Results.of(options.protocol().protocol(), options.seed(), ledger.records()));
  }

  private void writeTables(ReproduceOptions options, OwnFiles own, Ledger ledger)
      throws IOException {
    Tables tables = tables(options, ledger);
    Map<String, AtomicFiles.Content> contents = new LinkedHashMap<>();
    tables
        .files()
        .forEach(
            (name, text) ->
                contents.put(name, stream -> stream.write(text.getBytes(StandardCharsets.UTF_8))));
    own.replace(contents);
    PrintStream out = terminal.out();
    out.printf("protocol     %s: %s%n", tables.protocol().name(), tables.protocol().summary());
    out.printf("not Bern-*   %s%n", tables.agreement());
    out.printf("Bern-*       %s%n", tables.bernoulliAgreement());
    out.printf("files        %s%n", options.folder());
    out.flush();
  }

  private int dryRun(ReproduceOptions options, List<Cell> cells, List<TrainingRecord> records) {
    Protocol protocol = options.protocol().protocol();
    Map<Training, TrainingRecord> known = new HashMap<>();
    records.forEach(training -> known.put(training.training(), training));
    PrintStream out = terminal.out();
    Map<Cell, Integer> missing = new LinkedHashMap<>();
    int done = 0;
    for (Cell cell : cells) {
      int count = new CellPlan(protocol, options.seed(), cell).missingCount(known);
      if (count == 0) {
        done++;
      } else {
        missing.put(cell.trained(), count);
      }
      out.printf(
          "%-66s %s%n",
          cell, count == 0 ? "done" : count + (count == 1 ? " training" : " trainings"));
    }
    out.printf("%nprotocol     %s: %s%n", protocol.name(), protocol.summary());
    int trainings = missing.values().stream().mapToInt(Integer::intValue).sum();
    out.printf("cells        %d, of which %d are done%n", cells.size(), done);
    out.printf("trainings    %d to do, %d at once%n", trainings, options.work().threadCount());
    out.flush();
    if (!missing.isEmpty()) {
      if (!options.work().quiet()) {
        terminal.err().println("measuring this machine ...");
      }
      Calibration calibration =
          Calibration.measure(
              protocol, List.copyOf(missing.keySet()), options.work().threadCount());
      out.printf("time         about %s%n", Durations.text(calibration.seconds(missing)));
    }
    out.flush();
    return 0;
  }
}
