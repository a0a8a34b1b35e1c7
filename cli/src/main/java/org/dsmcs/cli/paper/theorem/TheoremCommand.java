package org.dsmcs.cli.paper.theorem;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.dsmcs.cli.console.InterruptSignal;
import org.dsmcs.cli.console.StopSignal;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.core.smc.MemoryBudgetException;
import org.dsmcs.paper.theorem.Estimator;
import org.dsmcs.paper.theorem.ExactPlan;
import org.dsmcs.paper.theorem.ExactPoint;
import org.dsmcs.paper.theorem.ExactStudy;
import org.dsmcs.paper.theorem.Table;
import org.dsmcs.paper.theorem.TheoremCsv;
import org.dsmcs.paper.theorem.TheoremTables;
import org.dsmcs.paper.theorem.TrainedSampler;
import org.dsmcs.paper.theorem.TrainingJournal;
import org.dsmcs.paper.theorem.TrainingPlan;
import org.dsmcs.paper.theorem.TrainingStudy;
import org.dsmcs.report.chart.Figure;
import org.dsmcs.report.chart.SvgChart;
import org.dsmcs.report.page.Durations;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.OwnFiles;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.GivenSettings;

/** What {@code dsmcs paper theorem} does with the options it was given. */
final class TheoremCommand {
  private static final List<String> EXACT_FILES =
      List.of(TheoremFolder.EXACT, "estimators.csv", "exact.md", "theorem-gradients.svg");
  private static final List<String> TRAINING_FILES =
      List.of(
          TheoremFolder.TRAINING,
          "training-ess.csv",
          "training.md",
          "theorem-bounds.svg",
          "theorem-ess.svg");

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
  TheoremCommand(Terminal terminal, Supplier<StopSignal> stop, AtomicFiles files) {
    this.terminal = terminal;
    this.stop = stop;
    this.files = files;
  }

  /** Makes the command as it runs in a process of its own. */
  static TheoremCommand inProcess(Terminal terminal) {
    return new TheoremCommand(
        terminal, () -> InterruptSignal.listen(terminal.err()), AtomicFiles.onDisk());
  }

  /**
   * Runs.
   *
   * @param flags the options of the command line
   * @return the exit code
   */
  int run(GivenSettings flags) {
    TheoremOptions options = TheoremOptions.TABLE.build(flags);
    createFolder(options.folder());
    checkOwn(options);
    if (!options.doesTraining()) {
      return exactOnly(options);
    }
    // First of all: a journal that cannot be used is told before the sums.
    try (TrainingJournal journal = TrainingJournal.open(options.folder(), options.trainingPlan())) {
      return run(options, journal);
    } catch (MemoryBudgetException e) {
      throw new InputException(
          "--particles, --steps: %s; choose fewer, or give more by DSMCS_JAVA_OPTIONS=-Xmx..."
              .formatted(e.getMessage()),
          e);
    } catch (IOException e) {
      throw unwritable(options.folder().resolve(TrainingJournal.FILE), e);
    }
  }

  private int exactOnly(TheoremOptions options) {
    StopSignal signal = stop.get();
    return exact(options, signal) ? done(options) : stoppedSums(signal);
  }

  private int run(TheoremOptions options, TrainingJournal journal) throws IOException {
    StopSignal signal = stop.get();
    if (options.doesExact() && !exact(options, signal)) {
      return stoppedSums(signal);
    }
    if (!training(options, journal, signal)) {
      return stopped(
          signal,
          "the same command, with --part training, goes on with %s".formatted(options.folder()));
    }
    return done(options);
  }

  private int done(TheoremOptions options) {
    terminal.out().printf("files in %s%n", options.folder());
    terminal.out().flush();
    return 0;
  }

  private int stoppedSums(StopSignal signal) {
    return stopped(signal, "the same command begins the sums anew");
  }

  private int stopped(StopSignal signal, String next) {
    terminal.err().printf("dsmcs: stopped; %s%n", next);
    return signal.exitCode();
  }

  /** The sums over all ancestors; returns whether they came to their end. */
  private boolean exact(TheoremOptions options, StopSignal signal) {
    ExactPlan plan = options.exactPlan();
    say(
        options,
        "all ancestors of N = %d particles, K = %d steps: %.0f sequences at %d draws x %d signs for each of %d targets"
            .formatted(
                plan.particles(),
                plan.steps(),
                ExactPlan.sequences(plan.particles(), plan.steps()),
                plan.draws(),
                plan.signs(),
                plan.points()));
    long began = System.nanoTime();
    Optional<List<ExactPoint>> found =
        new ExactStudy(plan, options.work().threadCount())
            .run(
                point ->
                    say(
                        options,
                        String.format(
                            Locale.ROOT,
                            "  s %-9.4g ESS/N %.5f  ratio of the schedule's gradient through"
                                + " resampling to the whole %.3g  %s",
                            point.shift(),
                            point.essFraction(),
                            point.schedule().ratio().value(),
                            since(began))),
                () -> signal.requested(0));
    found.ifPresent(
        points -> {
          List<Table> tables = TheoremTables.exact(plan, points);
          Map<String, String> texts = new LinkedHashMap<>();
          texts.put(TheoremFolder.EXACT, TheoremCsv.exact(points));
          texts.put("estimators.csv", TheoremCsv.estimators(points));
          texts.put("exact.md", markdown(tables));
          figures(TheoremFigures.exact(plan, points), texts);
          finish(options, tables, texts);
        });
    return found.isPresent();
  }

  /** The trainings; returns whether they came to their end. */
  private boolean training(TheoremOptions options, TrainingJournal journal, StopSignal signal)
      throws IOException {
    TrainingPlan plan = options.trainingPlan();
    say(
        options,
        "%d trainings of %d epochs: N %s, K %s, %d estimators; %d done before"
            .formatted(
                plan.trainings(),
                plan.epochs(),
                plan.particles(),
                plan.steps(),
                Estimator.trained().size(),
                journal.size()));
    long began = System.nanoTime();
    Optional<List<TrainedSampler>> found =
        new TrainingStudy(plan, options.work().threadCount())
            .run(
                journal,
                sampler ->
                    say(
                        options,
                        "  N %-3d K %-3d seed %d  %-15s %s  %d of %d, %s"
                            .formatted(
                                sampler.particles(),
                                sampler.steps(),
                                sampler.seed(),
                                sampler.estimator().label(),
                                outcome(sampler),
                                journal.size(),
                                plan.trainings(),
                                since(began))),
                () -> signal.requested(0));
    found.ifPresent(
        trained -> {
          List<Table> tables = TheoremTables.training(trained);
          Map<String, String> texts = new LinkedHashMap<>();
          texts.put(TheoremFolder.TRAINING, TheoremCsv.training(trained));
          texts.put("training-ess.csv", TheoremCsv.essPaths(trained));
          texts.put("training.md", markdown(tables));
          figures(TheoremFigures.training(trained), texts);
          finish(options, tables, texts);
        });
    return found.isPresent();
  }

  private static String outcome(TrainedSampler sampler) {
    return sampler
        .result()
        .map(
            result ->
                String.format(
                    Locale.ROOT,
                    "bound %8.2f  ESS/N %.2f",
                    result.bound().estimate(),
                    result.meanEssFraction()))
        .orElse("failed: " + sampler.failure());
  }

  private static String since(long began) {
    return Durations.text((System.nanoTime() - began) * 1e-9);
  }

  private void say(TheoremOptions options, String line) {
    if (!options.work().quiet()) {
      terminal.err().println(line);
      terminal.err().flush();
    }
  }

  private static String markdown(List<Table> tables) {
    return String.join("\n", tables.stream().map(Table::markdown).toList());
  }

  private static void figures(List<Figure> figures, Map<String, String> texts) {
    figures.forEach(figure -> texts.put(figure.name() + ".svg", SvgChart.render(figure)));
  }

  private void finish(TheoremOptions options, List<Table> tables, Map<String, String> texts) {
    Map<String, AtomicFiles.Content> contents = new LinkedHashMap<>();
    texts.forEach(
        (name, text) ->
            contents.put(name, stream -> stream.write(text.getBytes(StandardCharsets.UTF_8))));
    try {
      own(options.folder()).replace(contents);
    } catch (IOException e) {
      throw unwritable(options.folder(), e);
    }
    PrintStream out = terminal.out();
    tables.forEach(table -> out.println(table.text()));
    out.flush();
  }

  /** Before the work: none of it is to be lost because a file of the user's is in the way. */
  private void checkOwn(TheoremOptions options) {
    List<String> names = new ArrayList<>();
    if (options.doesExact()) {
      names.addAll(EXACT_FILES);
    }
    if (options.doesTraining()) {
      names.addAll(TRAINING_FILES);
    }
    try {
      own(options.folder()).check(names);
    } catch (IOException e) {
      throw unwritable(options.folder(), e);
    }
  }

  private OwnFiles own(Path folder) throws IOException {
    return new OwnFiles(folder, "--output", files, TheoremFolder.holdsTables(folder));
  }

  private static void createFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new InputException(
          "--output: %s is a file; give the name of a folder".formatted(folder), e);
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  private static InputException unwritable(Path path, IOException e) {
    return new InputException(
        "--output: cannot write to %s: %s; choose another folder"
            .formatted(InputException.quote(path.toString()), FailureReason.of(e)),
        e);
  }
}
