package org.dsmcs.core.internal.loops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Errors in units in the last place against thirty digits, over 50 000 random arguments a range
 * with a fixed seed. The bounds are what was measured, rounded up.
 */
class ElementaryTest {
  private static final int ARGUMENTS = 50_000;
  private static final double LARGEST_EXP = 708;

  private final SplittableRandom random = new SplittableRandom(1);

  private double largestError(
      DoubleUnaryOperator function, DoubleFunction<DoubleDouble> oracle, DoubleSupplier arguments) {
    double largest = 0;
    for (int i = 0; i < ARGUMENTS; i++) {
      double x = arguments.getAsDouble();
      largest = Math.max(largest, oracle.apply(x).unitsTo(function.applyAsDouble(x)));
    }
    return largest;
  }

  private DoubleSupplier between(double low, double high) {
    return () -> random.nextDouble(low, high);
  }

  private static DoubleDouble exactExp(double x) {
    return DoubleDouble.exp(DoubleDouble.of(x));
  }

  @Test
  void theOracleIsRightToThirtyDigits() {
    // e, 1/e, log 3, sin 90°, sin 45° and cos 45° with more digits than a double has.
    assertOracle(exactExp(1), 2.718281828459045, 1.4456468917292502e-16);
    assertOracle(exactExp(-1), 0.36787944117144233, -1.2428753672788363e-17);
    assertOracle(DoubleDouble.log(3), 1.0986122886681098, -9.07129723500153e-17);
    assertOracle(DoubleDouble.sineOfHalfTurns(0.5), 1, 0);
    assertOracle(DoubleDouble.sineOfHalfTurns(0.25), Math.sqrt(0.5), -4.833646656726457e-17);
    assertOracle(DoubleDouble.cosineOfHalfTurns(0.25), Math.sqrt(0.5), -4.833646656726457e-17);
  }

  private static void assertOracle(DoubleDouble oracle, double high, double low) {
    assertThat(Math.abs((oracle.high() - high) + (oracle.low() - low)))
        .isLessThan(1e-29 * Math.abs(high));
  }

  @Test
  void expIsRightToOneUnit() {
    assertThat(largestError(Elementary::exp, ElementaryTest::exactExp, between(-1, 1)))
        .isLessThan(1);
    assertThat(largestError(Elementary::exp, ElementaryTest::exactExp, between(-50, 0)))
        .isLessThan(1);
    assertThat(largestError(Elementary::exp, ElementaryTest::exactExp, between(-670, LARGEST_EXP)))
        .isLessThan(1);
    assertThat(largestError(Elementary::exp, ElementaryTest::exactExp, between(-1e-9, 1e-9)))
        .isLessThan(1);
  }

  @Test
  void expIsExactWhereItShouldBe() {
    assertThat(Elementary.exp(0.0)).isEqualTo(1.0);
    assertThat(Elementary.exp(-0.0)).isEqualTo(1.0);
    assertThat(Elementary.exp(Double.MIN_VALUE)).isEqualTo(1.0);
    assertThat(Elementary.exp(-1e-300)).isEqualTo(1.0);
    assertThat(Elementary.exp(Double.NaN)).isNaN();
    assertThat(Elementary.exp(Double.NEGATIVE_INFINITY)).isEqualTo(0.0);
    assertThat(Elementary.exp(-Double.MAX_VALUE)).isEqualTo(0.0);
    assertThat(Elementary.exp(-1e18)).isEqualTo(0.0);
  }

  @Test
  void expEndsAtTheSmallestNormalNumbers() {
    // The oracle's low part is lost there, which costs half a unit.
    assertThat(exactExp(-708).unitsTo(Elementary.exp(-708))).isLessThan(1.5);
    assertThat(Elementary.exp(-708)).isGreaterThan(Double.MIN_NORMAL);
    assertThat(Elementary.exp(Math.nextDown(-708.0))).isEqualTo(0.0);
    assertThat(Elementary.exp(-745)).isEqualTo(0.0);
    assertThat(exactExp(LARGEST_EXP).unitsTo(Elementary.exp(LARGEST_EXP))).isLessThan(1);
  }

  @Test
  void logIsRightToOneUnit() {
    assertThat(largestError(Elementary::log, DoubleDouble::log, between(0.5, 2))).isLessThan(1);
    assertThat(largestError(Elementary::log, DoubleDouble::log, between(0.999, 1.001)))
        .isLessThan(1);
    assertThat(largestError(Elementary::log, DoubleDouble::log, between(1, 1e6))).isLessThan(1);
    assertThat(
            largestError(
                Elementary::log,
                DoubleDouble::log,
                () -> Math.scalb(random.nextDouble(1, 2), random.nextInt(-900, 1000))))
        .isLessThan(1);
  }

  @Test
  void logOfPowersOfTwoIsTheNearestDouble() {
    for (int exponent = Double.MIN_EXPONENT; exponent <= Double.MAX_EXPONENT; exponent++) {
      double power = Math.scalb(1.0, exponent);
      assertThat(Elementary.log(power)).as("log 2^%d", exponent).isEqualTo(StrictMath.log(power));
    }
    assertThat(Elementary.log(1)).isEqualTo(0.0);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        0x1.0000000000001p0,
        0x1.fffffffffffffp-1,
        0x1.ffffffff00000p-1,
        0x1.6a09e667f3bccp-1,
        0x1.6a09e667f3bcdp-1,
        0x1.6a09e667f3bccp0,
        0x1.6a09e667f3bcdp0,
        Double.MAX_VALUE,
        0x1.0000000000001p-1000,
      })
  void logIsRightWhereItsBranchesMeet(double x) {
    assertThat(DoubleDouble.log(x).unitsTo(Elementary.log(x))).isLessThan(1);
  }
}
