package org.dsmcs.report.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
import org.dsmcs.report.run.RunResults.Epoch;

/** The page of a run. */
public final class RunPage {
  private final RunResults run;
  private final RunResults.Shape shape;
  private final String version;

  /**
   * Prepares a page.
   *
   * @param run what it tells of
   * @param version of what writes it
   */
  public RunPage(RunResults run, String version) {
    this.run = run;
    this.version = version;
    this.shape = run.shape();
  }

  /** Returns the page. */
  public Page page() {
    return Page.titled("Evidence of " + shape.target())
        .subtitle(
            "%s kernel, D = %d, N = %d particles, K = %d steps, %d of %d epochs of training"
                .formatted(
                    PageParts.capitalised(shape.kernel()),
                    shape.dimension(),
                    shape.particles(),
                    shape.steps(),
                    run.epochs().size(),
                    shape.epochs()))
        .section("Result", result())
        .section("Training", training())
        .section("Annealed path", path())
        .section("Draws", PageParts.draws(run.draws(), run.names()))
        .section("Configuration", PageParts.configuration(run.options(), run.rerunCommand()))
        .section(
            "Provenance", PageParts.provenance(run.result().map(RunResults.Result::provenance)))
        .footer("Written by dsmcs report, version " + version)
        .build();
  }

  // Result

  private List<Block> result() {
    if (run.result().isEmpty()) {
      return unfinished();
    }
    RunResults.Result result = run.result().get();
    List<Block.Entry> entries =
        PageParts.evidence(result.logEvidence(), result.interval95(), result.trust());
    entries.add(
        new Block.Entry(
            "bound",
            Numbers.estimate(result.bound().estimate(), result.bound().standardError()),
            "below log Z in expectation"));
    PageParts.sandwich(result.sandwich()).ifPresent(entries::add);
    PageParts.known(result.knownLogEvidence(), result.logEvidence()).ifPresent(entries::add);
    entries.add(
        new Block.Entry(
            "final ESS",
            "%s of %d".formatted(Numbers.fixed(result.ess().getLast(), 1), shape.particles()),
            "mean over " + result.replicas() + " fresh replicas"));
    entries.add(
        new Block.Entry(
            "time",
            Durations.text(result.trainingSeconds()),
            "training; evaluation " + Durations.text(result.evaluationSeconds())));
    List<Block> blocks =
        new ArrayList<>(
            List.of(
                new Block.Summary(entries), PageParts.verdict(result.trust(), result.replicas())));
    if (result.settledAfter().isPresent()) {
      blocks.add(
          Block.Text.of(
              "Training ended after %d of %d epochs: from epoch %d on the bound no longer rose."
                  .formatted(
                      run.epochs().size(), shape.epochs(), result.settledAfter().getAsInt())));
    }
    if (!result.calls().isEmpty()) {
      blocks.add(PageParts.calls(result.calls()));
    }
    return blocks;
  }

  private List<Block> unfinished() {
    boolean trained = run.epochs().size() >= shape.epochs();
    List<String> sentences = new ArrayList<>();
    sentences.add(
        trained
            ? "The training is done, but the run was not evaluated: result.json of this"
                + " configuration is missing, and"
                + " with it log Z, its interval and the judgement whether to trust it."
            : "The run was stopped after %d of %d epochs: result.json of this configuration is missing, and with it log Z, its interval and the judgement whether to trust it."
                .formatted(run.epochs().size(), shape.epochs()));
    sentences.add("This command goes on with it:");
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Text(sentences, Tone.WARNING));
    blocks.add(new Block.Code(run.resumeCommand()));
    if (!run.epochs().isEmpty()) {
      Epoch last = run.epochs().getLast();
      blocks.add(
          new Block.Summary(
              List.of(
                  new Block.Entry(
                      "bound",
                      Numbers.fixed(last.bound(), 4),
                      "mean of epoch %d, in training".formatted(last.epoch())),
                  new Block.Entry(
                      "final ESS",
                      "%s of %d"
                          .formatted(Numbers.fixed(last.ess().getLast(), 1), shape.particles()),
                      "mean of epoch " + last.epoch()),
                  new Block.Entry(
                      "time",
                      Durations.text(run.epochs().stream().mapToDouble(Epoch::seconds).sum()),
                      "training"))));
    }
    return blocks;
  }

  // Training

  private List<Block> training() {
    if (run.epochs().isEmpty()) {
      return List.of(Block.Text.of("No epoch of training is done."));
    }
    List<Series> bound = List.of(series("", Epoch::bound));
    Axis plainAxis = Axis.of("bound");
    Axis closeAxis = plainAxis.focusedOn(bound);
    List<LineChart> boundCharts =
        closeAxis.equals(plainAxis)
            ? List.of(boundChart("", plainAxis, bound))
            : List.of(
                boundChart("All epochs", plainAxis, bound),
                boundChart("Without the epochs far outside", closeAxis, bound));
    LineChart norm =
        new LineChart(
            "Gradient norm",
            Axis.counting("epoch"),
            Axis.ofRatios("Euclidean norm"),
            List.of(series("", Epoch::gradientNorm)));
    LineChart ess =
        new LineChart(
                "Effective sample size",
                Axis.counting("epoch"),
                Axis.of("ESS").from(0),
                List.of(
                    series("after the last step", epoch -> epoch.ess().getLast()),
                    series(
                        "smallest on the path",
                        epoch ->
                            epoch.ess().stream().mapToDouble(e -> e).min().orElse(Double.NaN))))
            .withReference("N = " + shape.particles(), shape.particles());
    return List.of(
        new Block.Charts(
            new Figure(
                "bound",
                "Bound over epochs",
                "Mean over the %d iterations of an epoch and their %d replicas."
                    .formatted(shape.iterations(), shape.replicas()),
                boundCharts,
                boundCharts.size())),
        new Block.Charts(
            new Figure(
                "training",
                "Gradient and effective sample size",
                "Means of each epoch; the gradient before any limit.",
                List.of(norm, ess),
                2)),
        epochTable());
  }

  private LineChart boundChart(String heading, Axis axis, List<Series> bound) {
    LineChart chart = new LineChart(heading, Axis.counting("epoch"), axis, bound);
    OptionalDouble known =
        run.result().map(RunResults.Result::knownLogEvidence).orElse(OptionalDouble.empty());
    return known.isPresent() ? chart.withReference("known log Z", known.getAsDouble()) : chart;
  }

  private Series series(String name, ToDoubleFunction<Epoch> number) {
    return Series.counted(
        name, 1, run.epochs().stream().map(epoch -> number.applyAsDouble(epoch)).toList());
  }

  private Block epochTable() {
    List<List<Cell>> rows = new ArrayList<>();
    for (Epoch epoch : run.epochs()) {
      rows.add(
          List.of(
              Cell.of(epoch.epoch()),
              Cell.of(Numbers.fixed(epoch.bound(), 4), epoch.bound()),
              Cell.of(Numbers.rounded(epoch.gradientNorm(), 4), epoch.gradientNorm()),
              Cell.of(Numbers.fixed(epoch.ess().getLast(), 2), epoch.ess().getLast()),
              Cell.of(Numbers.rounded(epoch.learningRate(), 4), epoch.learningRate()),
              Cell.of(Numbers.fixed(epoch.seconds(), 2), epoch.seconds()),
              Cell.of(epoch.nonFinite()).in(epoch.nonFinite() > 0 ? Tone.WARNING : Tone.PLAIN)));
    }
    return new Block.DataTable(
        "Epochs",
        List.of(
            Column.number("epoch"),
            Column.number("bound"),
            Column.number("gradient norm"),
            Column.number("final ESS"),
            Column.number("learning rate"),
            Column.number("seconds"),
            Column.number("not finite")),
        rows);
  }

  // Annealed path

  private Optional<RunResults.PathPoints> after() {
    Optional<RunResults.PathPoints> learned = run.result().map(RunResults.Result::path);
    return learned.or(
        () ->
            run.epochs().isEmpty() ? Optional.empty() : Optional.of(run.epochs().getLast().path()));
  }

  private List<Block> path() {
    List<Block> blocks = new ArrayList<>();
    List<Series> ess = essOfSteps();
    if (!ess.isEmpty()) {
      LineChart chart =
          new LineChart("", Axis.counting("step k"), Axis.of("ESS").from(0), ess)
              .withReference("N = " + shape.particles(), shape.particles());
      blocks.add(
          new Block.Charts(
              new Figure(
                  "ess",
                  "ESS along the path",
                  "Effective sample size after each step, before resampling; mean over replicas.",
                  chart)));
    }
    blocks.add(
        new Block.Charts(
            new Figure(
                "path",
                "Schedule and step sizes",
                "Inverse temperature β and step size δ of each step, before and after training.",
                List.of(
                    new LineChart(
                        "Schedule",
                        Axis.counting("step k"),
                        Axis.of("β").from(0).to(1),
                        beforeAndAfter(RunResults.PathPoints::beta)),
                    new LineChart(
                        "Step sizes",
                        Axis.counting("step k"),
                        Axis.of("δ").from(0),
                        beforeAndAfter(RunResults.PathPoints::delta))),
                2)));
    blocks.add(stepTable());
    return blocks;
  }

  /** The first epoch, one in the middle, the last, and the evaluation. */
  private List<Series> essOfSteps() {
    List<Series> series = new ArrayList<>();
    int epochs = run.epochs().size();
    for (int epoch : new int[] {1, (epochs + 1) / 2, epochs}) {
      String name = "epoch " + epoch;
      if (epoch >= 1
          && epoch <= epochs
          && series.stream().noneMatch(other -> other.name().equals(name))) {
        series.add(Series.counted(name, 1, run.epochs().get(epoch - 1).ess()));
      }
    }
    run.result().ifPresent(result -> series.add(Series.counted("evaluation", 1, result.ess())));
    return series;
  }

  private List<Series> beforeAndAfter(
      java.util.function.Function<RunResults.PathPoints, List<Double>> numbers) {
    List<Series> series = new ArrayList<>();
    series.add(Series.counted("before", 1, numbers.apply(run.before())));
    after().ifPresent(path -> series.add(Series.counted("after", 1, numbers.apply(path))));
    return series;
  }

  private Block stepTable() {
    RunResults.PathPoints path = after().orElse(run.before());
    Optional<List<Double>> ess =
        run.result()
            .map(RunResults.Result::ess)
            .or(
                () ->
                    run.epochs().isEmpty()
                        ? Optional.empty()
                        : Optional.of(run.epochs().getLast().ess()));
    List<List<Cell>> rows = new ArrayList<>();
    for (int k = 0; k < shape.steps(); k++) {
      double beta = path.beta().get(k);
      double increment = beta - (k == 0 ? 0 : path.beta().get(k - 1));
      double delta = path.delta().get(k);
      double size = ess.isPresent() ? ess.get().get(k) : Double.NaN;
      rows.add(
          List.of(
              Cell.of(k + 1),
              Cell.of(Numbers.fixed(beta, 5), beta),
              Cell.of(Numbers.fixed(increment, 5), increment),
              Cell.of(Numbers.rounded(delta, 4), delta),
              Cell.of(Numbers.fixed(size, 2), size)));
    }
    return new Block.DataTable(
        run.result().isPresent()
            ? "Steps after training, ESS of the evaluation"
            : "Steps as last trained",
        List.of(
            Column.number("k"),
            Column.number("β"),
            Column.number("β increment"),
            Column.number("δ"),
            Column.number("ESS")),
        rows);
  }

  // Configuration and provenance
}
