package org.dsmcs.paper.best;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.published.PaperCell;
import org.junit.jupiter.api.Test;

class BestRowTest {
  private static BestResult of(Preset preset, int steps, int particles, long seed, double bound) {
    return new BestResult(
        new BestTraining(preset, steps, particles, seed, 100, 640),
        Optional.of(new Estimate(bound, 0.1)),
        "");
  }

  private static BestRow row(BestResult... results) {
    List<BestRow> rows = BestRow.of(List.of(results));
    assertThat(rows).hasSize(1);
    return rows.getFirst();
  }

  @Test
  void thePapersBestIsTheGreatestThatIsNotAboveZero() {
    PaperCell langevin = BestRow.bestOfPaper(MarkovKernel.LANGEVIN, 8, 8);
    assertThat(langevin.cell().model().name()).isEqualTo("Cat");
    assertThat(langevin.cell().stepScale()).isEqualTo(1.0);
    assertThat(langevin.value().orElseThrow().mean()).isEqualTo(-23.88);
    // There is a cell with 1.0 ± 0.14, which cannot be a bound of log Z = 0.
    PaperCell hamiltonian = BestRow.bestOfPaper(MarkovKernel.HAMILTONIAN, 32, 64);
    assertThat(hamiltonian.value().orElseThrow().mean()).isEqualTo(-0.39);
  }

  @Test
  void aRowHasTheMeanAndTheSpreadOfItsSeeds() {
    BestRow row = row(of(Preset.LANGEVIN, 8, 8, 0, -10), of(Preset.LANGEVIN, 8, 8, 1, -14));
    assertThat(row.mean().orElseThrow()).isEqualTo(-12);
    assertThat(row.spread().orElseThrow()).isEqualTo(Math.sqrt(8), within(1e-12));
    assertThat(row.difference().orElseThrow()).isEqualTo(11.88, within(1e-12));
    assertThat(row.verdict()).isEqualTo(BestRow.Verdict.BETTER);
  }

  @Test
  void worseIsWhatLiesBelowThePapersSpread() {
    assertThat(row(of(Preset.LANGEVIN, 8, 8, 0, -24.4)).verdict())
        .isEqualTo(BestRow.Verdict.WITHIN_SPREAD);
    assertThat(row(of(Preset.LANGEVIN, 8, 8, 0, -24.6)).verdict()).isEqualTo(BestRow.Verdict.WORSE);
    assertThat(row(of(Preset.LANGEVIN, 8, 8, 0, -24.4)).spread()).isEmpty();
  }

  @Test
  void oneFailedTrainingMakesTheRowNotAvailable() {
    BestResult failed =
        new BestResult(
            new BestTraining(Preset.LANGEVIN, 8, 8, 1, 100, 640), Optional.empty(), "it\tdiverged");
    BestRow row = row(of(Preset.LANGEVIN, 8, 8, 0, -10), failed);
    assertThat(row.mean()).isEmpty();
    assertThat(row.verdict()).isEqualTo(BestRow.Verdict.FAILED);
    assertThat(BestTable.markdown(List.of(row))).contains("N/A, 1 failed");
    assertThat(BestTable.summary(List.of(row))).singleElement().asString().endsWith("N/A in 1");
  }

  @Test
  void resultsSurviveTheirFileInAnyOrder() {
    List<BestResult> results = new ArrayList<>();
    for (BestTraining training :
        BestTraining.all(Preset.ALL, Cell.STEPS, Cell.PARTICLES, 2, 7, 9)) {
      double bound = -1.0 / (results.size() + 3);
      results.add(
          results.size() % 5 == 0
              ? new BestResult(training, Optional.empty(), "training diverged")
              : new BestResult(training, Optional.of(new Estimate(bound, 0.1)), ""));
    }
    assertThat(results).hasSize(4 * 9 * 2);
    String text = BestResult.write(results);
    assertThat(BestResult.read(text)).isEqualTo(results);
    Collections.shuffle(results, new Random(1));
    assertThat(BestResult.write(results)).isEqualTo(text);
  }

  @Test
  void aDamagedFileIsRefusedWithTheLine() {
    String text = BestResult.write(List.of(of(Preset.LANGEVIN, 8, 8, 0, -10)));
    assertThatThrownBy(() -> BestResult.read(text.replace("langevin", "lagevin")))
        .hasMessageStartingWith(
            "line 2: preset: given 'lagevin', allowed: 'langevin', 'underdamped-langevin', ");
    assertThatThrownBy(() -> BestResult.read(text.replace("\t640\t", "\txx\t")))
        .hasMessage("line 2: evaluation_replicas: given 'xx', allowed: a whole number");
    assertThatThrownBy(() -> BestResult.read(text.replace("\t-10.0\t", "\tmany\t")))
        .hasMessage("line 2: bound: given 'many', allowed: a finite number");
    assertThatThrownBy(() -> BestResult.read(text.replace("\t-10.0\t", "\tNaN\t")))
        .hasMessage("line 2: bound: given 'NaN', allowed: a finite number");
    assertThatThrownBy(() -> BestResult.read(text.replace("\t0.1\t", "\t-0.1\t")))
        .hasMessage("line 2: standard_error: given '-0.1', allowed: a finite number, at least 0");
    assertThatThrownBy(() -> BestResult.read(text.replace("\t8\t8\t", "\t9\t8\t")))
        .hasMessage("line 2: steps: given '9', allowed: 8, 16, 32");
    assertThatThrownBy(() -> BestResult.read(text.replace("\t-10.0\t0.1\t", "\t\t\t")))
        .hasMessage("line 2: failure: given '', allowed: a reason, without a bound");
    assertThatThrownBy(() -> BestResult.read(text.stripTrailing() + "\tlost\n"))
        .hasMessage("line 2: failure: given 'lost', allowed: nothing, with a bound");
    String line = text.lines().toList().getLast();
    assertThatThrownBy(() -> BestResult.read(text + line + "\n"))
        .hasMessage("line 3: the same training as line 2");
    assertThatThrownBy(() -> BestResult.read(text.replace("\t640\t", "\t")))
        .hasMessage("line 2: 8 columns, allowed: 9");
    assertThatThrownBy(() -> BestResult.read("something else"))
        .hasMessageStartingWith("line 1: not the header of a file of results, expected");
  }
}
