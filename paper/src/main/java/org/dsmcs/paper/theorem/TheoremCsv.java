package org.dsmcs.paper.theorem;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The numbers of both studies, to the last digit, as comma-separated values. */
public final class TheoremCsv {
  private TheoremCsv() {}

  /** Returns one line for each target. */
  public static String exact(List<ExactPoint> points) {
    Lines lines =
        new Lines(
            "shift",
            "step_size",
            "ess_fraction",
            "least_ess_fraction",
            "bound",
            "weight_gradient",
            "schedule_exact",
            "schedule_exact_noise",
            "schedule_through_resampling",
            "schedule_through_resampling_noise",
            "all_exact",
            "all_exact_noise",
            "all_through_resampling",
            "all_through_resampling_noise");
    for (ExactPoint point : points) {
      lines.add(
          point.shift(),
          point.stepSize(),
          point.essFraction(),
          point.leastEssFraction(),
          point.bound(),
          point.weightGradient(),
          point.schedule().exact().value(),
          point.schedule().exact().noise(),
          point.schedule().throughResampling().value(),
          point.schedule().throughResampling().noise(),
          point.whole().exact().value(),
          point.whole().exact().noise(),
          point.whole().throughResampling().value(),
          point.whole().throughResampling().noise());
    }
    return lines.toString();
  }

  /** Returns one line for each target, part of the gradient and estimator. */
  public static String estimators(List<ExactPoint> points) {
    Lines lines =
        new Lines(
            "shift",
            "parameters",
            "estimator",
            "exact",
            "bias",
            "bias_noise",
            "relative_bias",
            "relative_bias_error",
            "cosine",
            "standard_deviation");
    for (ExactPoint point : points) {
      for (boolean whole : new boolean[] {false, true}) {
        GradientPart part = whole ? point.whole() : point.schedule();
        for (EstimatorQuality quality : part.estimators()) {
          lines.add(
              point.shift(),
              whole ? "all" : "schedule",
              name(quality.estimator()),
              part.exact().value(),
              quality.bias().value(),
              quality.bias().noise(),
              quality.relativeBias().value(),
              quality.relativeBias().noise(),
              quality.cosine(),
              quality.standardDeviation());
        }
      }
    }
    return lines.toString();
  }

  /** Returns one line for each training. */
  public static String training(List<TrainedSampler> trained) {
    Lines lines =
        new Lines(
            "particles",
            "steps",
            "seed",
            "estimator",
            "bound",
            "bound_standard_error",
            "mean_ess_fraction",
            "least_ess_fraction",
            "largest_increment",
            "failure");
    for (TrainedSampler sampler : trained) {
      List<Object> cells =
          new ArrayList<>(
              List.of(
                  sampler.particles(), sampler.steps(), sampler.seed(), name(sampler.estimator())));
      sampler
          .result()
          .ifPresentOrElse(
              result ->
                  cells.addAll(
                      List.of(
                          result.bound().estimate(),
                          result.bound().standardError(),
                          result.meanEssFraction(),
                          result.leastEssFraction(),
                          result.largestIncrement())),
              () -> cells.addAll(List.of("", "", "", "", "")));
      cells.add(sampler.failure());
      lines.add(cells.toArray());
    }
    return lines.toString();
  }

  /** Returns one line for each training and step: ESS/N after it. */
  public static String essPaths(List<TrainedSampler> trained) {
    Lines lines = new Lines("particles", "steps", "seed", "estimator", "step", "ess_fraction");
    for (TrainedSampler sampler : trained) {
      List<Double> fractions =
          sampler.result().map(TrainedSampler.Result::essFractions).orElse(List.of());
      for (int k = 1; k <= fractions.size(); k++) {
        lines.add(
            sampler.particles(),
            sampler.steps(),
            sampler.seed(),
            name(sampler.estimator()),
            k,
            fractions.get(k - 1));
      }
    }
    return lines.toString();
  }

  private static String name(Estimator estimator) {
    return estimator.label();
  }

  /** Lines of a file. */
  private static final class Lines {
    private final StringBuilder text = new StringBuilder();

    Lines(String... header) {
      text.append(String.join(",", header)).append('\n');
    }

    void add(Object... cells) {
      text.append(
              List.of(cells).stream()
                  .map(cell -> quoted(String.valueOf(cell)))
                  .collect(Collectors.joining(",")))
          .append('\n');
    }

    private static String quoted(String cell) {
      boolean needsQuotes = cell.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n');
      return needsQuotes ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
