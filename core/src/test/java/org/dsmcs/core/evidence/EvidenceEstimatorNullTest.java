package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.dsmcs.core.density.PointDensity;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A null is refused where it is given, by the name of what is missing. */
@SuppressWarnings("NullAway")
class EvidenceEstimatorNullTest {
  private static Arguments setter(String name, Consumer<EvidenceEstimator> call) {
    return Arguments.of(name, Named.of(name, call));
  }

  static Stream<Arguments> setters() {
    return Stream.of(
        setter("initial", e -> e.initial(null)),
        setter("pilot", e -> e.pilot(null)),
        setter("kernel", e -> e.kernel(null)),
        setter("bound", e -> e.bound(null)),
        setter("resampling", e -> e.resampling(null)),
        setter("training", e -> e.training(null)),
        setter("listener", e -> e.listener(null)),
        setter("target", _ -> EvidenceEstimator.of(null)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("setters")
  void nullIsRefusedByName(String name, Consumer<EvidenceEstimator> call) {
    EvidenceEstimator estimator =
        EvidenceEstimator.of(PointDensity.of(1, (z, g) -> -0.5 * z[0] * z[0]));
    assertThatThrownBy(() -> call.accept(estimator))
        .isInstanceOf(NullPointerException.class)
        .hasMessageStartingWith(name + ": ");
  }
}
