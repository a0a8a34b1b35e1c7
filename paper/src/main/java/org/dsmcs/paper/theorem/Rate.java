package org.dsmcs.paper.theorem;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A power law value ≈ c · (1 − ESS/N)^exponent, by least squares in logarithms over the targets
 * with 1 − ESS/N below {@value #LARGEST_MISSING}.
 *
 * @param quantity what vanishes
 * @param exponent the exponent
 * @param points how many targets it rests on
 */
public record Rate(String quantity, double exponent, int points) {
  /** The law is that of small 1 − ESS/N. */
  public static final double LARGEST_MISSING = 0.05;

  /** Fits; NaN where there are fewer than two targets near enough. */
  static Rate fit(String quantity, List<ExactPoint> points, ToDoubleFunction<ExactPoint> value) {
    List<ExactPoint> near =
        points.stream()
            .filter(p -> p.missingEss() < LARGEST_MISSING && p.missingEss() > 0)
            .filter(p -> value.applyAsDouble(p) > 0)
            .toList();
    double x = near.stream().mapToDouble(p -> Math.log(p.missingEss())).average().orElse(0);
    double y = near.stream().mapToDouble(p -> Math.log(value.applyAsDouble(p))).average().orElse(0);
    double product = 0;
    double square = 0;
    for (ExactPoint point : near) {
      double apart = Math.log(point.missingEss()) - x;
      product += apart * (Math.log(value.applyAsDouble(point)) - y);
      square += apart * apart;
    }
    return new Rate(quantity, near.size() < 2 ? Double.NaN : product / square, near.size());
  }

  /** Returns the laws of a study. */
  public static List<Rate> of(List<ExactPoint> points) {
    return List.of(
        fit("gradient with respect to the weights", points, ExactPoint::weightGradient),
        fit(
            "schedule's gradient through resampling",
            points,
            p -> p.schedule().throughResampling().value()),
        fit("schedule's whole gradient", points, p -> p.schedule().exact().value()),
        fit(
            "all parameters' gradient through resampling",
            points,
            p -> p.whole().throughResampling().value()),
        fit("all parameters' whole gradient", points, p -> p.whole().exact().value()));
  }

  @Override
  public String toString() {
    return Double.isNaN(exponent)
        ? "%s: too few targets with ESS near N".formatted(quantity)
        : String.format(
            Locale.ROOT, "%s ~ (1 − ESS/N)^%.2f, over %d targets", quantity, exponent, points);
  }
}
