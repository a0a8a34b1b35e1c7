package org.dsmcs.core.evidence;

import java.util.List;
import java.util.OptionalInt;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.GradientDensity;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;

/**
 * Whether a density's gradient is that of its log density, as far as a few calls can tell.
 *
 * <p>At {@value #POINTS} points drawn from an initial distribution, the slope ∇ log γ(z) · v along
 * a random direction v is compared with the central difference (log γ(z + h v) − log γ(z − h v)) /
 * 2h, where v_d = σ_d ε_d / √D with standard normal ε. A second difference of half the width tells
 * how exact the first is; where neither a wide nor a narrow one is exact to a thousandth, as at an
 * edge of the support or a kink, the point says nothing. Slopes that differ by more than {@value
 * #TOLERANCE} of the larger one at two points or more (or at the only point that says something)
 * are a fault of the gradient, or of the log density. It takes nine calls for all points together,
 * and about four for each halving of the coordinates when the worst of them is looked for.
 *
 * @param points how many points said something
 * @param disagreements at how many of them the slopes differ
 * @param worstCoordinate where they differ most, from 0, found by halving; empty if they agree
 * @param given the slope along that coordinate by the gradient; NaN if they agree
 * @param measured the slope along it by the difference; NaN if they agree
 * @param calls how often the density was asked
 */
public record GradientCheck(
    int points,
    int disagreements,
    OptionalInt worstCoordinate,
    double given,
    double measured,
    DensityCalls calls) {
  private static final int POINTS = Particles.LANES;
  private static final double TOLERANCE = 0.01;

  /** What part of a slope its own error may be. */
  private static final double EXACT = 1e-3;

  /** Widths in units of the initial distribution; single precision can do with the first. */
  private static final double[] WIDTHS = {1e-2, 1e-4};

  /** Returns whether nothing speaks against the gradient. */
  public boolean passes() {
    return worstCoordinate.isEmpty();
  }

  /**
   * Returns what is wrong and what to do, for {@link EvidenceEstimate#doubted}: one sentence, or
   * nothing if the check passes.
   */
  public List<String> doubts() {
    return passes() ? List.of() : List.of(message());
  }

  private String message() {
    return ("the gradient is not that of the log density at %d of %d points: along coordinate %d"
            + " (from 0) it is %.4g, by differences %.4g; mend the gradient, and train again")
        .formatted(disagreements, points, worstCoordinate.orElseThrow(), given, measured);
  }

  /**
   * Compares gradient and log density.
   *
   * @param target the density γ
   * @param initial where the points are drawn, and the scale of differences
   * @param seed equal seeds give equal checks
   * @throws IllegalArgumentException if the dimensions differ
   */
  public static GradientCheck of(GradientDensity target, DiagonalGaussian initial, long seed) {
    if (target.dimension() != initial.dimension()) {
      throw new IllegalArgumentException(
          "the initial distribution has dimension %d, the target %d"
              .formatted(initial.dimension(), target.dimension()));
    }
    return new Comparison(target, initial, seed).result();
  }

  /** The points, the directions and the differences along them. */
  private static final class Comparison {
    private final GradientDensity target;
    private final int dimension;
    private final Particles position;
    private final Particles direction;
    private final Particles shifted;
    private final Particles gradient;
    private final Particles scratch;
    private final double[] memory;
    private final double[] logDensity = new double[POINTS];
    private final double[] above = new double[POINTS];
    private final double[] below = new double[POINTS];

    // Of the coordinates looked at last: slope by the gradient, by differences, and the latter's
    // error, infinite where there is none.
    private final double[] given = new double[POINTS];
    private final double[] measured = new double[POINTS];
    private final double[] error = new double[POINTS];

    /** How often the density was asked for values at all points. */
    private long questions;

    Comparison(GradientDensity target, DiagonalGaussian initial, long seed) {
      this.target = target;
      this.dimension = target.dimension();
      this.position = new Particles(POINTS, dimension);
      this.direction = new Particles(POINTS, dimension);
      this.shifted = new Particles(POINTS, dimension);
      this.gradient = new Particles(POINTS, dimension);
      this.scratch = new Particles(POINTS, dimension);
      this.memory = new double[POINTS * target.memoryPerParticle()];
      double length = Math.sqrt(dimension);
      long key = RandomKey.of(seed, Purpose.GRADIENT_CHECK, 0);
      for (int i = 0; i < POINTS; i++) {
        double[] normals = RandomKey.normals(RandomKey.derive(key, i, 0), 2 * dimension);
        for (int d = 0; d < dimension; d++) {
          double deviation = Math.exp(initial.logStandardDeviation(d));
          position.set(i, d, initial.mean(d) + deviation * normals[d]);
          direction.set(i, d, deviation * normals[dimension + d] / length);
        }
      }
    }

    GradientCheck result() {
      target.logDensityAndGradient(position, 0, 1, logDensity, gradient, memory);
      questions++;
      measure(0, dimension);
      int says = 0;
      int disagreements = 0;
      int worst = 0;
      double largest = 0;
      for (int i = 0; i < POINTS; i++) {
        if (saysSomething(i)) {
          says++;
          double excess = disagreement(i);
          if (excess > 0) {
            disagreements++;
          }
          if (excess > largest) {
            largest = excess;
            worst = i;
          }
        }
      }
      if (disagreements < Math.min(2, Math.max(1, says))) {
        return new GradientCheck(
            says, disagreements, OptionalInt.empty(), Double.NaN, Double.NaN, calls());
      }
      int coordinate = worstCoordinate(worst);
      double scale = direction.get(worst, coordinate);
      return new GradientCheck(
          says,
          disagreements,
          OptionalInt.of(coordinate),
          given[worst] / scale,
          measured[worst] / scale,
          calls());
    }

    private DensityCalls calls() {
      return new DensityCalls(POINTS * questions, POINTS, 0);
    }

    /** Halves the coordinates towards the larger difference; leaves the last one measured. */
    private int worstCoordinate(int point) {
      int from = 0;
      int to = dimension;
      while (to - from > 1) {
        int middle = (from + to) >>> 1;
        measure(from, middle);
        double first = difference(point);
        measure(middle, to);
        if (difference(point) > first) {
          from = middle;
        } else {
          to = middle;
        }
      }
      measure(from, to);
      return from;
    }

    private double difference(int point) {
      return Math.abs(given[point] - measured[point]);
    }

    /** By how much the slopes differ beyond what is allowed. */
    private double disagreement(int point) {
      double larger = Math.max(Math.abs(given[point]), Math.abs(measured[point]));
      return difference(point) - TOLERANCE * larger - 10 * error[point];
    }

    private boolean saysSomething(int point) {
      double larger = Math.max(Math.abs(given[point]), Math.abs(measured[point]));
      return Double.isFinite(larger) && error[point] <= EXACT * larger;
    }

    /** Takes all points' slopes along their directions, of these coordinates alone. */
    private void measure(int from, int to) {
      for (int i = 0; i < POINTS; i++) {
        given[i] = 0;
        error[i] = Double.POSITIVE_INFINITY;
        for (int d = from; d < to; d++) {
          given[i] += gradient.get(i, d) * direction.get(i, d);
        }
      }
      double[] wide = new double[POINTS];
      double[] size = new double[POINTS];
      for (double width : WIDTHS) {
        slopes(from, to, width, wide, size);
        double[] narrow = new double[POINTS];
        slopes(from, to, width / 2, narrow, size);
        for (int i = 0; i < POINTS; i++) {
          double own = Math.abs(wide[i] - narrow[i]) + 4 * Math.ulp(size[i]) / width;
          // A narrow difference far from the wide one shows how numbers are rounded, not a slope.
          boolean fits =
              error[i] == Double.POSITIVE_INFINITY
                  || Math.abs(narrow[i] - measured[i]) <= 10 * error[i];
          if (Double.isFinite(logDensity[i]) && own < error[i] && fits) {
            measured[i] = narrow[i];
            error[i] = own;
          }
        }
      }
    }

    /** Fills {@code slope} with central differences, {@code size} with the numbers' magnitude. */
    private void slopes(int from, int to, double width, double[] slope, double[] size) {
      shift(from, to, width);
      target.logDensity(shifted, 0, 1, above, scratch, memory);
      shift(from, to, -width);
      target.logDensity(shifted, 0, 1, below, scratch, memory);
      questions += 2;
      for (int i = 0; i < POINTS; i++) {
        slope[i] = (above[i] - below[i]) / (2 * width);
        size[i] = Math.max(Math.abs(above[i]), Math.abs(below[i]));
      }
    }

    private void shift(int from, int to, double width) {
      for (int i = 0; i < POINTS; i++) {
        for (int d = 0; d < dimension; d++) {
          double step = d >= from && d < to ? width * direction.get(i, d) : 0;
          shifted.set(i, d, position.get(i, d) + step);
        }
      }
    }
  }
}
