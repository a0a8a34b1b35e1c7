package org.dsmcs.report.run;

import java.util.Comparator;
import java.util.List;
import org.dsmcs.report.run.RunResults.Draw;

/**
 * One coordinate of weighted draws. Weights need not add up to 1.
 *
 * @param mean Σ w z / Σ w
 * @param standardDeviation square root of Σ w (z − mean)² / Σ w
 * @param low the 5 % quantile: the least z up to which there is that part of the weight
 * @param median the 50 % quantile
 * @param high the 95 % quantile
 */
public record Marginal(
    double mean, double standardDeviation, double low, double median, double high) {
  public static Marginal of(List<Draw> draws, int coordinate) {
    double total = draws.stream().mapToDouble(Draw::weight).sum();
    double mean =
        draws.stream().mapToDouble(draw -> draw.weight() * draw.position().get(coordinate)).sum()
            / total;
    double variance =
        draws.stream()
                .mapToDouble(
                    draw -> {
                      double difference = draw.position().get(coordinate) - mean;
                      return draw.weight() * difference * difference;
                    })
                .sum()
            / total;
    List<Draw> ascending =
        draws.stream()
            .sorted(Comparator.comparingDouble(draw -> draw.position().get(coordinate)))
            .toList();
    return new Marginal(
        mean,
        Math.sqrt(variance),
        quantile(ascending, coordinate, 0.05 * total),
        quantile(ascending, coordinate, 0.5 * total),
        quantile(ascending, coordinate, 0.95 * total));
  }

  private static double quantile(List<Draw> ascending, int coordinate, double weight) {
    double below = 0;
    for (Draw draw : ascending) {
      below += draw.weight();
      if (below >= weight) {
        return draw.position().get(coordinate);
      }
    }
    return ascending.getLast().position().get(coordinate);
  }

  /** Returns the effective number of draws, (Σ w)²/Σ w². */
  public static double effective(List<Draw> draws) {
    double sum = draws.stream().mapToDouble(Draw::weight).sum();
    double squares = draws.stream().mapToDouble(draw -> draw.weight() * draw.weight()).sum();
    return sum * sum / squares;
  }
}
