package org.dsmcs.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.dsmcs.targets.Answers.logDensityAt;
import static org.dsmcs.targets.Answers.logNormal;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.api.Test;

class GaussianMixtureTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private static GaussianMixture random(int components, int dimension, double variance) {
    double[][] means = GaussianMixture.drawMeans(17, components, dimension, 3);
    double[] logWeights = new SplittableRandom(3).doubles(components, -2, 1).toArray();
    return new GaussianMixture(means, variance, logWeights);
  }

  @Test
  void keepsTheContract() {
    for (int components : new int[] {1, 2, 8}) {
      for (int dimension : new int[] {1, 2, 5, 50}) {
        DensityChecks checks = DensityChecks.of(random(components, dimension, 1.3)).at(3, 1);
        checks.all();
        checks.allocatesNothing();
      }
    }
    // Broad components overlap more, so that the responsibilities are far from 0 and 1.
    DensityChecks.of(random(5, 3, 9)).at(3, 2).all();
  }

  @Property(tries = 500, seed = "1")
  void isTheSumOfItsComponents(
      @ForAll @DoubleRange(min = -4, max = 8) double first,
      @ForAll @DoubleRange(min = -4, max = 8) double second) {
    double[][] means = {{1, 2}, {4, -1}, {3, 3}};
    GaussianMixture mixture =
        new GaussianMixture(means, 0.8, new double[] {Math.log(0.2), Math.log(0.5), Math.log(0.9)});
    double sum =
        0.2 * normal(first, 1, 0.8) * normal(second, 2, 0.8)
            + 0.5 * normal(first, 4, 0.8) * normal(second, -1, 0.8)
            + 0.9 * normal(first, 3, 0.8) * normal(second, 3, 0.8);

    assertThat(logDensityAt(mixture, first, second))
        .isCloseTo(Math.log(sum), within(1e-12 * (1 + Math.abs(Math.log(sum)))));
  }

  @Test
  void integratesToTheSumOfItsWeights() {
    GaussianMixture line = random(4, 1, 0.5);
    assertThat(Quadrature.logIntegral(line, -12, 18)).isCloseTo(line.logEvidence(), within(1e-12));

    GaussianMixture plane = random(8, 2, 1);
    double logEvidence =
        Quadrature.logIntegral(
            plane,
            -12,
            18,
            (s, t, point) -> {
              point[0] = s;
              point[1] = t;
              return 0;
            });
    assertThat(logEvidence).isCloseTo(plane.logEvidence(), within(1e-12));
  }

  @Test
  void logEvidenceIsTheLogOfTheSumOfTheWeights() {
    double[][] means = {{0}, {1}, {2}};

    assertThat(new GaussianMixture(means, 1, new double[] {-1000, -1000, -INFINITY}).logEvidence())
        .isCloseTo(-1000 + Math.log(2), within(1e-12));
    assertThat(new GaussianMixture(means, 1, new double[] {800, 0, 0}).logEvidence())
        .isEqualTo(800);
  }

  /**
   * With one component only differences are squared, so that nothing is lost far from the origin.
   */
  @Test
  void isRightToTheLastDigitsFarFromTheOrigin() {
    SplittableRandom random = new SplittableRandom(5);
    int dimension = 50;
    for (double offset : new double[] {0, 1e6, -1e12}) {
      double[][] means = new double[3][dimension];
      double[] point = new double[dimension];
      double[] vector = random.doubles(dimension, -1, 1).toArray();
      for (int d = 0; d < dimension; d++) {
        for (double[] mean : means) {
          mean[d] = offset + random.nextDouble(-0.3, 0.3);
        }
        point[d] = offset + random.nextDouble(-0.3, 0.3);
      }
      double[] logWeights = {-0.5, -1, -2};
      Exact exact = new Exact(means, 0.7, logWeights, point, vector);

      Answers answers = Answers.at(new GaussianMixture(means, 0.7, logWeights), point, vector);

      assertThat(answers.logDensity())
          .isCloseTo(exact.logDensity, within(1e-14 * Math.abs(exact.logDensity)));
      assertThat(answers.gradient()).containsExactly(exact.gradient, within(2e-15));
      assertThat(answers.product()).containsExactly(exact.product, within(2e-15));
    }
  }

  /**
   * One mean near the point, two a million away whose responsibilities are tiny but matter, because
   * they are multiplied with the square of a million. All squares are exact, so the
   * responsibilities are right to the last digit; what is left is how their covariance is summed.
   */
  @Test
  void hessianIsRightWhereMeansAreFarApart() {
    double far = 0x1p20;
    double[] point = {0.25, 0.5};
    double[] vector = {0.6, -0.4};
    double[] logWeights = {
      0.5 * ((0.25 + far) * (0.25 + far) + 6.25) - 25,
      0.5 * (0.0625 + 0.25),
      0.5 * ((0.25 - far) * (0.25 - far) + 6.25) - 23
    };
    double[][] means = {{-far, 3}, {0, 1}, {far, -2}};
    Exact exact = new Exact(means, 1, logWeights, point, vector);

    Answers answers = Answers.at(new GaussianMixture(means, 1, logWeights), point, vector);

    assertThat(exact.product[0]).isGreaterThan(10);
    assertThat(answers.product())
        .containsExactly(exact.product, within(1e-13 * Math.abs(exact.product[0])));
  }

  @Test
  void doesNotDependOnWhereTheOriginIs() {
    // All numbers are multiples of 2^-20 and small, so that moving them by 2^20 rounds nothing.
    SplittableRandom random = new SplittableRandom(7);
    double[][] means = new double[4][6];
    double[][] moved = new double[4][6];
    double[] point = new double[6];
    double[] movedPoint = new double[6];
    for (int d = 0; d < 6; d++) {
      for (int c = 0; c < 4; c++) {
        means[c][d] = random.nextInt(-1 << 21, 1 << 21) * 0x1p-20;
        moved[c][d] = means[c][d] + 0x1p20;
      }
      point[d] = random.nextInt(-1 << 21, 1 << 21) * 0x1p-20;
      movedPoint[d] = point[d] + 0x1p20;
    }
    double[] logWeights = {0, -1, -2, -3};
    double[] vector = random.doubles(6, -1, 1).toArray();

    Answers here = Answers.at(new GaussianMixture(means, 2, logWeights), point, vector);
    Answers there = Answers.at(new GaussianMixture(moved, 2, logWeights), movedPoint, vector);

    assertThat(there.logDensity()).isCloseTo(here.logDensity(), within(1e-13));
    assertThat(there.gradient()).containsExactly(here.gradient(), within(1e-14));
    assertThat(there.product()).containsExactly(here.product(), within(1e-14));
  }

  @Test
  void oneFarPointLeavesTheOthersAlone() {
    GaussianMixture mixture = random(8, 3, 1);
    int count = 5;
    Particles position = new Particles(count, 3);
    position.fill(2.5);
    Particles vector = new Particles(count, 3);
    vector.fill(0.5);
    Answers expected =
        Answers.at(mixture, new double[] {2.5, 2.5, 2.5}, new double[] {0.5, 0.5, 0.5});
    position.set(1, 2, INFINITY);
    position.set(2, 0, -INFINITY);
    position.set(3, 1, 1e200);
    position.set(4, 1, Double.NaN);
    double[] logDensity = new double[Particles.LANES];
    Particles gradient = new Particles(count, 3);
    Particles product = new Particles(count, 3);
    double[] memory = new double[Particles.LANES * mixture.memoryPerParticle()];

    mixture.logDensityAndGradient(position, 0, 1, logDensity, gradient, memory);
    mixture.hessianVectorProduct(position, 0, 1, memory, vector, product);

    assertThat(logDensity[0]).isEqualTo(expected.logDensity());
    assertThat(logDensity[1]).isEqualTo(-INFINITY);
    assertThat(logDensity[2]).isEqualTo(-INFINITY);
    assertThat(logDensity[3]).isEqualTo(-INFINITY);
    assertThat(logDensity[4]).isNaN();
    double[] row = new double[3];
    gradient.copyTo(0, row);
    assertThat(row).isEqualTo(expected.gradient());
    product.copyTo(0, row);
    assertThat(row).isEqualTo(expected.product());
    for (int particle = 1; particle < 4; particle++) {
      product.copyTo(particle, row);
      assertThat(row).as("product of particle %d", particle).containsExactly(-0.5, -0.5, -0.5);
    }
  }

  @Test
  void aWeightOfZeroLeavesAComponentOut() {
    double[] point = {0.4, -1};
    double[] vector = {1, 2};
    GaussianMixture three =
        new GaussianMixture(
            new double[][] {{0, 0}, {9, 9}, {1, -1}}, 1, new double[] {-1, -INFINITY, -2});
    GaussianMixture two =
        new GaussianMixture(new double[][] {{0, 0}, {1, -1}}, 1, new double[] {-1, -2});

    Answers ofThree = Answers.at(three, point, vector);
    Answers ofTwo = Answers.at(two, point, vector);

    assertThat(ofThree.logDensity()).isCloseTo(ofTwo.logDensity(), within(1e-15));
    assertThat(ofThree.gradient()).containsExactly(ofTwo.gradient(), within(1e-15));
    assertThat(ofThree.product()).containsExactly(ofTwo.product(), within(1e-15));
  }

  @Test
  void tellsItsParametersAndKeepsCopies() {
    double[][] means = {{1, 2, 3}, {4, 5, 6}};
    double[] logWeights = {-1, -2};
    GaussianMixture mixture = new GaussianMixture(means, 0.5, logWeights);
    means[0][0] = 99;
    logWeights[0] = 99;
    mixture.means()[1][1] = 99;
    mixture.logWeights()[1] = 99;

    assertThat(mixture.dimension()).isEqualTo(3);
    assertThat(mixture.components()).isEqualTo(2);
    assertThat(mixture.memoryPerParticle()).isEqualTo(2);
    assertThat(mixture.variance()).isEqualTo(0.5);
    assertThat(mixture.means()).isDeepEqualTo(new double[][] {{1, 2, 3}, {4, 5, 6}});
    assertThat(mixture.logWeights()).containsExactly(-1, -2);
  }

  @Test
  void refusesWhatIsNoMixture() {
    double[][] means = {{1, 2}, {3, 4}};
    double[] equal = {0, 0};
    refused(new double[0][], 1, new double[0], "at least 1");
    refused(new double[2][0], 1, equal, "at least 1 coordinate");
    refused(means, 1, new double[3], "2 means and 3 log weights");
    refused(new double[][] {{1, 2}, {3}}, 1, equal, "component 1: 1");
    refused(
        new double[][] {{1, 2}, {3, INFINITY}}, 1, equal, "component 1, coordinate 1: Infinity");
    refused(means, 0, equal, "variance");
    refused(means, -1, equal, "-1.0");
    refused(means, Double.NaN, equal, "NaN");
    refused(means, INFINITY, equal, "Infinity");
    refused(means, 1, new double[] {0, Double.NaN}, "component 1: NaN");
    refused(means, 1, new double[] {INFINITY, 0}, "component 0: Infinity");
    refused(means, 1, new double[] {-INFINITY, -INFINITY}, "at least one log weight");
  }

  private static void refused(
      double[][] means, double variance, double[] logWeights, String message) {
    assertThatThrownBy(() -> new GaussianMixture(means, variance, logWeights))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void drawsMeansAroundTheCentre() {
    double[][] means = GaussianMixture.drawMeans(1, 200, 100, 3);

    double[] all = Arrays.stream(means).flatMapToDouble(Arrays::stream).toArray();
    double mean = Arrays.stream(all).average().orElseThrow();
    double variance = Arrays.stream(all).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    // Four standard errors of 20 000 draws.
    assertThat(mean).isCloseTo(3, within(4 / Math.sqrt(20_000)));
    assertThat(variance).isCloseTo(1, within(4 * Math.sqrt(2.0 / 20_000)));
    assertThat(GaussianMixture.drawMeans(1, 200, 100, 3)).isDeepEqualTo(means);
    assertThat(GaussianMixture.drawMeans(2, 200, 100, 3)[0]).isNotEqualTo(means[0]);
  }

  @Test
  void meansDoNotDependOnHowManyAreDrawn() {
    double[][] few = GaussianMixture.drawMeans(9, 2, 5, 3);
    double[][] more = GaussianMixture.drawMeans(9, 4, 30, 3);

    for (int c = 0; c < few.length; c++) {
      assertThat(Arrays.copyOf(more[c], 5)).isEqualTo(few[c]);
    }
  }

  private static double normal(double x, double mean, double variance) {
    return Math.exp(logNormal(x, mean, variance));
  }

  /** The mixture's formulas at one point, sums of squares and products in decimals of 60 digits. */
  private static final class Exact {
    private static final MathContext DIGITS = new MathContext(60);

    final double logDensity;
    final double[] gradient;
    final double[] product;

    Exact(double[][] means, double variance, double[] logWeights, double[] point, double[] vector) {
      int components = means.length;
      int dimension = point.length;
      double[] logits = new double[components];
      for (int c = 0; c < components; c++) {
        BigDecimal square = BigDecimal.ZERO;
        for (int d = 0; d < dimension; d++) {
          BigDecimal apart = new BigDecimal(point[d]).subtract(new BigDecimal(means[c][d]));
          square = square.add(apart.multiply(apart));
        }
        logits[c] =
            new BigDecimal(logWeights[c])
                .subtract(square.divide(new BigDecimal(2 * variance), DIGITS))
                .doubleValue();
      }
      double greatest = Arrays.stream(logits).max().orElseThrow();
      double sum = Arrays.stream(logits).map(logit -> Math.exp(logit - greatest)).sum();
      logDensity = greatest + Math.log(sum) - 0.5 * dimension * Math.log(2 * Math.PI * variance);

      BigDecimal[] responsibilities = new BigDecimal[components];
      BigDecimal total = BigDecimal.ZERO;
      for (int c = 0; c < components; c++) {
        responsibilities[c] = new BigDecimal(Math.exp(logits[c] - greatest));
        total = total.add(responsibilities[c]);
      }
      BigDecimal[] average = new BigDecimal[dimension];
      Arrays.fill(average, BigDecimal.ZERO);
      for (int c = 0; c < components; c++) {
        responsibilities[c] = responsibilities[c].divide(total, DIGITS);
        for (int d = 0; d < dimension; d++) {
          average[d] =
              average[d].add(responsibilities[c].multiply(new BigDecimal(means[c][d]), DIGITS));
        }
      }
      BigDecimal scale = new BigDecimal(variance);
      gradient = new double[dimension];
      BigDecimal[] turned = new BigDecimal[dimension];
      Arrays.fill(turned, BigDecimal.ZERO);
      for (int d = 0; d < dimension; d++) {
        gradient[d] =
            average[d].subtract(new BigDecimal(point[d])).divide(scale, DIGITS).doubleValue();
      }
      for (int c = 0; c < components; c++) {
        BigDecimal along = BigDecimal.ZERO;
        for (int d = 0; d < dimension; d++) {
          along =
              along.add(
                  new BigDecimal(means[c][d])
                      .subtract(average[d])
                      .multiply(new BigDecimal(vector[d]), DIGITS));
        }
        for (int d = 0; d < dimension; d++) {
          turned[d] =
              turned[d].add(
                  new BigDecimal(means[c][d])
                      .subtract(average[d])
                      .multiply(responsibilities[c], DIGITS)
                      .multiply(along, DIGITS));
        }
      }
      product = new double[dimension];
      for (int d = 0; d < dimension; d++) {
        product[d] =
            turned[d]
                .divide(scale, DIGITS)
                .subtract(new BigDecimal(vector[d]))
                .divide(scale, DIGITS)
                .doubleValue();
      }
    }
  }
}
