package org.dsmcs.core.evidence;

/**
 * Student's t distribution with a whole number ν of degrees of freedom.
 *
 * <p>With θ = arctan(t/√ν) the probability of [−t, t] is a finite sum of positive terms:
 *
 * <pre>{@code
 * ν odd:   (2/π) (θ + sin θ (cos θ + (2/3) cos³ θ + … + (2·4⋯(ν−3))/(3·5⋯(ν−2)) cos^(ν−2) θ))
 * ν even:  sin θ (1 + (1/2) cos² θ + … + (1·3⋯(ν−3))/(2·4⋯(ν−2)) cos^(ν−2) θ)
 * }</pre>
 *
 * <p>Source: Abramowitz and Stegun, "Handbook of mathematical functions", 1964, 26.7.3 and 26.7.4.
 */
final class StudentT {
  private StudentT() {}

  /**
   * Returns the number that a variable stays below with the given probability.
   *
   * @param probability in [0.5, 1)
   * @param degrees ν, at least 1
   */
  static double quantile(double probability, int degrees) {
    if (!(probability >= 0.5 && probability < 1) || degrees < 1) {
      throw new IllegalArgumentException(
          "a t quantile wants a probability in [0.5, 1) and degrees of at least 1, given: %s, %d"
              .formatted(probability, degrees));
    }
    double central = 2 * probability - 1;
    double low = 0;
    double high = Math.PI / 2;
    while (true) {
      double middle = (low + high) / 2;
      if (middle <= low || middle >= high) {
        return Math.sqrt(degrees) * Math.tan(middle);
      }
      if (centralProbability(middle, degrees) < central) {
        low = middle;
      } else {
        high = middle;
      }
    }
  }

  private static double centralProbability(double theta, int degrees) {
    double cosine = Math.cos(theta);
    double square = cosine * cosine;
    boolean isOdd = degrees % 2 == 1;
    double sum = 0;
    double term = isOdd ? cosine : 1;
    for (int j = isOdd ? 3 : 2; j <= degrees; j += 2) {
      sum += term;
      term *= square * (j - 1) / j;
    }
    return isOdd ? 2 / Math.PI * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
  }
}
