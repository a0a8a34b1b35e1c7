package org.dsmcs.paper.theorem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.core.kernel.LangevinKernel;
import org.junit.jupiter.api.Test;

class TheoremTablesTest {
  private static final ExactPlan PLAN =
      new ExactPlan(new LangevinKernel(), 3, 2, 2, 2, 10, 1, 0.1, false, 64, 0);

  private static Measured bias(Estimator estimator, double exact) {
    int number = List.of(Estimator.values()).indexOf(estimator);
    return new Measured(0.25 * number / exact, number / 8.0);
  }

  private static GradientPart part(double exact) {
    return new GradientPart(
        new Measured(exact, 0.01),
        new Measured(0.5, 0.02),
        new Measured(0.5 / exact, 0.0625),
        Arrays.stream(Estimator.values())
            .map(e -> new EstimatorQuality(e, bias(e, 1), bias(e, exact), -0.5, 8))
            .toList());
  }

  private static final List<ExactPoint> POINTS =
      List.of(new ExactPoint(10, 0.1, 0.75, 0.5, -3, 0.125, part(0.25), part(2)));

  private static final List<TrainedSampler> TRAINED =
      Estimator.trained().stream()
          .map(
              estimator ->
                  new TrainedSampler(
                      estimator,
                      8,
                      2,
                      4,
                      estimator == Estimator.IGNORED
                          ? Optional.empty()
                          : Optional.of(
                              new TrainedSampler.Result(
                                  new Estimate(-3.25, 0.5), List.of(0.5, 0.75), 0.625)),
                      estimator == Estimator.IGNORED ? "bound NaN, \"again\"" : ""))
          .toList();

  @Test
  void theExactTablesHoldWhatWasFound() {
    List<Table> tables = TheoremTables.exact(PLAN, POINTS);
    assertThat(tables.getFirst().rows().getFirst())
        .containsExactly(
            "10.0",
            "0.7500",
            "2.50e-01",
            "1.25e-01",
            "2.50e-01 ± 1.00e-02",
            "5.00e-01 ± 2.00e-02",
            "2.000 ± 0.063",
            "2.00e+00 ± 1.00e-02",
            "5.00e-01 ± 2.00e-02",
            "0.250 ± 0.063");
    // Bias of ignored 0, of the next 0.25, in lengths of 0.25.
    assertThat(tables.get(2).rows().getFirst())
        .startsWith("10.0", "0.7500", "0", "1.00 ± 0.13", "2.00 ± 0.25");
    // √(0.25² + 8²/64) / 0.25
    assertThat(tables.getLast().rows().getFirst()).startsWith("10.0", "0.7500", "4.00", "4.12");
  }

  @Test
  void theTrainingTablesHaveARowForEverySizeAndSeed() {
    Table bounds = TheoremTables.training(TRAINED).getFirst();
    assertThat(bounds.header())
        .containsExactly(
            "N",
            "K",
            "seed",
            "ignored",
            "GST, τ = 0.1",
            "GST, τ = 1",
            "stop-gradient",
            "score function");
    assertThat(bounds.rows()).hasSize(1);
    assertThat(bounds.rows().getFirst()).startsWith("8", "2", "4", "failed", "-3.25 ± 0.50");
    assertThat(TheoremTables.training(TRAINED).get(1).rows().getFirst()).contains("0.63 (0.50)");
  }

  @Test
  void tablesAreAlignedAsTextAndWrittenAsMarkdown() {
    Table table =
        new Table(
            "Title", "Note.", List.of("a", "τ"), List.of(List.of("1", "22"), List.of("333", "4")));
    assertThat(table.text()).isEqualTo("Title\n  a      τ\n  1     22\n  333    4\n");
    assertThat(table.markdown())
        .isEqualTo("### Title\n\nNote.\n\n| a | τ |\n| --- | ---: |\n| 1 | 22 |\n| 333 | 4 |\n");
  }

  @Test
  void valuesAreWrittenToTheLastDigitAndTextsWithCommasAreQuoted() {
    assertThat(TheoremCsv.exact(POINTS).lines().toList().get(1))
        .isEqualTo("10.0,0.1,0.75,0.5,-3.0,0.125,0.25,0.01,0.5,0.02,2.0,0.01,0.5,0.02");
    assertThat(TheoremCsv.estimators(POINTS).lines())
        .hasSize(1 + 2 * Estimator.values().length)
        .contains("10.0,schedule,stop-gradient,0.25,0.75,0.375,3.0,0.375,-0.5,8.0")
        .contains("10.0,all,\"GST, τ = 1\",2.0,0.5,0.25,0.25,0.25,-0.5,8.0");
    assertThat(TheoremCsv.training(TRAINED).lines())
        .contains("8,2,4,ignored,,,,,,\"bound NaN, \"\"again\"\"\"")
        .contains("8,2,4,stop-gradient,-3.25,0.5,0.625,0.5,0.625,");
    assertThat(TheoremCsv.essPaths(TRAINED).lines())
        .hasSize(1 + 4 * 2)
        .contains("8,2,4,score function,2,0.75");
  }
}
