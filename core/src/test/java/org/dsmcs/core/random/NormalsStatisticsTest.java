package org.dsmcs.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.dsmcs.core.density.Particles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Statistics of ten million draws. Every statistic is compared with its expectation in units of its
 * own standard error; seeds are fixed, so the tests do not fail by chance. A right generator passes
 * each bound of 4.5 standard errors with probability 0.99999.
 */
class NormalsStatisticsTest {
  private static final double STANDARD_ERRORS = 4.5;
  private static final int DIMENSION = 10;
  private static final int PARTICLES = 1_000_000;
  private static final int COUNT = PARTICLES * DIMENSION;
  private static final int LANES = Particles.LANES;

  private static Particles draws = new Particles(1, 1);

  @BeforeAll
  static void draw() {
    draws = normals(RandomKey.of(1, Purpose.TRAINING, 0), PARTICLES, DIMENSION);
  }

  private static Particles normals(long key, int particles, int dimension) {
    Particles drawn = new Particles(particles, dimension);
    RandomKey.normals(
        key,
        0,
        drawn.blocks(),
        dimension,
        new int[RandomKey.scratchLength(dimension)],
        drawn.values());
    return drawn;
  }

  @Test
  void momentsToOrderSixAreThoseOfTheNormalDistribution() {
    double[] sums = new double[7];
    for (double x : draws.values()) {
      double power = 1;
      for (int order = 1; order <= 6; order++) {
        power *= x;
        sums[order] += power;
      }
    }

    // E x^2m = (2m−1)!!, and the variance of x^m is E x^2m − (E x^m)².
    double[] moments = {1, 0, 1, 0, 3, 0, 15, 0, 105, 0, 945, 0, 10395};
    for (int order = 1; order <= 6; order++) {
      double deviation = Math.sqrt(moments[2 * order] - moments[order] * moments[order]);
      assertStandard(
          "moment " + order, (sums[order] / COUNT - moments[order]) / deviation * Math.sqrt(COUNT));
    }
  }

  @Test
  void normalsFallIntoEveryIntervalAsOftenAsTheyShould() {
    double width = 1.0 / 64;
    int bins = 512;
    long[] counts = new long[bins];
    for (double x : draws.values()) {
      int bin = (int) Math.floor(x / width) + bins / 2;
      counts[Math.clamp(bin, 0, bins - 1)]++;
    }
    double[] probabilities = new double[bins];
    double inner = 0;
    for (int bin = 1; bin < bins - 1; bin++) {
      probabilities[bin] = normalProbability((bin - bins / 2) * width, width);
      inner += probabilities[bin];
    }
    probabilities[0] = (1 - inner) / 2;
    probabilities[bins - 1] = probabilities[0];

    assertDistribution(counts, probabilities);
  }

  /** ∫ φ from {@code low} over {@code width}; Simpson's rule errs by 1e-12 relative here. */
  private static double normalProbability(double low, double width) {
    return width
        / 6
        * (normalDensity(low) + 4 * normalDensity(low + width / 2) + normalDensity(low + width));
  }

  private static double normalDensity(double x) {
    return Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  }

  @Test
  void tailsBeyondFourAndFiveStandardDeviationsAreFilled() {
    long beyondFour = 0;
    long beyondFive = 0;
    double largest = 0;
    for (double x : draws.values()) {
      double size = Math.abs(x);
      beyondFour += size > 4 ? 1 : 0;
      beyondFive += size > 5 ? 1 : 0;
      largest = Math.max(largest, size);
    }

    double expected = COUNT * 6.334248366623996e-5;
    assertStandard("beyond four", (beyondFour - expected) / Math.sqrt(expected));
    // A Poisson number of mean 5.73 lies there with probability 0.9996.
    assertThat(beyondFive).isBetween(1L, 17L);
    // The largest of all is above 5.9 with probability 0.04, and √(66 log 2) is the greatest
    // radius.
    assertThat(largest).isBetween(4.8, 6.77);
  }

  @Test
  void lanesOfABlockAreUncorrelated() {
    int rows = COUNT / LANES;
    double[][] products = new double[LANES][LANES];
    double[][] ofSquares = new double[LANES][LANES];
    double[] values = draws.values();
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < LANES; i++) {
        double x = values[row * LANES + i];
        for (int j = 0; j < i; j++) {
          double y = values[row * LANES + j];
          products[i][j] += x * y;
          ofSquares[i][j] += (x * x - 1) * (y * y - 1);
        }
      }
    }

    for (int i = 0; i < LANES; i++) {
      for (int j = 0; j < i; j++) {
        assertStandard("lanes %d and %d".formatted(i, j), products[i][j] / Math.sqrt(rows));
        // The variance of x² − 1 is 2.
        assertStandard(
            "squares of lanes %d and %d".formatted(i, j), ofSquares[i][j] / (2 * Math.sqrt(rows)));
      }
    }
  }

  @Test
  void sineAndCosineOfAPairAreIndependent() {
    int pairs = COUNT / 2;
    double product = 0;
    double ofSquares = 0;
    double[] quadrants = new double[4];
    for (int i = 0; i < PARTICLES; i++) {
      for (int d = 0; d < DIMENSION; d += 2) {
        double x = draws.get(i, d);
        double y = draws.get(i, d + 1);
        product += x * y;
        ofSquares += (x * x - 1) * (y * y - 1);
        quadrants[(x < 0 ? 1 : 0) + (y < 0 ? 2 : 0)]++;
      }
    }

    assertStandard("product", product / Math.sqrt(pairs));
    assertStandard("product of squares", ofSquares / (2 * Math.sqrt(pairs)));
    for (double quadrant : quadrants) {
      assertStandard("quadrant", (quadrant - pairs / 4.0) / Math.sqrt(pairs * 3.0 / 16));
    }
  }

  @Test
  void neighbouringKeysGiveUncorrelatedNumbers() {
    long key = RandomKey.of(1, Purpose.TRAINING, 0);
    long[] neighbours = {
      key + 1,
      key ^ (1L << 32),
      key ^ (1L << 63),
      RandomKey.of(2, Purpose.TRAINING, 0),
      RandomKey.of(1, Purpose.TRAINING, 1),
      RandomKey.of(1, Purpose.EVALUATION, 0),
      RandomKey.derive(key, 0, 0),
      RandomKey.derive(key, 1, 0),
    };
    int count = 100_000;
    for (long neighbour : neighbours) {
      double[] others = normals(neighbour, count, DIMENSION).values();
      double product = 0;
      double ofSquares = 0;
      for (int at = 0; at < others.length; at++) {
        double x = draws.values()[at];
        double y = others[at];
        product += x * y;
        ofSquares += (x * x - 1) * (y * y - 1);
      }
      assertStandard("product", product / Math.sqrt(others.length));
      assertStandard("product of squares", ofSquares / (2 * Math.sqrt(others.length)));
    }
  }

  @Test
  void uniformsFallIntoEveryIntervalAsOftenAsTheyShould() {
    int bins = 1000;
    long[] counts = new long[bins];
    double[] probabilities = new double[bins];
    java.util.Arrays.fill(probabilities, 1.0 / bins);
    long key = RandomKey.of(3, Purpose.EVALUATION, 0);
    double neighbours = 0;
    double before = 0;
    for (int i = 0; i < COUNT; i++) {
      double uniform = RandomKey.uniform(key, i);
      counts[(int) (uniform * bins)]++;
      double centred = (uniform - 0.5) * Math.sqrt(12);
      neighbours += centred * before;
      before = centred;
    }

    assertDistribution(counts, probabilities);
    assertStandard("correlation of neighbours", neighbours / Math.sqrt(COUNT));
  }

  /**
   * Compares counts with probabilities by Pearson's χ², whose standardised value is nearly normal
   * with so many bins, and by the Kolmogorov–Smirnov distance over the bins' edges, which exceeds
   * 2.2/√n with probability 1e-4.
   */
  private static void assertDistribution(long[] counts, double[] probabilities) {
    double statistic = 0;
    double difference = 0;
    double largest = 0;
    for (int bin = 0; bin < counts.length; bin++) {
      double expected = COUNT * probabilities[bin];
      statistic += (counts[bin] - expected) * (counts[bin] - expected) / expected;
      difference += counts[bin] - expected;
      largest = Math.max(largest, Math.abs(difference));
    }
    double freedom = counts.length - 1;
    assertStandard("chi-square", (statistic - freedom) / Math.sqrt(2 * freedom));
    assertThat(largest / Math.sqrt(COUNT)).as("Kolmogorov-Smirnov").isLessThan(2.2);
  }

  private static void assertStandard(String what, double standardised) {
    assertThat(standardised).as(what).isBetween(-STANDARD_ERRORS, STANDARD_ERRORS);
  }
}
