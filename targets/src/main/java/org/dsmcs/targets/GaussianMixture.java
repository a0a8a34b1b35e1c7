package org.dsmcs.targets;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;

/**
 * A mixture of C Gaussians with one shared variance in all directions:
 *
 * <pre>
 * log γ(z) = log Σ_c w_c N(z; μ_c, v I)
 * </pre>
 *
 * <p>With the responsibilities r_c ∝ w_c N(z; μ_c, v I), Σ_c r_c = 1, and their mean μ̄ = Σ_c r_c
 * μ_c:
 *
 * <pre>
 * ∇ log γ(z) = Σ_c r_c (μ_c − z) / v
 * H(z) u     = Σ_c r_c (μ_c − μ̄) ((μ_c − μ̄) · u) / v² − u / v
 * </pre>
 *
 * <p>The log evidence is log Σ_c w_c. The responsibilities are what is kept between gradient and
 * Hessian. Means far from the origin cost no digits: only differences of a point and a mean, or of
 * two means, are ever squared.
 */
public final class GaussianMixture implements Density {
  private static final TargetOption<Integer> COMPONENTS =
      TargetOption.wholeNumber("components", "number of components", "8", 1, 10_000);
  private static final TargetOption<Double> VARIANCE =
      TargetOption.positive("variance", "variance of every component in every direction", "1");
  private static final TargetOption<double[]> WEIGHTS =
      TargetOption.numbers(
          "weights",
          "relative weights of the components; divided by their sum",
          "all equal",
          "numbers of at least 0, one for each component, separated by commas, not all 0",
          value -> value >= 0);
  private static final TargetOption<double[][]> MEANS =
      TargetOption.rows(
          "means",
          "means of the components",
          "drawn from N(mean-centre, I) with the seed",
          "one row for each component, separated by semicolons; in a row one number for each"
              + " coordinate, separated by commas");
  private static final TargetOption<Double> MEAN_CENTRE =
      TargetOption.number(
          "mean-centre",
          "every coordinate of the centre around which the means are drawn",
          "3",
          "a number",
          value -> true);

  /** Numbers in all means together: beyond it, an array of that length would be hard to hold. */
  private static final long MOST_NUMBERS = 100_000_000;

  private final int components;
  private final int dimension;
  private final double variance;
  private final double[] logWeights;
  // [dimension][component]: a sweep over dimensions reads it in order.
  private final double[] means;
  private final MixtureForm form;

  /**
   * Makes the mixture Σ_c w_c N(μ_c, v I); the arrays are copied.
   *
   * @param means μ, C ≥ 1 rows of D ≥ 1 coordinates
   * @param variance v
   * @param logWeights log w, of length C, used as given: they need not be normalised, and −∞ leaves
   *     a component out
   * @throws IllegalArgumentException if the lengths do not fit each other or are 0, a mean is not
   *     finite, the variance is not between 1e-100 and 1e100, or a log weight is NaN or +∞, or all
   *     are −∞
   */
  public GaussianMixture(double[][] means, double variance, double[] logWeights) {
    if (means.length < 1 || means.length != logWeights.length || means[0].length < 1) {
      throw new IllegalArgumentException(
          "a mixture needs as many means as log weights, at least 1, of at least 1 coordinate;"
              + " given"
              + " %d means and %d log weights".formatted(means.length, logWeights.length));
    }
    if (!TargetOption.isPositive(variance)) {
      throw new IllegalArgumentException(
          "variance must be " + TargetOption.POSITIVE + ", given: " + variance);
    }
    this.components = means.length;
    this.dimension = means[0].length;
    this.variance = variance;
    this.logWeights = checkedLogWeights(logWeights);
    this.means = transposed(means);
    this.form =
        ExpandedForm.suits(this.means, variance, this.logWeights)
            ? new ExpandedForm(this.means, variance, this.logWeights)
            : new DifferenceForm(this.means, variance, this.logWeights);
  }

  private static double[] checkedLogWeights(double[] logWeights) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < logWeights.length; c++) {
      if (Double.isNaN(logWeights[c]) || logWeights[c] == Double.POSITIVE_INFINITY) {
        throw new IllegalArgumentException(
            "log weights must be finite or -Infinity, given at component %d: %s"
                .formatted(c, logWeights[c]));
      }
      greatest = Math.max(greatest, logWeights[c]);
    }
    if (greatest == Double.NEGATIVE_INFINITY) {
      throw new IllegalArgumentException("at least one log weight must be above -Infinity");
    }
    return logWeights.clone();
  }

  private static double[] transposed(double[][] means) {
    int dimension = means[0].length;
    double[] flat = new double[Math.multiplyExact(means.length, dimension)];
    for (int c = 0; c < means.length; c++) {
      if (means[c].length != dimension) {
        throw new IllegalArgumentException(
            "all means must have %d coordinates like the first, given at component %d: %d"
                .formatted(dimension, c, means[c].length));
      }
      for (int d = 0; d < dimension; d++) {
        if (!Double.isFinite(means[c][d])) {
          throw new IllegalArgumentException(
              "means must be finite, given at component %d, coordinate %d: %s"
                  .formatted(c, d, means[c][d]));
        }
        flat[d * means.length + c] = means[c][d];
      }
    }
    return flat;
  }

  static TargetDefinition definition() {
    return new TargetDefinition(
        "gaussian-mixture",
        "a mixture of Gaussians with one shared variance, its means given or drawn at random",
        "0",
        new DimensionRule(1, 50),
        List.of(COMPONENTS, VARIANCE, WEIGHTS, MEANS, MEAN_CENTRE),
        GaussianMixture::build);
  }

  private static TargetDefinition.Built build(TargetSettings settings) {
    Optional<double[][]> given = settings.given(MEANS);
    int components = componentCount(settings);
    double[] logWeights = logWeights(settings, components);
    double[][] means;
    if (given.isPresent()) {
      if (settings.given(MEAN_CENTRE).isPresent()) {
        throw settings.refuse(MEAN_CENTRE, "nothing where option 'means' is given");
      }
      settings.dimension(given.get()[0].length, MEANS);
      means = given.get();
    } else {
      int dimension = settings.dimension();
      if ((long) components * dimension > MOST_NUMBERS) {
        throw settings.refuseDimension(
            dimension,
            "at most %d with %d components".formatted(MOST_NUMBERS / components, components));
      }
      means = drawMeans(settings.seed(), components, dimension, settings.value(MEAN_CENTRE));
    }
    return new TargetDefinition.Built(
        new GaussianMixture(means, settings.value(VARIANCE), logWeights), 0);
  }

  /** Returns C: the number of means or of weights where they are given. */
  private static int componentCount(TargetSettings settings) {
    OptionalInt implied = OptionalInt.empty();
    String source = "";
    if (settings.given(MEANS).isPresent()) {
      implied = OptionalInt.of(settings.given(MEANS).get().length);
      source = MEANS.name();
    } else if (settings.given(WEIGHTS).isPresent()) {
      implied = OptionalInt.of(settings.given(WEIGHTS).get().length);
      source = WEIGHTS.name();
    }
    if (implied.isEmpty()) {
      return settings.value(COMPONENTS);
    }
    int components = implied.getAsInt();
    if (settings.given(COMPONENTS).isPresent() && settings.value(COMPONENTS) != components) {
      throw settings.refuse(
          COMPONENTS, "%d, because option '%s' has that many".formatted(components, source));
    }
    return components;
  }

  private static double[] logWeights(TargetSettings settings, int components) {
    double[] weights = settings.given(WEIGHTS).orElse(null);
    double[] logWeights = new double[components];
    if (weights == null) {
      Arrays.fill(logWeights, -Math.log(components));
      return logWeights;
    }
    if (weights.length != components) {
      throw settings.refuse(WEIGHTS, components + " numbers, one for each component");
    }
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    if (!(sum > 0 && Double.isFinite(sum))) {
      throw settings.refuse(WEIGHTS, WEIGHTS.allowed());
    }
    for (int c = 0; c < components; c++) {
      logWeights[c] = Math.log(weights[c] / sum);
    }
    return logWeights;
  }

  /**
   * Draws the means of a random mixture: every coordinate from N(centre, 1), independently.
   *
   * <p>A coordinate depends on the seed, its component and its number alone: more components or
   * dimensions leave those that were there as they were.
   *
   * @param seed seed of the counter-based generator, used for {@link Purpose#TARGET}
   * @param components C
   * @param dimension D
   * @param centre mean of every coordinate
   * @return C rows of D coordinates
   */
  public static double[][] drawMeans(long seed, int components, int dimension, double centre) {
    long key = RandomKey.of(seed, Purpose.TARGET, 0);
    double[][] means = new double[components][];
    for (int c = 0; c < components; c++) {
      means[c] = RandomKey.normals(RandomKey.derive(key, c, 0), dimension);
      for (int d = 0; d < dimension; d++) {
        means[c][d] += centre;
      }
    }
    return means;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  /** Returns draws: a component, then a point of it. */
  @Override
  public Optional<ExactDraws> exactDraws() {
    return Optional.of(ExactDraws.sampled(dimension, this::drawPoint));
  }

  private void drawPoint(long key, double[] point) {
    double[] normals = RandomKey.normals(RandomKey.derive(key, 0, 0), dimension);
    int component = drawComponent(RandomKey.uniform(RandomKey.derive(key, 1, 0), 0));
    for (int d = 0; d < dimension; d++) {
      point[d] = means[d * components + component] + Math.sqrt(variance) * normals[d];
    }
  }

  /** The component whose interval of cumulative weight holds the number, by inversion. */
  private int drawComponent(double uniform) {
    double logTotal = logEvidence();
    double sum = 0;
    int last = 0;
    for (int c = 0; c < components; c++) {
      double weight = Math.exp(logWeights[c] - logTotal);
      if (weight > 0) {
        last = c;
        sum += weight;
        if (uniform < sum) {
          break;
        }
      }
    }
    return last;
  }

  /** Returns C, the number of components. */
  public int components() {
    return components;
  }

  /** Returns the variance v of every component. */
  public double variance() {
    return variance;
  }

  /** Returns a copy of the log weights log w, of length C. */
  public double[] logWeights() {
    return logWeights.clone();
  }

  /** Returns a copy of the means μ, C rows of D coordinates. */
  public double[][] means() {
    double[][] rows = new double[components][dimension];
    for (int c = 0; c < components; c++) {
      for (int d = 0; d < dimension; d++) {
        rows[c][d] = means[d * components + c];
      }
    }
    return rows;
  }

  /** Returns log Z = log Σ_c w_c. */
  public double logEvidence() {
    double greatest = Arrays.stream(logWeights).max().getAsDouble();
    double sum = 0;
    for (double logWeight : logWeights) {
      sum += Math.exp(logWeight - greatest);
    }
    return greatest + Math.log(sum);
  }

  /** Returns C: the responsibilities of each particle are kept. */
  @Override
  public int memoryPerParticle() {
    return components;
  }

  @Override
  public void logDensity(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles scratch,
      double[] memory) {
    form.logDensity(position, fromBlock, toBlock, logDensity, memory);
  }

  @Override
  public void logDensityAndGradient(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles gradient,
      double[] memory) {
    form.logDensity(position, fromBlock, toBlock, logDensity, memory);
    form.gradient(position, fromBlock, toBlock, memory, gradient);
  }

  @Override
  public void hessianVectorProduct(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] memory,
      Particles vector,
      Particles product) {
    form.hessianVectorProduct(fromBlock, toBlock, memory, vector, product);
  }
}
