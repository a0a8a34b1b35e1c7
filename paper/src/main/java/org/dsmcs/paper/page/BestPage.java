package org.dsmcs.paper.page;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.paper.best.BestResult;
import org.dsmcs.paper.best.BestRow;
import org.dsmcs.paper.best.BestTraining;
import org.dsmcs.report.chart.Axis;
import org.dsmcs.report.chart.Figure;
import org.dsmcs.report.chart.LineChart;
import org.dsmcs.report.chart.Point;
import org.dsmcs.report.chart.Series;
import org.dsmcs.report.page.Block;
import org.dsmcs.report.page.Block.Column;
import org.dsmcs.report.page.Cell;
import org.dsmcs.report.page.Numbers;
import org.dsmcs.report.page.Page;
import org.dsmcs.report.page.Tone;
import org.dsmcs.study.input.ShellWord;

/** The page of our presets beside the paper's best. */
public final class BestPage {
  private static final String TITLE = "Our presets beside the paper's best";

  private final Path folder;
  private final List<BestResult> results;
  private final String version;

  /**
   * Prepares a page.
   *
   * @param folder where the results are
   * @param results the results
   * @param version of what writes the page
   */
  public BestPage(Path folder, List<BestResult> results, String version) {
    this.version = version;
    this.folder = folder;
    this.results = results;
  }

  /** How long a training is and what its bound rests on: only such results make a mean. */
  private record Effort(int epochs, int evaluationReplicas) {
    static Effort of(BestTraining training) {
      return new Effort(training.epochs(), training.evaluationReplicas());
    }

    String text() {
      return "%d epochs, %d fresh replicas".formatted(epochs, evaluationReplicas);
    }
  }

  /** Makes the page. */
  public Page page() {
    Page.Builder page =
        Page.titled(TITLE)
            .footer("Written by dsmcs report, version " + version)
            .subtitle("%d training%s".formatted(results.size(), results.size() == 1 ? "" : "s"));
    if (results.isEmpty()) {
      return page.section(
              "Bounds",
              new Block.Text(
                  List.of("No training is recorded yet. This command begins:"), Tone.WARNING),
              new Block.Code(command()))
          .build();
    }
    SequencedMap<Effort, List<BestResult>> byEffort =
        results.stream()
            .collect(
                Collectors.groupingBy(
                    result -> Effort.of(result.training()),
                    LinkedHashMap::new,
                    Collectors.toUnmodifiableList()));
    byEffort.forEach(
        (effort, alike) ->
            page.section(
                byEffort.size() == 1 ? "Bounds" : "Bounds: " + effort.text(),
                bounds(effort, BestRow.of(alike), byEffort.size() > 1)));
    return page.section(
            "Trainings",
            trainings(),
            Block.Text.of(
                "The folder does not say which trainings were asked for. This command adds those"
                    + " that are missing of the presets with a fixed initial distribution; its"
                    + " options --kernel, --initial, --steps, --particles and --seeds choose others"
                    + " or fewer:"),
            new Block.Code(commandOf(byEffort.lastEntry().getKey())))
        .build();
  }

  private String command() {
    return "dsmcs paper best --output " + ShellWord.of(folder.toString());
  }

  /** Returns the command that makes trainings of that length. */
  private String commandOf(Effort effort) {
    return "dsmcs paper best --epochs %d --evaluation-replicas %d --output %s"
        .formatted(effort.epochs(), effort.evaluationReplicas(), ShellWord.of(folder.toString()));
  }

  private static List<Block> bounds(Effort effort, List<BestRow> rows, boolean amongOthers) {
    List<Block> blocks = new ArrayList<>();
    Collection<List<BestRow>> presets = byPreset(rows);
    blocks.add(new Block.Summary(presets.stream().map(BestPage::entry).toList()));
    blocks.add(
        Block.Text.of(
            "Mean ± standard deviation of the bound over seeds, each with a mixture of its own; %s after training. Beside it the best of the paper's models and step scales with the same K and N, for presets with momentum with its Hamiltonian kernel, for the others with its Langevin kernel. Its cells above log Z = 0 do not count: they cannot be bounds. A cell of which a training failed has no mean."
                .formatted(effort.text())));
    for (List<BestRow> own : presets) {
      blocks.add(
          new Block.Charts(
              figure(
                  own,
                  amongOthers
                      ? "-%d-epochs-%d-replicas"
                          .formatted(effort.epochs(), effort.evaluationReplicas())
                      : "")));
    }
    blocks.add(
        new Block.DataTable(
            "Bounds of our presets and the best of the paper, " + effort.text(),
            List.of(
                Column.text("preset"),
                Column.number("K"),
                Column.number("N"),
                Column.number("ours"),
                Column.number("paper's best"),
                Column.number("difference"),
                Column.text("verdict"),
                Column.number("seeds"),
                Column.text("paper's model"),
                Column.number("step scale"),
                Column.text("kernel")),
            rows.stream().map(BestPage::row).toList()));
    return blocks;
  }

  private static Collection<List<BestRow>> byPreset(List<BestRow> rows) {
    return rows.stream()
        .collect(
            Collectors.groupingBy(
                row -> row.preset().name(), LinkedHashMap::new, Collectors.toUnmodifiableList()))
        .values();
  }

  private static Block.Entry entry(List<BestRow> own) {
    long better = count(own, BestRow.Verdict.BETTER);
    long worse = count(own, BestRow.Verdict.WORSE);
    long failed = count(own, BestRow.Verdict.FAILED);
    return new Block.Entry(
        own.getFirst().preset().name(),
        "better in %d of %d".formatted(better, own.size()),
        "of the paper's %d cells; worse by more than its spread in %d, failed in %d"
            .formatted(BestRow.CELLS, worse, failed),
        worse + failed > 0 ? Tone.WARNING : Tone.GOOD);
  }

  private static long count(List<BestRow> rows, BestRow.Verdict verdict) {
    return rows.stream().filter(row -> row.verdict() == verdict).count();
  }

  private static List<Cell> row(BestRow row) {
    var cell = row.paper().cell();
    return List.of(
        Cell.of(row.preset().name()),
        Cell.of(row.steps()),
        Cell.of(row.particles()),
        BoundCells.estimate(row.mean(), row.spread()),
        BoundCells.reported(row.reported()),
        BoundCells.signed(row.difference()),
        Cell.of(row.verdict().words())
            .in(
                switch (row.verdict()) {
                  case BETTER -> Tone.GOOD;
                  case WITHIN_SPREAD -> Tone.PLAIN;
                  case WORSE, FAILED -> Tone.WARNING;
                }),
        Cell.of(row.seeds()),
        Cell.of(cell.model().name()),
        BoundCells.plain(cell.stepScale()),
        Cell.of(cell.kernel().word()));
  }

  /** Returns a picture of a preset, with a panel for each K. */
  private static Figure figure(List<BestRow> own, String suffix) {
    String name = own.getFirst().preset().name();
    List<LineChart> panels =
        own.stream()
            .collect(
                Collectors.groupingBy(
                    BestRow::steps, LinkedHashMap::new, Collectors.toUnmodifiableList()))
            .values()
            .stream()
            .map(BestPage::panel)
            .toList();
    return new Figure(
        "best-" + name.replaceAll("[^a-z0-9]+", "-") + suffix,
        "Bound over particles: " + name,
        "The line at 0 is log Z. Shaded: one standard deviation over seeds, where there are"
            + " several.",
        panels,
        3);
  }

  private static LineChart panel(List<BestRow> rows) {
    List<Point> ours = new ArrayList<>();
    List<Point> paper = new ArrayList<>();
    for (BestRow row : rows) {
      row.mean()
          .ifPresent(
              mean -> ours.add(point(row.particles(), mean, row.spread().orElse(Double.NaN))));
      paper.add(point(row.particles(), row.reported().mean(), row.reported().spread()));
    }
    return new LineChart(
            "K = " + rows.getFirst().steps(),
            Axis.ofRatios("particles N"),
            Axis.of("bound, nats"),
            List.of(new Series("ours", ours), new Series("the paper's best", paper)))
        .withReference("log Z", 0);
  }

  private static Point point(int particles, double mean, double spread) {
    return new Point(particles, mean, mean - spread, mean + spread);
  }

  private Block trainings() {
    return new Block.DataTable(
        "Trainings, one for each seed",
        List.of(
            Column.text("preset"),
            Column.number("K"),
            Column.number("N"),
            Column.number("seed"),
            Column.number("epochs"),
            Column.number("fresh replicas"),
            Column.number("bound"),
            Column.text("failure")),
        results.stream().map(BestPage::row).toList());
  }

  private static List<Cell> row(BestResult result) {
    BestTraining training = result.training();
    return List.of(
        Cell.of(training.preset().name()),
        Cell.of(training.steps()),
        Cell.of(training.particles()),
        Cell.of(training.seed()),
        Cell.of(training.epochs()),
        Cell.of(training.evaluationReplicas()),
        result.bound().map(BestPage::cell).orElseGet(BoundCells::missing),
        Cell.of(result.failure()));
  }

  private static Cell cell(Estimate bound) {
    return Cell.of(Numbers.estimate(bound.estimate(), bound.standardError()), bound.estimate());
  }
}
