package org.dsmcs.report.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.dsmcs.report.chart.Axis;
import org.dsmcs.report.chart.Figure;
import org.dsmcs.report.chart.LineChart;
import org.dsmcs.report.chart.Series;
import org.dsmcs.report.page.Block;
import org.dsmcs.report.page.Block.Column;
import org.dsmcs.report.page.Cell;
import org.dsmcs.report.page.Durations;
import org.dsmcs.report.page.Numbers;
import org.dsmcs.report.page.Page;
import org.dsmcs.report.page.Tone;
import org.dsmcs.report.run.AnnealedResults.Step;

/** The page of a run without training. */
public final class AnnealedPage {
  private final AnnealedResults run;
  private final String version;

  /**
   * Prepares a page.
   *
   * @param run what it tells of
   * @param version of what writes it
   */
  public AnnealedPage(AnnealedResults run, String version) {
    this.run = run;
    this.version = version;
  }

  /** Returns the page. */
  public Page page() {
    return Page.titled("Evidence of " + run.target())
        .subtitle(
            "%s, D = %d, N = %d particles"
                .formatted(run.method().toUpperCase(Locale.ROOT), run.dimension(), run.particles()))
        .section("Result", run.result().map(this::result).orElseGet(AnnealedPage::unfinished))
        .section("Annealed path", run.result().map(this::path).orElse(List.of()))
        .section("Draws", PageParts.draws(run.draws(), run.names()))
        .section("Configuration", PageParts.configuration(run.options(), run.rerunCommand()))
        .section(
            "Provenance",
            PageParts.provenance(run.result().map(AnnealedResults.Result::provenance)))
        .footer("Written by dsmcs report, version " + version)
        .build();
  }

  private static List<Block> unfinished() {
    return List.of(
        new Block.Text(
            List.of(
                "The run has not come to its end: result.json of this configuration is missing."
                    + " A run without training has no checkpoint; the command below runs it"
                    + " again."),
            Tone.WARNING));
  }

  private List<Block> result(AnnealedResults.Result result) {
    List<Block.Entry> entries =
        PageParts.evidence(result.logEvidence(), result.interval95(), result.trust());
    PageParts.sandwich(result.sandwich()).ifPresent(entries::add);
    PageParts.known(result.knownLogEvidence(), result.logEvidence()).ifPresent(entries::add);
    entries.add(
        new Block.Entry(
            "replicas",
            String.valueOf(result.replicas()),
            result.biased()
                ? "each adapted for itself: the estimate is biased"
                : "independent, all by one plan: Z-hat is unbiased"));
    if (!result.steps().isEmpty()) {
      entries.add(
          new Block.Entry(
              "least ESS",
              "%s of %d".formatted(Numbers.fixed(least(result.steps()), 1), run.particles()),
              "mean over replicas, of %d steps".formatted(result.steps().size())));
    }
    entries.add(new Block.Entry("time", Durations.text(result.seconds()), "pilot and replicas"));
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Summary(entries));
    blocks.add(PageParts.verdict(result.trust(), result.replicas()));
    blocks.add(PageParts.calls(result.calls()));
    return blocks;
  }

  private static double least(List<Step> steps) {
    return steps.stream().mapToDouble(Step::ess).min().orElse(Double.NaN);
  }

  private List<Block> path(AnnealedResults.Result result) {
    List<Step> steps = result.steps();
    if (steps.isEmpty()) {
      return List.of(
          Block.Text.of("Every replica had a path of its own, so that there is none to show."));
    }
    return List.of(
        new Block.Charts(
            new Figure(
                "path",
                "Inverse temperature, effective sample size, acceptance",
                "After each step of the plan that all replicas followed; ESS before resampling;"
                    + " ESS and acceptance are means over replicas.",
                List.of(
                    new LineChart(
                        "Schedule",
                        Axis.counting("step k"),
                        Axis.of("β").from(0).to(1),
                        series(steps, Step::beta)),
                    new LineChart(
                            "Effective sample size",
                            Axis.counting("step k"),
                            Axis.of("ESS").from(0),
                            series(steps, Step::ess))
                        .withReference("N = " + run.particles(), run.particles()),
                    new LineChart(
                        "Acceptance rate",
                        Axis.counting("step k"),
                        Axis.of("fraction").from(0).to(1),
                        series(steps, Step::acceptance))),
                3)),
        table(steps));
  }

  private static List<Series> series(List<Step> steps, ToDoubleFunction<Step> number) {
    return List.of(
        Series.counted(
            "",
            1,
            steps.stream().map(step -> Double.valueOf(number.applyAsDouble(step))).toList()));
  }

  private static Block table(List<Step> steps) {
    List<List<Cell>> rows = new ArrayList<>();
    for (Step step : steps) {
      rows.add(
          List.of(
              Cell.of(rows.size() + 1),
              // Early steps of an adaptive schedule may be tiny.
              Cell.of(Numbers.rounded(step.beta(), 5), step.beta()),
              Cell.of(Numbers.fixed(step.ess(), 2), step.ess()),
              new Cell(
                  Numbers.fixed(step.acceptance(), 3),
                  OptionalDouble.of(step.acceptance()),
                  Tone.PLAIN),
              Cell.of(Numbers.rounded(step.stepSize(), 4), step.stepSize()),
              Cell.of(step.moves())));
    }
    return new Block.DataTable(
        "Steps of the plan",
        List.of(
            Column.number("k"),
            Column.number("β"),
            Column.number("ESS"),
            Column.number("acceptance"),
            Column.number("step size"),
            Column.number("moves")),
        rows);
  }
}
