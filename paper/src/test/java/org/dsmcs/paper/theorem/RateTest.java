package org.dsmcs.paper.theorem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RateTest {
  private static ExactPoint point(double missing) {
    Measured none = new Measured(0, 0);
    GradientPart part = new GradientPart(none, none, none, List.of());
    double gradient = 3 * Math.pow(missing, 0.5);
    return new ExactPoint(1, 1, 1 - missing, 1 - missing, 0, gradient, part, part);
  }

  private static List<ExactPoint> points(double... missing) {
    return DoubleStream.of(missing).mapToObj(RateTest::point).toList();
  }

  @Test
  void aPowerLawHasItsExponent() {
    Rate rate = Rate.fit("x", points(0.5, 0.25, 1e-2, 1e-3, 1e-5), ExactPoint::weightGradient);
    assertThat(rate.exponent()).isCloseTo(0.5, within(1e-9));
    assertThat(rate.points()).isEqualTo(3);
  }

  @Test
  void farTargetsAndZerosHaveNone() {
    assertThat(Rate.fit("x", points(0.5, 1e-3), ExactPoint::weightGradient).exponent()).isNaN();
    assertThat(Rate.fit("x", points(1e-2, 1e-3), p -> p.schedule().exact().value()).exponent())
        .isNaN();
  }
}
