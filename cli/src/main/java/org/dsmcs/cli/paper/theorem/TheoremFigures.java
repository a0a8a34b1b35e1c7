package org.dsmcs.cli.paper.theorem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.dsmcs.paper.theorem.Estimator;
import org.dsmcs.paper.theorem.EstimatorQuality;
import org.dsmcs.paper.theorem.ExactPlan;
import org.dsmcs.paper.theorem.ExactPoint;
import org.dsmcs.paper.theorem.TrainedSampler;
import org.dsmcs.report.chart.Axis;
import org.dsmcs.report.chart.Box;
import org.dsmcs.report.chart.BoxChart;
import org.dsmcs.report.chart.Chart;
import org.dsmcs.report.chart.Figure;
import org.dsmcs.report.chart.LineChart;
import org.dsmcs.report.chart.Point;
import org.dsmcs.report.chart.Series;

/** The pictures of both studies. */
final class TheoremFigures {
  private static final Axis MISSING = Axis.ofRatios("1 − ESS/N");

  private TheoremFigures() {}

  /** Returns the pictures of the exact study. */
  static List<Figure> exact(ExactPlan plan, List<ExactPoint> points) {
    List<ExactPoint> ascending =
        points.stream().sorted(Comparator.comparingDouble(ExactPoint::missingEss)).toList();
    LineChart vanishing =
        new LineChart(
            "Gradients",
            MISSING,
            Axis.ofRatios("length"),
            List.of(
                series("with respect to the weights", ascending, ExactPoint::weightGradient),
                series("schedule, exact", ascending, p -> p.schedule().exact().value()),
                series(
                    "schedule, through resampling",
                    ascending,
                    p -> p.schedule().throughResampling().value())));
    LineChart bias =
        estimators(
                "Bias of the schedule's gradient",
                "bias / exact",
                ascending,
                (quality, exact) -> quality.relativeBias().value())
            .withReference("as long as the gradient", 1);
    LineChart error =
        estimators(
            "Error of the mean of %d replicas".formatted(plan.replicas()),
            "root mean square error / exact",
            ascending,
            (quality, exact) -> quality.error(plan.replicas()) / exact);
    return List.of(
        new Figure(
            "theorem-gradients",
            "Gradients as ESS goes to N",
            "All ancestors of N = %d particles in K = %d steps summed over; targets N(s, 1) from N(0, 1)."
                .formatted(plan.particles(), plan.steps()),
            List.of(vanishing, bias, error),
            3));
  }

  /** A value of an estimator at a target, the length of the exact gradient given. */
  private interface Value {
    double of(EstimatorQuality quality, double exact);
  }

  private static LineChart estimators(
      String title, String label, List<ExactPoint> ascending, Value value) {
    List<Series> series = new ArrayList<>();
    for (Estimator estimator : Estimator.values()) {
      Series one =
          series(
              estimator.label(),
              ascending,
              p -> value.of(p.schedule().of(estimator), p.schedule().exact().value()));
      // What is zero everywhere has no place on a logarithmic axis.
      if (one.points().stream().anyMatch(point -> point.y() > 0)) {
        series.add(one);
      }
    }
    return new LineChart(title, MISSING, Axis.ofRatios(label), series);
  }

  private static Series series(
      String name, List<ExactPoint> ascending, ToDoubleFunction<ExactPoint> value) {
    List<Point> points = new ArrayList<>();
    for (ExactPoint point : ascending) {
      boolean isNew = points.isEmpty() || point.missingEss() > points.getLast().x();
      if (isNew && point.missingEss() > 0) {
        points.add(new Point(point.missingEss(), value.applyAsDouble(point)));
      }
    }
    return new Series(name, points);
  }

  /** Returns the pictures of the study of training. */
  static List<Figure> training(List<TrainedSampler> trained) {
    Map<String, List<TrainedSampler>> bySize = new LinkedHashMap<>();
    for (TrainedSampler sampler : trained) {
      bySize
          .computeIfAbsent(
              "N = %d, K = %d".formatted(sampler.particles(), sampler.steps()),
              size -> new ArrayList<>())
          .add(sampler);
    }
    List<Chart> bounds = new ArrayList<>();
    List<Chart> paths = new ArrayList<>();
    bySize.forEach(
        (size, samplers) -> {
          bounds.add(bounds(size, samplers));
          paths.add(paths(size, samplers));
        });
    return List.of(
        new Figure(
            "theorem-bounds",
            "Bound after training",
            "A point for each seed; log Z is 0.",
            bounds,
            2),
        new Figure(
            "theorem-ess",
            "ESS along the path after training",
            "Mean over replicas and seeds.",
            paths,
            2));
  }

  private static BoxChart bounds(String size, List<TrainedSampler> samplers) {
    List<Box> boxes = new ArrayList<>();
    for (Estimator estimator : Estimator.trained()) {
      List<Double> reached =
          results(samplers, estimator).stream().map(result -> result.bound().estimate()).toList();
      // Where all trainings failed there is nothing to draw.
      if (!reached.isEmpty()) {
        boxes.add(new Box(estimator.label(), reached));
      }
    }
    return new BoxChart(size, Axis.of("bound"), boxes, BoxChart.Sides.NONE);
  }

  private static LineChart paths(String size, List<TrainedSampler> samplers) {
    List<Series> series = new ArrayList<>();
    for (Estimator estimator : Estimator.trained()) {
      List<TrainedSampler.Result> results = results(samplers, estimator);
      if (!results.isEmpty()) {
        List<Double> means = new ArrayList<>();
        for (int k = 0; k < results.getFirst().essFractions().size(); k++) {
          int step = k;
          means.add(
              results.stream()
                  .mapToDouble(result -> result.essFractions().get(step))
                  .average()
                  .orElseThrow());
        }
        series.add(Series.counted(estimator.label(), 1, means));
      }
    }
    return new LineChart(size, Axis.counting("step k"), Axis.of("ESS/N").from(0).to(1), series);
  }

  private static List<TrainedSampler.Result> results(
      List<TrainedSampler> samplers, Estimator estimator) {
    return samplers.stream()
        .filter(sampler -> sampler.estimator() == estimator)
        .flatMap(sampler -> sampler.result().stream())
        .toList();
  }
}
