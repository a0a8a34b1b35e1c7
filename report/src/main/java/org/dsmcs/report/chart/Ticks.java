package org.dsmcs.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The marks of an axis, at round numbers.
 *
 * @param values where they are
 * @param texts what they say
 */
record Ticks(List<Double> values, List<String> texts) {
  private static final String SUPERSCRIPT_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  private static final int DIGITS = 4;

  /** Fewer ticks than these do not show that an axis is logarithmic. */
  private static final int FEWEST_RATIOS = 3;

  /** That many have room on every axis. */
  private static final int MANY_RATIOS = 6;

  Ticks {
    values = List.copyOf(values);
    texts = List.copyOf(texts);
  }

  /** Returns multiples of 1, 2 or 5 times a power of ten. */
  static Ticks linear(double low, double high, int most, boolean whole) {
    double step = step((high - low) / Math.max(1, most), whole);
    List<Double> values = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (double n = Math.ceil(low / step - 1e-9); n * step <= high + 1e-9 * step; n++) {
      double value = n * step;
      values.add(value);
      texts.add(text(value, step));
    }
    return new Ticks(values, texts);
  }

  private static double step(double least, boolean whole) {
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    double step = 10 * power;
    for (double factor : new double[] {5, 2, 1}) {
      if (factor * power >= least * (1 - 1e-9)) {
        step = factor * power;
      }
    }
    return whole ? Math.max(1, step) : step;
  }

  /**
   * Returns powers of ten, and where these are few also 2 and 5 times them. Where even these are
   * few, the ticks are those of a linear axis.
   */
  static Ticks ofRatios(double low, double high, int most) {
    Ticks fine = ofRatios(low, high, new double[] {1, 2, 5}, 1);
    if (fine.values.size() < FEWEST_RATIOS) {
      return linear(low, high, most, false);
    }
    if (fine.values.size() <= Math.max(most, MANY_RATIOS)) {
      return fine;
    }
    Ticks powers = ofRatios(low, high, new double[] {1}, 1);
    int room = Math.max(most, MANY_RATIOS);
    return ofRatios(low, high, new double[] {1}, (powers.values.size() + room - 1) / room);
  }

  /** Returns these multiples of every so many powers of ten. */
  private static Ticks ofRatios(double low, double high, double[] factors, int stride) {
    int first = (int) Math.floor(Math.log10(low));
    int last = (int) Math.ceil(Math.log10(high));
    List<Double> values = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int exponent = first; exponent <= last; exponent++) {
      for (double factor : factors) {
        double value = factor * Math.pow(10, exponent);
        if (Math.floorMod(exponent, stride) == 0
            && value >= low * (1 - 1e-9)
            && value <= high * (1 + 1e-9)) {
          values.add(value);
          texts.add(factor == 1 ? power(exponent) : text(value));
        }
      }
    }
    return new Ticks(values, texts);
  }

  private static String power(int exponent) {
    return Math.abs(exponent) <= 3 ? text(Math.pow(10, exponent)) : "10" + superscript(exponent);
  }

  /** Returns a multiple of {@code step} as text, with the decimals that the step needs. */
  private static String text(double value, double step) {
    double size = Math.max(Math.abs(value), step);
    int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    if (size >= 1e7 || decimals > 5) {
      int digits = 1 + (int) (Math.floor(Math.log10(size)) - Math.floor(Math.log10(step) + 1e-9));
      return Math.abs(value) < step / 2 ? "0" : text(value, digits);
    }
    return minus(BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN));
  }

  /** Returns a number with at most four digits. */
  static String text(double value) {
    return text(value, DIGITS);
  }

  private static String text(double value, int digits) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "N/A" : value > 0 ? "∞" : "−∞";
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= -4 && exponent <= 6) {
      return minus(strip(rounded));
    }
    String mantissa = minus(strip(rounded.scaleByPowerOfTen(-exponent)));
    String power = "10" + superscript(exponent);
    return switch (mantissa) {
      case "1" -> power;
      case "−1" -> "−" + power;
      default -> mantissa + "·" + power;
    };
  }

  private static BigDecimal strip(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  private static String minus(BigDecimal number) {
    return number.signum() == 0
        ? number.abs().toPlainString()
        : number.toPlainString().replace('-', '−');
  }

  private static String superscript(int number) {
    StringBuilder text = new StringBuilder(number < 0 ? "⁻" : "");
    for (char digit : Integer.toString(Math.abs(number)).toCharArray()) {
      text.append(SUPERSCRIPT_DIGITS.charAt(digit - '0'));
    }
    return text.toString();
  }
}
