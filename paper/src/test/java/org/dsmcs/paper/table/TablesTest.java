package org.dsmcs.paper.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SequencedMap;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;
import org.dsmcs.paper.ledger.Training;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.paper.run.Protocol;
import org.dsmcs.paper.run.Results;
import org.dsmcs.paper.table.Comparison.Verdict;
import org.dsmcs.paper.testing.MadeRecords;
import org.junit.jupiter.api.Test;

class TablesTest {
  // The paper: -103.96 ± 1.35.
  private static final Cell CAT = cell(MarkovKernel.LANGEVIN, Model.CAT, 0.25, 8, 8);
  // The paper: -24.33 ± 0.36.
  private static final Cell DAIS = cell(MarkovKernel.LANGEVIN, Model.DAIS, 1.0, 8, 64);
  // The paper: N/A, and a row of its ESS table.
  private static final Cell BERN = cell(MarkovKernel.LANGEVIN, Model.BERN_CAT, 1.0, 32, 64);
  // The paper: -5.93 ± 0.08, and a row of its ESS table.
  private static final Cell ESS = cell(MarkovKernel.LANGEVIN, Model.DAIS, 1.0, 32, 64);

  private static Cell cell(MarkovKernel kernel, Model model, double scale, int steps, int n) {
    return new Cell(kernel, model, scale, steps, n);
  }

  private static List<TrainingRecord> records() {
    List<TrainingRecord> records = new ArrayList<>();
    records.addAll(MadeRecords.cell(CAT, -102, -103, -104));
    records.addAll(MadeRecords.cell(DAIS, -22, -22.1, -21.9));
    records.addAll(MadeRecords.cell(BERN, -4, -4.5, -5));
    records.addAll(MadeRecords.cell(ESS, -6, -6.1, -6.2));
    for (double rate : Protocol.PAPER.learningRates()) {
      records.add(
          MadeRecords.failed(
              cell(MarkovKernel.HAMILTONIAN, Model.NO, 0.1, 8, 8),
              rate,
              0,
              "it \"diverged\", yes"));
    }
    records.add(
        MadeRecords.finished(cell(MarkovKernel.HAMILTONIAN, Model.CAT, 0.1, 8, 8), 0.01, 0, -1));
    return records;
  }

  private static Tables tables(List<TrainingRecord> records) {
    return Tables.of(Results.of(Protocol.PAPER, 0, records));
  }

  private static Comparison comparison(Cell cell) {
    return tables(records()).bounds().stream()
        .filter(c -> c.cell().equals(cell))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void differencesAreInUnitsOfTheJointSpread() {
    Comparison cat = comparison(CAT);
    assertThat(cat.difference().orElseThrow()).isEqualTo(0.96, within(1e-12));
    assertThat(cat.jointSpread().orElseThrow()).isEqualTo(Math.hypot(1, 1.35), within(1e-12));
    assertThat(cat.distance().orElseThrow()).isEqualTo(0.96 / Math.hypot(1, 1.35), within(1e-12));
    assertThat(cat.verdict()).isEqualTo(Verdict.AGREES);
  }

  @Test
  void aSmallJointSpreadCountsAsHalfANat() {
    Comparison dais = comparison(DAIS);
    assertThat(dais.jointSpread()).hasValue(0.5);
    assertThat(dais.distance().orElseThrow()).isEqualTo(4.66, within(1e-9));
    assertThat(dais.verdict()).isEqualTo(Verdict.DISAGREES);
  }

  @Test
  void withOneSeedThePapersSpreadStandsForOurs() {
    TrainingRecord one =
        MadeRecords.of(
            new TrainingRecord.Reproduction("quick", 0),
            new Training(CAT, 0.03, 0),
            MadeRecords.finished(CAT, 0.03, 0, -100).outcome());
    Comparison single = Tables.of(Results.of(Protocol.QUICK, 0, List.of(one))).bounds().getFirst();
    assertThat(single.ours().spread()).isEmpty();
    assertThat(single.jointSpread().orElseThrow()).isEqualTo(Math.sqrt(2) * 1.35, within(1e-12));
  }

  @Test
  void cellsThatAreNotAvailableAreNotCompared() {
    assertThat(comparison(BERN).verdict()).isEqualTo(Verdict.PAPER_MISSING);
    assertThat(comparison(BERN).difference()).isEmpty();
    assertThat(comparison(cell(MarkovKernel.HAMILTONIAN, Model.NO, 0.1, 8, 8)).verdict())
        .isEqualTo(Verdict.OURS_MISSING);
  }

  @Test
  void agreementIsCountedApartForBernoulliModels() {
    Tables tables = tables(records());
    assertThat(tables.agreement()).isEqualTo(new Agreement(7, 5, 4, 2, 0, 0));
    assertThat(tables.agreement())
        .hasToString(
            "4 of 5 cells compared agree (80 %); N/A: 2 ours only, 0 the paper's only, 0 both");
    assertThat(tables.bernoulliAgreement()).isEqualTo(new Agreement(1, 0, 0, 0, 1, 0));
    assertThat(tables.unfinished()).isEqualTo(1);
  }

  @Test
  void theEssBeforeAStepIsThatAfterTheOneBefore() {
    EssComparison ess = tables(records()).ess().getFirst();
    assertThat(ess.cell()).isEqualTo(ESS);
    assertThat(ess.epoch()).isEqualTo(500);
    assertThat(ess.ours()).hasSize(32).startsWith(64.0, 3.25);
    assertThat(ess.paper()).hasSize(32).startsWith(64.0, 2.18);
    assertThat(ess.distance()).isPositive();
  }

  @Test
  void markdownShowsOursTheirsAndDisagreements() {
    String text = tables(records()).files().get("tables.md");
    assertThat(text)
        .contains(
            "| 0.25 | 8 | 8 | -103.00 ± 1.00 | -103.96 ± 1.35 | +0.96 | +0.57 | yes | 0.03 |",
            "| 1.0 | 8 | 64 | -22.00 ± 0.10 | -24.33 ± 0.36 | +2.33 | +4.66 | **no** | 0.03 |",
            "| 1.0 | 32 | 64 | -4.50 ± 0.50 | N/A |  |  | paper N/A | 0.03 |",
            "| 0.1 | 8 | 8 | N/A | -14.30 ± 0.54 |  |  | ours N/A |  |",
            "hamiltonian, No, step scale 0.1, K = 8, N = 8: learning rate 0.01: it \"diverged\","
                + " yes",
            "Cells not shown, of which some trainings are missing: 1",
            "| 2 | 3.25 | 2.18 |",
            "at least 0.5 nats");
  }

  @Test
  void commaSeparatedFilesHaveAsManyFieldsAsColumns() {
    Tables tables = tables(records());
    List<String> bounds = CsvTables.bounds(tables).lines().toList();
    assertThat(bounds).hasSize(9);
    // Quoted commas aside.
    assertThat(bounds).allMatch(l -> l.replaceAll("\"[^\n]*\"", "").split(",", -1).length == 18);
    assertThat(bounds.get(8)).endsWith("learning rate 0.09: it \"\"diverged\"\", yes\"");
    assertThat(CsvTables.ess(tables).lines())
        .hasSize(97)
        .contains("langevin,DAIS,1.0,32,64,500,2,3.25,2.18");
  }

  @Test
  void latexMarksDisagreementsInBold() {
    assertThat(tables(records()).files().get("tables.tex"))
        .contains("$\\mathbf{+4.66}$", "$-103.00 \\pm 1.00$", "\\begin{longtable}{rrrrrrr}");
  }

  @Test
  void filesDoNotDependOnTheOrderOfRecordsOrWhereTheyWereMade() {
    List<TrainingRecord> records = records();
    SequencedMap<String, String> files = tables(records).files();
    Collections.shuffle(records, new Random(2));
    assertThat(tables(records).files()).isEqualTo(files);
  }
}
