package org.dsmcs.paper.page;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.dsmcs.paper.figure.BoundCourse;
import org.dsmcs.paper.figure.BoundDifferences;
import org.dsmcs.paper.figure.EssPath;
import org.dsmcs.paper.figure.TrainedPath;
import org.dsmcs.paper.figure.Workplace;
import org.dsmcs.paper.ledger.Ledger;
import org.dsmcs.paper.ledger.Outcome;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.paper.run.CellResult;
import org.dsmcs.paper.run.Protocol;
import org.dsmcs.paper.run.Results;
import org.dsmcs.paper.table.Agreement;
import org.dsmcs.paper.table.Comparison;
import org.dsmcs.paper.table.EssComparison;
import org.dsmcs.paper.table.Tables;
import org.dsmcs.report.chart.Figure;
import org.dsmcs.report.page.Block;
import org.dsmcs.report.page.Block.Column;
import org.dsmcs.report.page.Cell;
import org.dsmcs.report.page.Durations;
import org.dsmcs.report.page.Numbers;
import org.dsmcs.report.page.Page;
import org.dsmcs.report.page.Tone;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.input.ShellWord;

/** The page of a reproduction. */
public final class ReproductionPage {
  private static final String TITLE = "The paper, redone";

  private final Path folder;
  private final Ledger.Contents ledger;
  private final List<TrainingRecord> records;
  private final String version;

  /**
   * Prepares a page.
   *
   * @param folder where the ledger is
   * @param ledger what it holds
   * @param version of what writes the page
   */
  public ReproductionPage(Path folder, Ledger.Contents ledger, String version) {
    this.version = version;
    this.folder = folder;
    this.ledger = ledger;
    this.records =
        ledger.records().stream()
            .sorted((one, other) -> one.training().compareTo(other.training()))
            .toList();
  }

  /**
   * Makes the page.
   *
   * @throws InputException if the ledger is of a protocol that is unknown here
   */
  public Page page() {
    Page.Builder page = Page.titled(TITLE).footer("Written by dsmcs report, version " + version);
    if (records.isEmpty()) {
      return page.subtitle("No training is recorded yet")
          .section(
              "Result",
              new Block.Text(
                  List.of("The ledger holds no training yet. This command begins:"), Tone.WARNING),
              new Block.Code(command()))
          .section("Where it ran", List.of(ledgerState()))
          .build();
    }
    TrainingRecord.Reproduction reproduction = records.getFirst().reproduction();
    Results results = Results.of(protocol(reproduction.protocol()), reproduction.seed(), records);
    Tables tables = Tables.of(results);
    return page.subtitle(
            "Protocol %s, seed %d: %d of %d cells"
                .formatted(
                    reproduction.protocol(),
                    reproduction.seed(),
                    results.cells().size(),
                    gridSize()))
        .section("Result", result(results, tables))
        .section("Bounds", bounds(tables))
        .section("Differences between models", differences(results))
        .section("Effective sample size", ess(results, tables))
        .section("Training", charts(ReproductionFigures.courses(BoundCourse.of(results, records))))
        .section("Annealed paths", charts(ReproductionFigures.paths(TrainedPath.of(results))))
        .section("Failed trainings", failures())
        .section("Where it ran", workplaces())
        .build();
  }

  private Protocol protocol(String name) {
    return Protocol.ALL.stream()
        .filter(protocol -> protocol.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "%s: the protocol is %s, known here: %s; use the version that wrote it"
                        .formatted(
                            folder.resolve(Ledger.FILE),
                            InputException.quote(name),
                            Protocol.ALL.stream()
                                .map(Protocol::name)
                                .collect(Collectors.joining(", ")))));
  }

  private static int gridSize() {
    return org.dsmcs.paper.grid.Cell.grid().size();
  }

  private String command() {
    return "dsmcs paper reproduce --output " + ShellWord.of(folder.toString());
  }

  private static List<Block> charts(List<Figure> figures) {
    return figures.stream().<Block>map(Block.Charts::new).toList();
  }

  // Result

  private List<Block> result(Results results, Tables tables) {
    long failed = records.stream().filter(r -> r.outcome() instanceof Outcome.Failed).count();
    double seconds = records.stream().mapToDouble(r -> r.origin().seconds()).sum();
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Summary(
            List.of(
                new Block.Entry(
                    "cells done",
                    "%d of %d".formatted(results.cells().size(), gridSize()),
                    results.unfinished().isEmpty()
                        ? ""
                        : results.unfinished().size() + " more are begun"),
                agreement("agree, not Bern-*", tables.agreement()),
                agreement("agree, Bern-*", tables.bernoulliAgreement()),
                new Block.Entry(
                    "trainings",
                    Integer.toString(records.size()),
                    failed == 0 ? "none failed" : failed + " failed"),
                new Block.Entry("time", Durations.text(seconds), "summed over the trainings"))));
    Protocol protocol = tables.protocol();
    blocks.add(
        Block.Text.of(
            "Protocol %s: %s. Seed %d. Bounds on %d fresh replicas after training."
                .formatted(
                    protocol.name(),
                    protocol.summary(),
                    tables.seed(),
                    protocol.evaluationReplicas()),
            "Ours and the paper's: mean ± standard deviation of the bound over seeds. The difference is ours minus the paper's, in nats and in joint spreads √(s₁² + s₂²), which count as at least %s nats. The two agree if they differ by at most %d joint spreads. Bern-* cells are counted apart: the program published with the paper draws one decision for all replicas, ours one for each, as the paper says."
                .formatted(Comparison.LEAST_JOINT_SPREAD, Math.round(Comparison.AGREEMENT))));
    if (results.cells().size() < gridSize()) {
      blocks.add(
          new Block.Text(
              List.of(
                  results.cells().isEmpty()
                      ? "No cell is done yet. This command goes on:"
                      : "This command goes on with all cells, and --cells chooses some:"),
              results.cells().isEmpty() ? Tone.WARNING : Tone.PLAIN));
      blocks.add(new Block.Code(command()));
    }
    return blocks;
  }

  private static Block.Entry agreement(String label, Agreement agreement) {
    return new Block.Entry(
        label,
        "%d of %d".formatted(agreement.agreeing(), agreement.compared()),
        "N/A: %d ours only, %d the paper's only, %d both"
            .formatted(agreement.oursMissing(), agreement.paperMissing(), agreement.bothMissing()));
  }

  // Bounds

  private static List<Block> bounds(Tables tables) {
    if (tables.bounds().isEmpty()) {
      return List.of();
    }
    return List.of(
        new Block.DataTable(
            "Bounds, ours beside the paper's",
            List.of(
                Column.text("kernel"),
                Column.text("model"),
                Column.number("step scale"),
                Column.number("K"),
                Column.number("N"),
                Column.number("ours"),
                Column.number("paper"),
                Column.number("difference"),
                Column.number("in spreads"),
                Column.text("agrees"),
                Column.number("rate")),
            tables.bounds().stream().map(ReproductionPage::row).toList()));
  }

  private static List<Cell> row(Comparison comparison) {
    CellResult ours = comparison.ours();
    List<Cell> row = new ArrayList<>(cells(comparison.cell()));
    row.add(BoundCells.estimate(ours.mean(), ours.spread()));
    row.add(comparison.paper().value().map(BoundCells::reported).orElseGet(BoundCells::missing));
    row.add(BoundCells.signed(comparison.difference()));
    row.add(BoundCells.signed(comparison.distance()));
    row.add(verdict(comparison.verdict()));
    row.add(
        ours.learningRate().isPresent()
            ? BoundCells.plain(ours.learningRate().getAsDouble())
            : Cell.of(""));
    return row;
  }

  /** Returns what names a cell of the grid. */
  private static List<Cell> cells(org.dsmcs.paper.grid.Cell cell) {
    return List.of(
        Cell.of(cell.kernel().word()),
        Cell.of(cell.model().name()),
        BoundCells.plain(cell.stepScale()),
        Cell.of(cell.steps()),
        Cell.of(cell.particles()));
  }

  private static Cell verdict(Comparison.Verdict verdict) {
    return switch (verdict) {
      case AGREES -> Cell.of("yes").in(Tone.GOOD);
      case DISAGREES -> Cell.of("no").in(Tone.WARNING);
      case OURS_MISSING -> Cell.of("ours N/A").in(Tone.WARNING);
      case PAPER_MISSING -> Cell.of("paper N/A");
      case BOTH_MISSING -> Cell.of("both N/A");
    };
  }

  // Differences between models

  private static List<Block> differences(Results results) {
    List<BoundDifferences> all = BoundDifferences.of(results);
    if (all.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>(charts(ReproductionFigures.differences(all)));
    blocks.add(
        new Block.DataTable(
            "Differences of bounds, and in how many cells the first model has the greater one",
            List.of(
                Column.text("kernel"),
                Column.text("difference"),
                Column.number("cells"),
                Column.number("median, ours"),
                Column.number("median, paper"),
                Column.number("first wins, ours"),
                Column.number("first wins, paper")),
            all.stream()
                .map(
                    pair ->
                        List.of(
                            Cell.of(pair.kernel().word()),
                            Cell.of(pair.first().name() + " − " + pair.second().name()),
                            Cell.of(pair.settings().size()),
                            BoundCells.signed(OptionalDouble.of(pair.ourMedian())),
                            BoundCells.signed(OptionalDouble.of(pair.paperMedian())),
                            Cell.of(pair.ourWins()),
                            Cell.of(pair.paperWins())))
                .toList()));
    return blocks;
  }

  // Effective sample size

  private static List<Block> ess(Results results, Tables tables) {
    List<Block> blocks = new ArrayList<>(charts(ReproductionFigures.ess(EssPath.of(results))));
    Map<Double, List<EssComparison>> byStepScale =
        tables.ess().stream()
            .collect(
                Collectors.groupingBy(
                    comparison -> comparison.cell().stepScale(),
                    LinkedHashMap::new,
                    Collectors.toUnmodifiableList()));
    byStepScale.forEach(
        (stepScale, comparisons) -> {
          blocks.add(essTable(stepScale, comparisons));
          blocks.add(
              Block.Text.of(
                  "Row k is the ESS before step k. Mean of |log ours − log paper| over k: %s."
                      .formatted(
                          comparisons.stream()
                              .map(
                                  one ->
                                      one.cell().model().name()
                                          + " "
                                          + Numbers.fixed(one.distance(), BoundCells.DECIMALS))
                              .collect(Collectors.joining(", ")))));
        });
    return blocks;
  }

  private static Block essTable(double stepScale, List<EssComparison> comparisons) {
    List<Column> columns = new ArrayList<>(List.of(Column.number("k")));
    for (EssComparison comparison : comparisons) {
      columns.add(Column.number(comparison.cell().model().name() + ", ours"));
      columns.add(Column.number(comparison.cell().model().name() + ", paper"));
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (int k = 0; k < comparisons.getFirst().ours().size(); k++) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(k + 1)));
      for (EssComparison comparison : comparisons) {
        for (List<Double> ess : List.of(comparison.ours(), comparison.paper())) {
          row.add(Cell.of(Numbers.fixed(ess.get(k), BoundCells.DECIMALS), ess.get(k)));
        }
      }
      rows.add(row);
    }
    return new Block.DataTable(
        "Effective sample size: Langevin, K = 32, N = 64, step scale %s, after epoch %d"
            .formatted(stepScale, comparisons.getFirst().epoch()),
        columns,
        rows);
  }

  // Failures

  private List<Block> failures() {
    List<List<Cell>> rows = new ArrayList<>();
    for (TrainingRecord training : records) {
      if (training.outcome() instanceof Outcome.Failed failed) {
        List<Cell> row = new ArrayList<>(cells(training.training().cell()));
        row.add(BoundCells.plain(training.training().learningRate()));
        row.add(Cell.of(training.training().seed()));
        row.add(Cell.of(failed.reason()));
        rows.add(row);
      }
    }
    if (rows.isEmpty()) {
      return List.of(Block.Text.of("No training failed."));
    }
    return List.of(
        new Block.DataTable(
            "Trainings that did not end with a finite bound",
            List.of(
                Column.text("kernel"),
                Column.text("model"),
                Column.number("step scale"),
                Column.number("K"),
                Column.number("N"),
                Column.number("learning rate"),
                Column.number("seed"),
                Column.text("reason")),
            rows));
  }

  // Where it ran

  private List<Block> workplaces() {
    Block places =
        new Block.DataTable(
            "Machines and versions",
            List.of(
                Column.text("processor"),
                Column.number("at once"),
                Column.text("Java"),
                Column.text("loops"),
                Column.text("dsmcs"),
                Column.number("trainings"),
                Column.number("seconds")),
            Workplace.of(records).stream()
                .map(
                    place ->
                        List.of(
                            Cell.of(place.processor()),
                            Cell.of(place.sideBySide()),
                            Cell.of(place.java()),
                            Cell.of(place.loops()),
                            Cell.of(place.version()),
                            Cell.of(place.trainings()),
                            Cell.of(Numbers.fixed(place.seconds(), 0), place.seconds())))
                .toList());
    return List.of(places, ledgerState());
  }

  private Block ledgerState() {
    SequencedMap<String, String> values = new LinkedHashMap<>();
    values.put("file", folder.resolve(Ledger.FILE).toString());
    values.put("whole lines", ledger.lines() + ", the checksum of each is right");
    values.put("trainings", Integer.toString(records.size()));
    if (ledger.torn()) {
      values.put("last line", "not written to its end, and left out: it is written again");
    }
    return new Block.KeyValues("Ledger", values);
  }
}
