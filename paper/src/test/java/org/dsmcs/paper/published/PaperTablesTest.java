package org.dsmcs.paper.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;
import org.junit.jupiter.api.Test;

class PaperTablesTest {
  private static final PaperTables PAPER = PaperTables.standard();

  private static Optional<ReportedBound> reported(
      MarkovKernel kernel, Model model, double stepScale, int steps, int particles) {
    return PAPER.bound(new Cell(kernel, model, stepScale, steps, particles)).orElseThrow().value();
  }

  @Test
  void theCellsAreThoseOfTheGrid() {
    assertThat(Cell.grid()).hasSize(432).doesNotHaveDuplicates();
    assertThat(PAPER.bounds().stream().map(PaperCell::cell))
        .containsExactlyInAnyOrderElementsOf(Cell.grid());
  }

  @Test
  void nineteenCellsAreNotAvailable() {
    assertThat(PAPER.bounds()).filteredOn(cell -> cell.value().isEmpty()).hasSize(19);
  }

  @Test
  void valuesAreThoseOfTheAppendix() {
    assertThat(reported(MarkovKernel.LANGEVIN, Model.DAIS, 0.1, 8, 8))
        .contains(new ReportedBound(-174.3, 1.93));
    assertThat(reported(MarkovKernel.LANGEVIN, Model.CAT, 1.0, 32, 64))
        .contains(new ReportedBound(-22.96, 7.68));
    assertThat(reported(MarkovKernel.LANGEVIN, Model.BERN_GST_1, 1.0, 16, 8))
        .contains(new ReportedBound(-48.11, 24.02));
    assertThat(reported(MarkovKernel.HAMILTONIAN, Model.BERN_CAT, 0.25, 32, 64))
        .contains(new ReportedBound(1.0, 0.14));
    assertThat(reported(MarkovKernel.HAMILTONIAN, Model.GST_01, 0.25, 8, 32))
        .contains(new ReportedBound(-17.58, 0.03));
    assertThat(reported(MarkovKernel.LANGEVIN, Model.BERN_CAT, 1.0, 32, 64)).isEmpty();
    assertThat(reported(MarkovKernel.HAMILTONIAN, Model.GST_1, 0.1, 16, 64)).isEmpty();
  }

  @Test
  void theEssTableHasFourRowsOfThirtyTwoNumbers() {
    assertThat(PAPER.ess().stream().map(PaperEss::model))
        .containsExactlyInAnyOrderElementsOf(Cell.ESS_MODELS);
    assertThat(PAPER.ess()).allSatisfy(row -> assertThat(row.ess()).hasSize(32));
    assertThat(PAPER.ess()).allSatisfy(row -> assertThat(row.ess().getFirst()).isEqualTo(64.0));
    assertThat(PAPER.ess(Model.DAIS).orElseThrow().ess()).startsWith(64.0, 2.18).endsWith(1.42);
    assertThat(PAPER.ess(Model.BERN_GST_01).orElseThrow().ess().get(7)).isEqualTo(4.41);
    assertThat(PAPER.ess(Model.CAT)).isEmpty();
  }

  @Test
  void modelsArePointsOfTheProduct() {
    assertThat(Model.DAIS.bound()).isEqualTo(Bound.DAIS);
    assertThat(Model.PAPER).filteredOn(model -> model.bound() == Bound.DAIS).hasSize(1);
    assertThat(Model.PAPER).filteredOn(model -> !model.resampling().happens()).hasSize(2);
    assertThat(Model.PAPER).filteredOn(Model::decidesByBernoulli).hasSize(3);
    assertThat(Model.named("Cat").resampling().gradient())
        .isEqualTo(new ResamplingGradient.Ignored());
    assertThat(Model.named("Bern-GST 0.1").resampling().gradient())
        .isEqualTo(new ResamplingGradient.GappedStraightThrough(0.1));
    assertThat(Model.PAPER).allSatisfy(m -> assertThat(Model.named(m.name())).isEqualTo(m));
  }
}
