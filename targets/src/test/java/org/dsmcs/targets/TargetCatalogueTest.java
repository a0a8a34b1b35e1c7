package org.dsmcs.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TargetCatalogueTest {
  private static final TargetCatalogue CATALOGUE = TargetCatalogue.standard();

  static Stream<TargetDefinition> definitions() {
    return CATALOGUE.definitions().stream();
  }

  @Test
  void listsTheTargets() {
    assertThat(CATALOGUE.names())
        .containsExactly("gaussian-mixture", "funnel", "banana", "gaussian", "correlated-gaussian");
    assertThat(CATALOGUE.defaultName()).isEqualTo("gaussian-mixture");
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void everyTargetDescribesItself(TargetDefinition definition) {
    assertThat(definition.name()).matches("[a-z]+(-[a-z]+)*");
    assertThat(definition.description()).isNotBlank().doesNotContain("\n");
    assertThat(definition.logEvidence()).isNotBlank();
    assertThat(definition.optionNames()).doesNotHaveDuplicates();
    assertThat(CATALOGUE.definition(definition.name())).isSameAs(definition);
    for (TargetOption<?> option : definition.options()) {
      assertThat(option.name()).matches("[a-z]+(-[a-z]+)*");
      assertThat(option.meaning()).isNotBlank();
      assertThat(option.allowed()).isNotBlank();
      assertThat(option.defaultValue()).isNotBlank();
    }
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void everyTargetBuildsByDefault(TargetDefinition definition) {
    Target target = CATALOGUE.build(TargetRequest.of(definition.name()));

    assertThat(target.name()).isEqualTo(definition.name());
    assertThat(target.description()).isEqualTo(definition.description());
    assertThat(target.dimension()).isEqualTo(definition.dimensionRule().defaultDimension());
    assertThat(target.knownLogEvidence()).hasValue(0);
    DensityChecks.of(target.density()).all();
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void everyTargetBuildsInItsLeastDimensionAndInAnother(TargetDefinition definition) {
    for (int dimension : new int[] {definition.dimensionRule().minimum(), 23}) {
      Target target = CATALOGUE.build(TargetRequest.of(definition.name()).withDimension(dimension));

      assertThat(target.dimension()).isEqualTo(dimension);
    }
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void everyDefaultThatIsAValueCanBeGiven(TargetDefinition definition) {
    for (TargetOption<?> option : definition.options()) {
      if (option.parse(option.defaultValue()).isPresent()) {
        TargetRequest request =
            TargetRequest.of(definition.name()).withOption(option.name(), option.defaultValue());

        assertThat(CATALOGUE.build(request).dimension()).isPositive();
      }
    }
  }

  @Test
  void defaultMixtureIsThePapers() {
    GaussianMixture mixture =
        (GaussianMixture) CATALOGUE.build(TargetRequest.of("gaussian-mixture")).density();

    assertThat(mixture.components()).isEqualTo(8);
    assertThat(mixture.dimension()).isEqualTo(50);
    assertThat(mixture.variance()).isEqualTo(1);
    assertThat(mixture.logWeights()).containsOnly(-Math.log(8));
    assertThat(mixture.means()).isDeepEqualTo(GaussianMixture.drawMeans(0, 8, 50, 3));
  }

  @Test
  void theSeedDrawsTheMeans() {
    GaussianMixture one = mixture(TargetRequest.of("gaussian-mixture").withSeed(1));
    GaussianMixture same = mixture(TargetRequest.of("gaussian-mixture").withSeed(1));
    GaussianMixture other = mixture(TargetRequest.of("gaussian-mixture").withSeed(2));

    assertThat(same.means()).isDeepEqualTo(one.means());
    assertThat(other.means()[0]).isNotEqualTo(one.means()[0]);
  }

  @Test
  void mixtureTakesMeansAndWeights() {
    GaussianMixture mixture =
        mixture(
            TargetRequest.of("gaussian-mixture")
                .withAssignments(
                    List.of("means= 1, 2.5 ;-3,4e0; 0,0", "weights=1,3,0", "variance=0.5")));

    assertThat(mixture.means()).isDeepEqualTo(new double[][] {{1, 2.5}, {-3, 4}, {0, 0}});
    assertThat(mixture.variance()).isEqualTo(0.5);
    assertThat(mixture.logWeights())
        .containsExactly(Math.log(0.25), Math.log(0.75), Double.NEGATIVE_INFINITY);
    assertThat(mixture.logEvidence()).isCloseTo(0, within(1e-15));
  }

  @Test
  void weightsAloneSayHowManyComponents() {
    GaussianMixture mixture =
        mixture(TargetRequest.of("gaussian-mixture").withOption("weights", "1,1,1"));

    assertThat(mixture.components()).isEqualTo(3);
    assertThat(mixture.dimension()).isEqualTo(50);
  }

  @Test
  void unknownTargetIsNamedWithTheNearest() {
    assertRefused(
        TargetRequest.of("funel"),
        "target: given 'funel', allowed: gaussian-mixture, funnel, banana, gaussian,"
            + " correlated-gaussian; did you mean 'funnel'?");
  }

  @Test
  void unknownOptionIsNamedWithTheNearest() {
    assertRefused(
        TargetRequest.of("banana").withOption("curviture", "1"),
        "target option 'curviture' is unknown to banana, allowed: curvature, scale;"
            + " did you mean 'curvature'?");
  }

  @Test
  void valuesThatAreNotAllowedAreNamed() {
    assertRefused(
        TargetRequest.of("funnel").withOption("scale", "-1"),
        "target option 'scale' of funnel: given '-1', allowed: a number from 1e-100 to 1e100");
    assertRefused(
        TargetRequest.of("gaussian-mixture").withOption("components", "2.5"),
        "target option 'components' of gaussian-mixture: given '2.5', allowed: a whole number from"
            + " 1 to 10000");
    assertRefused(
        TargetRequest.of("correlated-gaussian").withOption("structure", "autoregresive"),
        "target option 'structure' of correlated-gaussian: given 'autoregresive', allowed:"
            + " autoregressive or equicorrelated; did you mean 'autoregressive'?");
  }

  @Test
  void onlyPlainFiniteNumbersAreNumbers() {
    for (String value :
        List.of("", " ", "NaN", "Infinity", "1e999", "1f", "0x1p3", "1,2", "--1", "one")) {
      assertThatThrownBy(
              () -> CATALOGUE.build(TargetRequest.of("banana").withOption("curvature", value)))
          .as("'%s'", value)
          .isInstanceOf(InvalidTargetException.class)
          .hasMessageContaining("'" + value + "'");
    }
    for (String value : List.of("1", "+1", "-.5", "1.", "1e-3", " 2 ", "1E2")) {
      assertThat(CATALOGUE.build(TargetRequest.of("banana").withOption("curvature", value)))
          .as("'%s'", value)
          .isNotNull();
    }
  }

  @Test
  void valuesThatDoNotGoTogetherAreRefused() {
    TargetRequest mixture = TargetRequest.of("gaussian-mixture");
    assertRefused(
        mixture.withOption("weights", "1,2").withOption("components", "3"),
        "target option 'components' of gaussian-mixture: given '3', allowed: 2, because option"
            + " 'weights' has that many");
    assertRefused(
        mixture.withOption("means", "1;2").withOption("weights", "1,2,3"),
        "target option 'weights' of gaussian-mixture: given '1,2,3', allowed: 2 numbers, one for"
            + " each component");
    assertRefused(
        mixture.withOption("weights", "0,0"),
        "target option 'weights' of gaussian-mixture: given '0,0', allowed: numbers of at least 0,"
            + " one for each component, separated by commas, not all 0");
    assertRefused(
        mixture.withOption("means", "1;2").withOption("mean-centre", "0"),
        "target option 'mean-centre' of gaussian-mixture: given '0', allowed: nothing where option"
            + " 'means' is given");
    assertRefused(
        mixture.withOption("means", "1,2;3"),
        "target option 'means' of gaussian-mixture: given '1,2;3', allowed: one row for each"
            + " component, separated by semicolons; in a row one number for each coordinate,"
            + " separated by commas");
    assertRefused(
        mixture.withOption("means", "1,2;3,4").withDimension(3),
        "dimension of gaussian-mixture: given 3, allowed: 2, because option 'means' has that many"
            + " coordinates");
    assertRefused(
        mixture.withOption("components", "10000").withDimension(1_000_000),
        "dimension of gaussian-mixture: given 1000000, allowed: at most 10000 with 10000"
            + " components");
    assertRefused(
        TargetRequest.of("gaussian").withOption("mean", "1,2").withDimension(3),
        "dimension of gaussian: given 3, allowed: 2, because option 'mean' has that many"
            + " coordinates");
    assertRefused(
        TargetRequest.of("gaussian")
            .withOption("mean", "1,2")
            .withOption("standard-deviation", "1,2,3"),
        "target option 'standard-deviation' of gaussian: given '1,2,3', allowed: 1 or 2 numbers,"
            + " separated by commas");
    assertRefused(
        TargetRequest.of("correlated-gaussian")
            .withOption("structure", "equicorrelated")
            .withOption("correlation", "-0.5")
            .withDimension(3),
        "target option 'correlation' of correlated-gaussian: given '-0.5', allowed: a number above"
            + " -0.5 and below 1 (equicorrelated, dimension 3)");
  }

  @Test
  void dimensionsThatAreNotAllowedAreNamed() {
    assertRefused(
        TargetRequest.of("funnel").withDimension(1),
        "dimension of funnel: given 1, allowed: a whole number from 2 to 1000000");
    assertRefused(
        TargetRequest.of("gaussian").withDimension(0),
        "dimension of gaussian: given 0, allowed: a whole number from 1 to 1000000");
    assertRefused(
        TargetRequest.of("gaussian").withDimension(2_000_000_000),
        "dimension of gaussian: given 2000000000, allowed: a whole number from 1 to 1000000");
  }

  @Test
  void messagesStayOnOneLine() {
    assertRefused(
        TargetRequest.of("funnel").withOption("scale", "1\n2\u001b[31m"),
        "target option 'scale' of funnel: given '1\\u000a2\\u001b[31m', allowed: a number from"
            + " 1e-100 to 1e100");
    assertThatThrownBy(
            () -> CATALOGUE.build(TargetRequest.of("funnel").withOption("scale", "9".repeat(5000))))
        .isInstanceOf(InvalidTargetException.class)
        .hasMessageContaining("999…'")
        .satisfies(thrown -> assertThat(thrown.getMessage()).hasSizeLessThan(250));
  }

  @Test
  void assignmentsAreNameAndValue() {
    TargetRequest request =
        TargetRequest.of("gaussian").withAssignments(List.of("mean=1=2", " log-scale =3"));

    assertThat(request.options())
        .containsExactly(Map.entry("mean", "1=2"), Map.entry("log-scale", "3"));
    assertThatThrownBy(() -> request.withAssignments(List.of("variance")))
        .isInstanceOf(InvalidTargetException.class)
        .hasMessage("target option: given 'variance', allowed: name=value");
    assertThatThrownBy(() -> request.withAssignments(List.of("=3")))
        .isInstanceOf(InvalidTargetException.class)
        .hasMessage("target option: given '=3', allowed: name=value");
    assertThatThrownBy(() -> request.withAssignments(List.of("mean=4")))
        .isInstanceOf(InvalidTargetException.class)
        .hasMessage("target option 'mean': given twice, '1=2' and '4', allowed: once");
  }

  @Test
  void requestsAreValues() {
    TargetRequest request =
        TargetRequest.of("funnel").withOption("scale", "2").withDimension(4).withSeed(5);

    assertThat(request)
        .isEqualTo(
            TargetRequest.of("funnel").withSeed(5).withDimension(4).withOption("scale", "2"));
    assertThat(request.withOption("scale", "3")).isNotEqualTo(request);
    assertThatThrownBy(() -> request.options().put("scale", "1"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void targetsRefuseNonsense() {
    GaussianMixture density = mixture(TargetRequest.of("gaussian-mixture"));
    assertThat(Target.of("mine", "my own", density).knownLogEvidence()).isEmpty();
    assertThatThrownBy(() -> Target.of(" ", "my own", density))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Target("mine", "my own", density, OptionalDouble.of(Double.NaN)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("mine", "NaN");
  }

  private static GaussianMixture mixture(TargetRequest request) {
    return (GaussianMixture) CATALOGUE.build(request).density();
  }

  private static void assertRefused(TargetRequest request, String message) {
    assertThatThrownBy(() -> CATALOGUE.build(request))
        .isInstanceOf(InvalidTargetException.class)
        .hasMessage(message);
  }
}
