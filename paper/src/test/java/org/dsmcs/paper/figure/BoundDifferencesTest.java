package org.dsmcs.paper.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.paper.figure.BoundDifferences.Setting;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.paper.run.Protocol;
import org.dsmcs.paper.run.Results;
import org.dsmcs.paper.testing.MadeRecords;
import org.junit.jupiter.api.Test;

class BoundDifferencesTest {
  private final List<TrainingRecord> records = new ArrayList<>();

  private static Cell langevin(Model model, double stepScale, int steps, int particles) {
    return new Cell(MarkovKernel.LANGEVIN, model, stepScale, steps, particles);
  }

  private void done(Model model, double stepScale, int steps, int particles, double bound) {
    records.addAll(
        MadeRecords.cell(
            langevin(model, stepScale, steps, particles), bound, bound - 1, bound + 1));
  }

  private List<BoundDifferences> differences() {
    return BoundDifferences.of(Results.of(Protocol.PAPER, 0, records));
  }

  private BoundDifferences of(Model first, Model second) {
    return differences().stream()
        .filter(pair -> pair.first().equals(first) && pair.second().equals(second))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aDifferenceIsThatOfTheMeansInTheSameSetting() {
    done(Model.NO, 0.25, 8, 8, -110);
    done(Model.CAT, 0.25, 8, 8, -103);
    BoundDifferences pair = of(Model.NO, Model.CAT);
    assertThat(pair.kernel()).isEqualTo(MarkovKernel.LANGEVIN);
    Setting setting = pair.settings().getFirst();
    assertThat(pair.settings()).hasSize(1);
    assertThat(setting.steps()).isEqualTo(8);
    assertThat(setting.ours()).isEqualTo(-7, within(1e-12));
    // The paper: -116.89 and -103.96.
    assertThat(setting.paper()).isEqualTo(-12.93, within(1e-12));
    assertThat(pair.areOneTraining()).isFalse();
  }

  @Test
  void onlySettingsCountWhereAllFourBoundsAreKnown() {
    done(Model.NO, 0.25, 8, 8, -110);
    done(Model.CAT, 0.25, 8, 8, -103);
    // Not done with the other model.
    done(Model.NO, 0.25, 8, 32, -95);
    done(Model.CAT, 0.25, 16, 32, -40);
    // N/A in the paper.
    done(Model.NO, 1.0, 32, 64, -6);
    done(Model.BERN_CAT, 1.0, 32, 64, -5);
    // N/A with us.
    done(Model.NO, 0.1, 8, 8, -170);
    for (double rate : Protocol.PAPER.learningRates()) {
      records.add(MadeRecords.failed(langevin(Model.CAT, 0.1, 8, 8), rate, 0, "it diverged"));
    }
    assertThat(of(Model.NO, Model.CAT).settings()).hasSize(1);
    assertThat(differences()).noneMatch(pair -> pair.second().equals(Model.BERN_CAT)).hasSize(2);
  }

  @Test
  void mediansAndWinsAreCountedOverTheSettings() {
    double[] ours = {-1, 2, 5, -3};
    int[] particles = {8, 32, 64, 8};
    int[] steps = {8, 8, 8, 16};
    for (int i = 0; i < ours.length; i++) {
      done(Model.NO, 0.25, steps[i], particles[i], -50 + ours[i]);
      done(Model.CAT, 0.25, steps[i], particles[i], -50);
    }
    BoundDifferences pair = of(Model.NO, Model.CAT);
    assertThat(pair.ours()).containsExactly(-1.0, 2.0, 5.0, -3.0);
    assertThat(pair.ourMedian()).isEqualTo(0.5);
    assertThat(pair.ourWins()).isEqualTo(2);
    // The paper: -12.93, -16.70, -15.38, -12.36.
    assertThat(pair.paperMedian()).isEqualTo((-12.93 - 15.38) / 2, within(1e-9));
    assertThat(pair.paperWins()).isZero();
    done(Model.NO, 0.25, 16, 32, -50 + 100);
    done(Model.CAT, 0.25, 16, 32, -50);
    assertThat(of(Model.NO, Model.CAT).ourMedian()).isEqualTo(2);
  }

  @Test
  void modelsThatAreOneTrainingDifferByNothing() {
    done(Model.NO, 0.25, 8, 8, -110);
    BoundDifferences pair = of(Model.DAIS, Model.NO);
    assertThat(pair.areOneTraining()).isTrue();
    assertThat(pair.ours()).containsExactly(0.0);
    // The paper: -115.54 and -116.89.
    assertThat(pair.paper().getFirst()).isEqualTo(1.35, within(1e-12));
  }

  @Test
  void bothTemperaturesAreComparedWhereTheyAreDone() {
    done(Model.CAT, 0.25, 8, 8, -103);
    done(Model.GST_01, 0.25, 8, 8, -104);
    assertThat(differences()).extracting(BoundDifferences::second).containsExactly(Model.GST_01);
    done(Model.GST_1, 0.25, 8, 8, -105);
    assertThat(differences())
        .extracting(BoundDifferences::second)
        .containsExactly(Model.GST_1, Model.GST_01);
  }

  @Test
  void withoutPairsThereIsNothing() {
    assertThat(differences()).isEmpty();
    done(Model.CAT, 0.25, 8, 8, -103);
    assertThat(differences()).isEmpty();
  }
}
