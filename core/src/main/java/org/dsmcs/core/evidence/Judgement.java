package org.dsmcs.core.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dsmcs.core.smc.NonFiniteReport;

/** How {@link Trust} comes about. */
final class Judgement {
  /** Log of a weight that adds nothing to any sum of doubles, not even of the smallest. */
  private static final double LOG_OF_NOTHING = -700;

  private final List<String> reasons = new ArrayList<>();

  private Judgement() {}

  /**
   * Judges an estimate.
   *
   * @param bounds of all replicas; −∞ where Z_r = 0
   * @param steps K
   * @param estimate log Z-hat and its standard error
   * @param effectiveReplicas (Σ Z_r)²/Σ Z_r²
   * @param nonFinite log densities that were not finite
   * @param lowestLogWeight log of the least final weight of any replica, against its largest
   */
  static Trust of(
      double[] bounds,
      int steps,
      Estimate estimate,
      double effectiveReplicas,
      NonFiniteReport nonFinite,
      double lowestLogWeight) {
    Judgement judgement = new Judgement();
    double shape = judgement.tail(bounds);
    judgement.distribution(bounds, estimate.estimate());
    judgement.effective(effectiveReplicas);
    judgement.numbers(bounds, steps, estimate);
    judgement.densities(nonFinite, lowestLogWeight);
    return new Trust(judgement.reasons.isEmpty(), shape, effectiveReplicas, judgement.reasons);
  }

  private double tail(double[] bounds) {
    if (bounds.length < Trust.FEWEST_FOR_SHAPE) {
      doubt(
          String.format(
              Locale.ROOT,
              "%d replicas are too few to judge the tail of Z-hat; use at least %d",
              bounds.length,
              Trust.FEWEST_FOR_SHAPE));
      return Double.NaN;
    }
    double shape = ParetoTail.shape(bounds);
    if (shape >= Trust.LARGEST_SHAPE) {
      doubt(
          String.format(
              Locale.ROOT,
              "the tail of Z-hat is heavy (Pareto shape %.2f, trusted below %.1f), so that the"
                  + " interval may miss log Z, more often on the low side; more annealing steps,"
                  + " particles or training make it lighter",
              shape,
              Trust.LARGEST_SHAPE));
    }
    return shape;
  }

  /** Looks at how the replicas' bounds are distributed; those of −∞ are legal zeros. */
  private void distribution(double[] bounds, double logEvidence) {
    Moments moments = Moments.of(bounds);
    double skewness = moments.skewness();
    double error = Math.sqrt(6.0 / Math.max(1, moments.count()));
    if (skewness + error > Trust.LARGEST_SKEWNESS) {
      doubt(
          String.format(
              Locale.ROOT,
              "the bounds of the replicas reach farther up than down (skewness %.2f ± %.2f, trusted"
                  + " if both together are below %.1f), as they do where Z-hat has a heavy tail"
                  + " whose end was not seen; use more %s",
              skewness,
              error,
              Trust.LARGEST_SKEWNESS,
              skewness <= Trust.LARGEST_SKEWNESS
                  ? "evaluation replicas to be sure"
                  : "annealing steps or particles, or compare a wider initial distribution"));
    }
    double gap = logEvidence - moments.mean();
    if (gap > Trust.LARGEST_GAP) {
      doubt(
          String.format(
              Locale.ROOT,
              "the bound lies %s nats below log Z (trusted up to %s): in some replicas all"
                  + " particles got lost; use smaller steps or more particles, and a change of"
                  + " variables in place of a large penalty",
              gap < 1e4
                  ? String.format(Locale.ROOT, "%.1f", gap)
                  : String.format(Locale.ROOT, "%.1e", gap),
              Trust.LARGEST_GAP));
    }
  }

  private void effective(double effectiveReplicas) {
    if (effectiveReplicas < Trust.ENOUGH_REPLICAS) {
      doubt(
          String.format(
              Locale.ROOT,
              "only %.1f replicas are effective (trusted from %d): few of them carry the estimate;"
                  + " use more annealing steps, particles or evaluation replicas",
              effectiveReplicas,
              Trust.ENOUGH_REPLICAS));
    }
  }

  /** Looks at what doubles can hold: a step rounds a sum of the bound's magnitude. */
  private void numbers(double[] bounds, int steps, Estimate estimate) {
    double largest = 0;
    for (double bound : bounds) {
      if (bound != Double.NEGATIVE_INFINITY) {
        largest = Math.max(largest, Math.abs(bound));
      }
    }
    double rounding = steps * Math.ulp(largest);
    if (rounding > Trust.LARGEST_ROUNDING) {
      doubt(
          String.format(
              Locale.ROOT,
              "log densities of magnitude %.1e are rounded to %.1e nats, and sums over %d steps to"
                  + " more than %s: subtract a constant from the log density, and add it to log Z",
              largest,
              Math.ulp(largest),
              steps,
              Trust.LARGEST_ROUNDING));
    }
    if (!Double.isFinite(estimate.estimate()) || !Double.isFinite(estimate.standardError())) {
      doubt(
          "log Z or its standard error is not finite: the density is zero, or too large for a"
              + " double, where the particles are; choose an initial distribution that reaches its"
              + " support");
    }
  }

  private void densities(NonFiniteReport nonFinite, double lowestLogWeight) {
    if (nonFinite.count() > 0) {
      doubt(
          String.format(
              Locale.ROOT,
              "the log density was NaN or +Infinity at %d points: mend the density there",
              nonFinite.count()));
    }
    if (nonFinite.zeroDensitySeen()) {
      doubt(
          "the density was zero at some particles: without accept/reject that biases the estimate"
              + " low; a change of variables avoids it");
    } else if (lowestLogWeight < LOG_OF_NOTHING) {
      doubt(
          String.format(
              Locale.ROOT,
              "some particles ended with as good as no weight (below e^%.0f of the rest): a large"
                  + " penalty acts like a density of zero, which without accept/reject biases the"
                  + " estimate low; change variables, or use smaller steps",
              LOG_OF_NOTHING));
    }
  }

  private void doubt(String reason) {
    reasons.add(reason);
  }

  /**
   * Moments of the bounds that are not −∞.
   *
   * @param count how many those are
   * @param mean of them
   * @param skewness m_3/m_2^{3/2} with the moments m_j about the mean; −∞ if they differ by
   *     rounding alone
   */
  private record Moments(int count, double mean, double skewness) {
    static Moments of(double[] bounds) {
      int count = 0;
      double mean = 0;
      for (double bound : bounds) {
        if (bound != Double.NEGATIVE_INFINITY) {
          count++;
          // In this form the sum does not overflow.
          mean += (bound - mean) / count;
        }
      }
      double farthest = 0;
      for (double bound : bounds) {
        if (bound != Double.NEGATIVE_INFINITY) {
          farthest = Math.max(farthest, Math.abs(bound - mean));
        }
      }
      if (!(farthest > 1e-9 * (1 + Math.abs(mean)))) {
        // An exact sampler: what differs is rounding, which has no shape.
        return new Moments(count, mean, Double.NEGATIVE_INFINITY);
      }
      double second = 0;
      double third = 0;
      for (double bound : bounds) {
        if (bound != Double.NEGATIVE_INFINITY) {
          double fromMean = (bound - mean) / farthest;
          second += fromMean * fromMean / count;
          third += fromMean * fromMean * fromMean / count;
        }
      }
      return new Moments(count, mean, third / Math.pow(second, 1.5));
    }
  }
}
