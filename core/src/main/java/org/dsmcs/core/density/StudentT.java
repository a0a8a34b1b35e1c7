package org.dsmcs.core.density;

/**
 * The normalised multivariate Student t with ν degrees of freedom, location m and scales s: heavier
 * in its tails than any Gaussian; ν = 1 is the Cauchy distribution.
 *
 * <p>log π_0(z) = log Γ((ν+D)/2) − log Γ(ν/2) − (D/2) log νπ − Σ_d log s_d − ((ν+D)/2) log(1 +
 * q/ν), q = Σ_d ((z_d − m_d)/s_d)². A draw is m + s ε √(ν/χ²), ε standard normal and χ² chi-squared
 * with ν degrees of freedom, by the method of Marsaglia and Tsang, "A simple method for generating
 * gamma variables", 2000.
 */
public final class StudentT implements ReferenceDistribution {
  private static final int LANES = Particles.LANES;

  private final double degrees;
  private final double[] location;
  private final double[] scale;
  private final double[] precision;
  private final double logNormaliser;

  /**
   * Makes the distribution.
   *
   * @param degrees ν, positive and finite
   * @param location m, of length D ≥ 1; copied
   * @param scale s, of length D, positive and finite; copied
   * @throws IllegalArgumentException if a value is out of range or the lengths differ
   */
  public StudentT(double degrees, double[] location, double[] scale) {
    if (!(degrees > 0) || !Double.isFinite(degrees)) {
      throw new IllegalArgumentException(
          "degrees of freedom must be positive and finite, given: " + degrees);
    }
    if (location.length < 1 || location.length != scale.length) {
      throw new IllegalArgumentException(
          "location and scale must have the same length of at least 1, given: %d and %d"
              .formatted(location.length, scale.length));
    }
    this.degrees = degrees;
    this.location = location.clone();
    this.scale = scale.clone();
    this.precision = new double[scale.length];
    double sum = 0;
    for (int d = 0; d < scale.length; d++) {
      if (!(scale[d] > 0) || !Double.isFinite(scale[d]) || !Double.isFinite(location[d])) {
        throw new IllegalArgumentException(
            "scales must be positive and finite, locations finite, given at dimension %d: %s and %s"
                .formatted(d, scale[d], location[d]));
      }
      precision[d] = 1 / (scale[d] * scale[d]);
      sum += Math.log(scale[d]);
    }
    int dimension = scale.length;
    this.logNormaliser =
        logGamma(0.5 * (degrees + dimension))
            - logGamma(0.5 * degrees)
            - 0.5 * dimension * Math.log(degrees * Math.PI)
            - sum;
  }

  @Override
  public int dimension() {
    return location.length;
  }

  @Override
  public void draw(Particles numbers, int fromBlock, int toBlock, UniformNumbers uniforms) {
    int end = Math.min(toBlock * LANES, numbers.count());
    for (int i = fromBlock * LANES; i < toBlock * LANES; i++) {
      double stretch = i < end ? Math.sqrt(degrees / chiSquared(uniforms, i)) : 1;
      int at = i / LANES * location.length * LANES + i % LANES;
      for (int d = 0; d < location.length; d++, at += LANES) {
        numbers.values()[at] = location[d] + scale[d] * stretch * numbers.values()[at];
      }
    }
  }

  private double chiSquared(UniformNumbers uniforms, int particle) {
    double shape = 0.5 * degrees;
    // Below shape 1: a draw of shape + 1 times u^(1/shape).
    double boost = shape < 1 ? Math.pow(1 - uniforms.uniform(particle, 0), 1 / shape) : 1;
    double raised = shape < 1 ? shape + 1 : shape;
    double d = raised - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    int next = 1;
    while (true) {
      double radius = Math.sqrt(-2 * Math.log(1 - uniforms.uniform(particle, next++)));
      double x = radius * Math.cos(2 * Math.PI * uniforms.uniform(particle, next++));
      double u = 1 - uniforms.uniform(particle, next++);
      double v = (1 + c * x) * (1 + c * x) * (1 + c * x);
      if (v > 0 && Math.log(u) < 0.5 * x * x + d - d * v + d * Math.log(v)) {
        return Math.max(2 * d * v * boost, Double.MIN_NORMAL);
      }
    }
  }

  @Override
  public void logDensityAndGradient(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles gradient,
      double[] memory) {
    double[] z = position.values();
    double[] g = gradient.values();
    int dimension = location.length;
    for (int i = fromBlock * LANES; i < toBlock * LANES; i++) {
      int first = i / LANES * dimension * LANES + i % LANES;
      double square = 0;
      for (int d = 0, at = first; d < dimension; d++, at += LANES) {
        double slope = (location[d] - z[at]) * precision[d];
        g[at] = slope;
        square += (location[d] - z[at]) * slope;
      }
      double factor = (degrees + dimension) / (degrees + square);
      for (int d = 0, at = first; d < dimension; d++, at += LANES) {
        g[at] *= factor;
      }
      logDensity[i] = logNormaliser - 0.5 * (degrees + dimension) * Math.log1p(square / degrees);
    }
  }

  /** log Γ(x) for x > 0: recurrence up to 10, then Stirling's series. */
  static double logGamma(double x) {
    double shift = 0;
    double y = x;
    while (y < 10) {
      shift += Math.log(y);
      y++;
    }
    double r = 1 / (y * y);
    double series =
        (1.0 / 12 - r * (1.0 / 360 - r * (1.0 / 1260 - r * (1.0 / 1680 - r * (1.0 / 1188))))) / y;
    return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - shift;
  }
}
