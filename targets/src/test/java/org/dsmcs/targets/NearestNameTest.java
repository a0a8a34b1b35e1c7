package org.dsmcs.targets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class NearestNameTest {
  private static final List<String> NAMES =
      List.of("gaussian-mixture", "funnel", "banana", "gaussian", "correlated-gaussian");

  @Test
  void findsTheNameMeant() {
    assertThat(NearestName.to("funel", NAMES)).hasValue("funnel");
    assertThat(NearestName.to("FUNNEL", NAMES)).hasValue("funnel");
    assertThat(NearestName.to("gausian", NAMES)).hasValue("gaussian");
    assertThat(NearestName.to("gaussian_mixture", NAMES)).hasValue("gaussian-mixture");
    assertThat(NearestName.to("banaan", NAMES)).hasValue("banana");
  }

  @Test
  void findsAFragment() {
    assertThat(NearestName.to("mixture", NAMES)).hasValue("gaussian-mixture");
    assertThat(NearestName.to("neals-funnel-of-2003", NAMES)).hasValue("funnel");
    assertThat(NearestName.to("na", NAMES)).isEmpty();
  }

  @Test
  void suggestsNothingFarOff() {
    assertThat(NearestName.to("rosenbrock", NAMES)).isEmpty();
    assertThat(NearestName.to("", NAMES)).isEmpty();
    assertThat(NearestName.to("funnel", List.of())).isEmpty();
  }

  @Test
  void asksWithTheName() {
    assertThat(NearestName.question("funel", NAMES)).isEqualTo("; did you mean 'funnel'?");
    assertThat(NearestName.question("rosenbrock", NAMES)).isEmpty();
  }

  @Test
  void distancesAreLevenshteins() {
    assertThat(NearestName.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(NearestName.distance("", "abc")).isEqualTo(3);
    assertThat(NearestName.distance("abc", "abc")).isZero();
    assertThat(NearestName.distance("flaw", "lawn")).isEqualTo(2);
  }

  @Property(tries = 500, seed = "1")
  void distanceIsAMetric(
      @ForAll @AlphaChars @StringLength(max = 6) String first,
      @ForAll @AlphaChars @StringLength(max = 6) String second,
      @ForAll @AlphaChars @StringLength(max = 6) String third) {
    int distance = NearestName.distance(first, second);

    assertThat(distance).isEqualTo(NearestName.distance(second, first));
    assertThat(distance == 0).isEqualTo(first.equals(second));
    assertThat(distance)
        .isBetween(
            Math.abs(first.length() - second.length()), Math.max(first.length(), second.length()))
        .isLessThanOrEqualTo(
            NearestName.distance(first, third) + NearestName.distance(third, second));
  }
}
