package org.dsmcs.paper.theorem;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The tables of both studies. */
public final class TheoremTables {
  private static final List<Estimator> ESTIMATORS = List.of(Estimator.values());

  private TheoremTables() {}

  /**
   * Returns the tables of the exact study.
   *
   * @param plan what was done
   * @param points what was found
   */
  public static List<Table> exact(ExactPlan plan, List<ExactPoint> points) {
    return List.of(
        vanishing(points),
        rates(points),
        estimators(
            "Bias of the schedule's gradient, in lengths of the exact gradient",
            "1 is a bias as long as the gradient itself. After ±, the standard error.",
            points,
            (part, quality) -> ratio(quality.relativeBias()),
            ExactPoint::schedule),
        estimators(
            "Cosine between the expected and the exact gradient, all parameters",
            "1 is the right direction, below 0 training goes down instead of up.",
            points,
            (part, quality) -> fixed(quality.cosine(), 3),
            ExactPoint::whole),
        estimators(
            "Standard deviation of the schedule's gradient of one replica, in lengths of the exact"
                + " gradient",
            ("Over ancestors and normal numbers. With a baseline, √B times that of the mean of B ="
                    + " %d.")
                .formatted(plan.replicas()),
            points,
            (part, quality) -> digits(quality.standardDeviation() / part.exact().value()),
            ExactPoint::schedule),
        estimators(
            "Error of the schedule's gradient from B = %d replicas, in lengths of the exact gradient"
                .formatted(plan.replicas()),
            "Root mean square: √(bias² + variance/B).",
            points,
            (part, quality) -> digits(quality.error(plan.replicas()) / part.exact().value()),
            ExactPoint::schedule));
  }

  /** What a cell shows of an estimator. */
  private interface Cell {
    String of(GradientPart part, EstimatorQuality quality);
  }

  private static Table vanishing(List<ExactPoint> points) {
    List<List<String>> rows = new ArrayList<>();
    for (ExactPoint point : points) {
      List<String> row = new ArrayList<>();
      row.add(digits(point.shift()));
      row.add(fixed(point.essFraction(), 4));
      row.add(scientific(point.missingEss()));
      row.add(scientific(point.weightGradient()));
      for (GradientPart part : List.of(point.schedule(), point.whole())) {
        row.add(measured(part.exact()));
        row.add(measured(part.throughResampling()));
        row.add(ratio(part.ratio()));
      }
      rows.add(row);
    }
    return new Table(
        "Gradients as ESS goes to N",
        "s is the target's shift; weights: the gradient with respect to the log weights that"
            + " ancestors are drawn with; then, for the schedule and for all parameters, the exact"
            + " gradient, what of it goes through resampling, and the ratio of the two lengths."
            + " After ±, what the finite number of normal numbers leaves uncertain.",
        List.of(
            "s",
            "ESS/N",
            "1 − ESS/N",
            "weights",
            "schedule: exact",
            "through resampling",
            "ratio",
            "all: exact",
            "through resampling",
            "ratio"),
        rows);
  }

  private static Table rates(List<ExactPoint> points) {
    return new Table(
        "Rates",
        "Exponent p of the law c · (1 − ESS/N)^p, fitted to the targets with 1 − ESS/N below %s."
            .formatted(Rate.LARGEST_MISSING),
        List.of("what vanishes", "exponent", "targets"),
        Rate.of(points).stream()
            .map(
                rate ->
                    List.of(
                        rate.quantity(),
                        Double.isNaN(rate.exponent()) ? "–" : fixed(rate.exponent(), 2),
                        Integer.toString(rate.points())))
            .toList());
  }

  private static Table estimators(
      String title,
      String note,
      List<ExactPoint> points,
      Cell cell,
      Function<ExactPoint, GradientPart> part) {
    List<String> header = new ArrayList<>(List.of("s", "ESS/N"));
    ESTIMATORS.forEach(estimator -> header.add(estimator.label()));
    List<List<String>> rows = new ArrayList<>();
    for (ExactPoint point : points) {
      List<String> row =
          new ArrayList<>(List.of(digits(point.shift()), fixed(point.essFraction(), 4)));
      for (Estimator estimator : ESTIMATORS) {
        row.add(cell.of(part.apply(point), part.apply(point).of(estimator)));
      }
      rows.add(row);
    }
    return new Table(title, note, header, rows);
  }

  /** Returns the tables of the study of training. */
  public static List<Table> training(List<TrainedSampler> trained) {
    return List.of(
        training(
            "Bound after training",
            "± its standard error over the replicas of the evaluation; log Z is 0.",
            trained,
            result ->
                "%s ± %s"
                    .formatted(
                        fixed(result.bound().estimate(), 2),
                        fixed(result.bound().standardError(), 2))),
        training(
            "ESS/N after training",
            "Mean over the steps; in brackets that of the step with the least.",
            trained,
            result ->
                "%s (%s)"
                    .formatted(
                        fixed(result.meanEssFraction(), 2), fixed(result.leastEssFraction(), 2))),
        training(
            "Largest step of the learned schedule",
            "Largest β_k − β_(k−1).",
            trained,
            result -> fixed(result.largestIncrement(), 3)));
  }

  private static Table training(
      String title,
      String note,
      List<TrainedSampler> trained,
      Function<TrainedSampler.Result, String> cell) {
    List<Estimator> estimators = Estimator.trained();
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (TrainedSampler sampler : trained) {
      String key = "%d %d %d".formatted(sampler.particles(), sampler.steps(), sampler.seed());
      rows.computeIfAbsent(key, k -> new ArrayList<>(List.of(k.split(" "))))
          .add(sampler.result().map(cell).orElse("failed"));
    }
    List<String> header = new ArrayList<>(List.of("N", "K", "seed"));
    estimators.forEach(estimator -> header.add(estimator.label()));
    return new Table(title, note, header, List.copyOf(rows.values()));
  }

  private static String measured(Measured measured) {
    return scientific(measured.value()) + " ± " + scientific(measured.noise());
  }

  private static String scientific(double value) {
    return String.format(Locale.ROOT, "%.2e", value);
  }

  private static String fixed(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /** Value and error with as many decimals as the error has use for. */
  private static String ratio(Measured ratio) {
    if (ratio.value() == 0 && ratio.noise() == 0) {
      return "0";
    }
    int decimals = 2;
    if (ratio.noise() > 0) {
      decimals = Math.clamp(1 - (long) Math.floor(Math.log10(ratio.noise())), 0, 4);
    }
    return fixed(ratio.value(), decimals) + " ± " + fixed(ratio.noise(), decimals);
  }

  /** Three significant digits, without an exponent where the number is of usual size. */
  private static String digits(double value) {
    double size = Math.abs(value);
    if (value == 0 || !Double.isFinite(value)) {
      return value == 0 ? "0" : "–";
    }
    if (size >= 1e5 || size < 1e-4) {
      return scientific(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
    int whole = rounded.precision() - rounded.scale();
    return rounded.setScale(Math.max(0, 3 - whole), RoundingMode.HALF_EVEN).toPlainString();
  }
}
