package org.dsmcs.paper.page;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.dsmcs.paper.figure.BoundCourse;
import org.dsmcs.paper.figure.BoundDifferences;
import org.dsmcs.paper.figure.EssPath;
import org.dsmcs.paper.figure.TrainedPath;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.ledger.Course;
import org.dsmcs.report.chart.Axis;
import org.dsmcs.report.chart.Box;
import org.dsmcs.report.chart.BoxChart;
import org.dsmcs.report.chart.Chart;
import org.dsmcs.report.chart.Figure;
import org.dsmcs.report.chart.LineChart;
import org.dsmcs.report.chart.Series;

/** The pictures of a reproduction. */
public final class ReproductionFigures {
  /** Smaller distances from log Z would take most of a logarithmic axis and tell nothing. */
  private static final double NEAREST = 0.1;

  private ReproductionFigures() {}

  /** Returns the name of a kernel as a heading has it. */
  public static String name(MarkovKernel kernel) {
    String word = kernel.word();
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static String size(Cell cell) {
    return "step scale %s, K = %d, N = %d"
        .formatted(cell.stepScale(), cell.steps(), cell.particles());
  }

  /** Returns the models that have the trainings of this cell. */
  private static String models(Cell cell) {
    return cell.sharing().stream()
        .map(one -> one.model().name())
        .collect(Collectors.joining(" and "));
  }

  /** Returns lists of what has the same key, in order. */
  private static <K, T> Collection<List<T>> grouped(List<T> all, Function<T, K> key) {
    Map<K, List<T>> groups =
        all.stream()
            .collect(
                Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toUnmodifiableList()));
    return groups.values();
  }

  // Differences between models

  /** Returns a picture for each kernel, with a panel for each pair of models. */
  public static List<Figure> differences(List<BoundDifferences> differences) {
    return grouped(differences, BoundDifferences::kernel).stream()
        .map(
            pairs ->
                new Figure(
                    "differences-" + pairs.getFirst().kernel().word(),
                    "Differences of bounds: %s kernel".formatted(name(pairs.getFirst().kernel())),
                    "Bound of the first model minus that of the second, over the cells for which"
                        + " both are known to us and to the paper; fewer than five are points."
                        + shared(pairs),
                    pairs.stream().map(ReproductionFigures::boxes).toList(),
                    3))
        .toList();
  }

  /** Models that are one training have no difference to be surprised about. */
  private static String shared(List<BoundDifferences> pairs) {
    return pairs.stream()
        .filter(BoundDifferences::areOneTraining)
        .map(
            pair ->
                " %s and %s are one training here, since without resampling both bounds are the same function of parameters and noise: our difference is zero by construction."
                    .formatted(pair.first().name(), pair.second().name()))
        .collect(Collectors.joining());
  }

  private static Chart boxes(BoundDifferences pair) {
    String first = pair.first().name();
    String second = pair.second().name();
    int count = pair.settings().size();
    return new BoxChart(
        "%s − %s, %d %s".formatted(first, second, count, count == 1 ? "cell" : "cells"),
        Axis.of("nats"),
        List.of(new Box("ours", pair.ours()), new Box("paper", pair.paper())),
        BoxChart.Sides.ofDifference(first, second));
  }

  // Effective sample size

  /** Returns a picture for each kernel and step scale, with a panel for each model. */
  public static List<Figure> ess(List<EssPath> paths) {
    return grouped(paths, path -> path.cell().kernel().word() + "-" + path.cell().stepScale())
        .stream()
        .map(
            group -> {
              Cell cell = group.getFirst().cell();
              boolean withPaper = group.stream().anyMatch(path -> path.paper().isPresent());
              return new Figure(
                  "ess-%s-%s"
                      .formatted(
                          cell.kernel().word(), String.valueOf(cell.stepScale()).replace('.', '-')),
                  "ESS along the path: %s kernel, %s".formatted(name(cell.kernel()), size(cell)),
                  "ESS before each step k, as the paper counts: it is N at k = 1. Mean over the"
                      + " iterations and replicas of an epoch."
                      + (withPaper
                          ? " The paper states neither step scale nor epoch of its values."
                          : ""),
                  group.stream().map(ReproductionFigures::ess).toList(),
                  2);
            })
        .toList();
  }

  private static Chart ess(EssPath path) {
    List<Series> series = new ArrayList<>();
    path.ours().forEach((epoch, ess) -> series.add(Series.counted("ours, epoch " + epoch, 1, ess)));
    path.paper().ifPresent(ess -> series.add(Series.counted("paper", 1, ess)));
    return new LineChart(
        path.cell().model().name(),
        Axis.counting("step k"),
        Axis.ofRatios("ESS").from(1).to(path.cell().particles()),
        series);
  }

  // Training

  /** Returns a picture for each kernel, with a panel for each model. */
  public static List<Figure> courses(List<BoundCourse> courses) {
    return grouped(courses, course -> course.cell().kernel()).stream()
        .map(
            group ->
                new Figure(
                    "bound-" + group.getFirst().cell().kernel().word(),
                    "Bound over epochs: %s kernel"
                        .formatted(name(group.getFirst().cell().kernel())),
                    "How far the bound of each epoch lies below log Z = 0: the lower, the better."
                        + " The first seed with each learning rate; what lies above log Z is"
                        + " left out.",
                    group.stream().map(ReproductionFigures::course).toList(),
                    2))
        .toList();
  }

  private static Chart course(BoundCourse course) {
    List<Series> lines =
        course.lines().stream()
            .map(
                line -> Series.counted(name(line), 1, line.bounds().stream().map(b -> -b).toList()))
            .toList();
    Axis distance = Axis.ofRatios("log Z − bound");
    boolean comesNear =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .anyMatch(point -> point.y() < NEAREST);
    return new LineChart(
        models(course.cell()) + ", " + size(course.cell()),
        Axis.ofRatios("epoch"),
        comesNear ? distance.from(NEAREST) : distance,
        lines);
  }

  private static String name(BoundCourse.Line line) {
    return line.learningRate() + (line.failed() ? ", failed" : line.chosen() ? ", best" : "");
  }

  // Annealed paths

  /** Returns a picture for each kernel, with two panels for each model. */
  public static List<Figure> paths(List<TrainedPath> paths) {
    return grouped(paths, path -> path.cell().kernel()).stream()
        .map(
            group ->
                new Figure(
                    "path-" + group.getFirst().cell().kernel().word(),
                    "Schedules and step sizes: %s kernel"
                        .formatted(name(group.getFirst().cell().kernel())),
                    "Inverse temperature β and step size δ of each step, before training and"
                        + " after it with the best learning rate; before: with the first seed.",
                    group.stream()
                        .flatMap(path -> List.of(schedule(path), stepSizes(path)).stream())
                        .toList(),
                    2))
        .toList();
  }

  private static Chart schedule(TrainedPath path) {
    return new LineChart(
        models(path.cell()) + ", " + size(path.cell()),
        Axis.counting("step k"),
        Axis.of("schedule β").from(0).to(1),
        beforeAndAfter(path, Course.Path::beta));
  }

  private static Chart stepSizes(TrainedPath path) {
    return new LineChart(
        models(path.cell()) + ", " + size(path.cell()),
        Axis.counting("step k"),
        Axis.of("step size δ").from(0),
        beforeAndAfter(path, Course.Path::delta));
  }

  private static List<Series> beforeAndAfter(
      TrainedPath path, Function<Course.Path, List<Double>> numbers) {
    List<Series> series = new ArrayList<>();
    series.add(Series.counted("before", 1, numbers.apply(path.before())));
    path.after()
        .forEach(
            (seed, after) ->
                series.add(Series.counted("after, seed " + seed, 1, numbers.apply(after))));
    return series;
  }
}
