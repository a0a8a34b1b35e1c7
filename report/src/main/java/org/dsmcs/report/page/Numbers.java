package org.dsmcs.report.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as people read them: with a true minus sign, and N/A for NaN. */
public final class Numbers {
  private static final String MISSING = "N/A";

  /** Beyond that, decimals are below the precision of a double. */
  private static final double LARGE = 1e9;

  private static final int LEAST_DECIMALS = 1;
  private static final int MOST_DECIMALS = 10;

  private Numbers() {}

  /** Returns a number with so many decimals. */
  public static String fixed(double value, int decimals) {
    if (!Double.isFinite(value)) {
      return special(value);
    }
    return Math.abs(value) >= LARGE
        ? rounded(value, 6)
        : minus(new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString());
  }

  /** Returns a number with so many digits that count. */
  public static String rounded(double value, int digits) {
    if (!Double.isFinite(value)) {
      return special(value);
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal number =
        new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    int exponent = number.precision() - number.scale() - 1;
    BigDecimal stripped = number.stripTrailingZeros();
    if (exponent < -4 || exponent > 8) {
      return minus(stripped.scaleByPowerOfTen(-exponent).toPlainString() + "e" + exponent);
    }
    return minus(stripped.toPlainString());
  }

  /** Returns "value ± error", both with the decimals that two digits of the error need. */
  public static String estimate(double value, double error) {
    int decimals = decimals(error);
    return fixed(value, decimals) + " ± " + fixed(error, decimals);
  }

  /** Returns the decimals that two digits of an error need. */
  public static int decimals(double error) {
    if (!Double.isFinite(error) || error <= 0) {
      return 4;
    }
    int decimals = 1 - (int) Math.floor(Math.log10(error));
    return Math.clamp(decimals, LEAST_DECIMALS, MOST_DECIMALS);
  }

  private static String special(double value) {
    return Double.isNaN(value)
        ? MISSING
        : value == Double.POSITIVE_INFINITY ? "∞" : value == Double.NEGATIVE_INFINITY ? "−∞" : "";
  }

  private static String minus(String text) {
    String sign = text.replace('-', '−');
    // What is rounded to nothing has no sign.
    return sign.matches("−0(\\.0*)?") ? sign.substring(1) : sign;
  }
}
