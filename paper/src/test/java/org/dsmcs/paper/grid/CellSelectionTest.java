package org.dsmcs.paper.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellSelectionTest {
  private static List<Cell> cells(String text) {
    return CellSelection.parse(text).cells();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kernel=langevin | 216",
        "K=8 | 144",
        "N=8..64 | 432",
        "N=9..64 | 288",
        "step-scale=0.25..1 | 288",
        "step-scale=.25 | 144",
        "model=DAIS,No,K=8 | 36",
        "model=DAIS,model=No,K=8 | 36",
        "model=GST | 108",
        "model=gst-0.1 | 54",
        "model=Bern-GST 1.0 | 54",
        "MODEL=CAT, n=64 , k=32, Kernel=Hamiltonian | 3",
        "kernel=langevin,K=8;kernel=hamiltonian,K=8 | 144",
        "kernel=langevin,K=8;K=8 | 144",
        "kernel=langevin,K=8,N=8..64,model=Cat,step-scale=0.25 | 3",
      })
  void describesCells(String text, int count) {
    assertThat(cells(text)).hasSize(count).doesNotHaveDuplicates().isSorted();
  }

  @Test
  void aFullDescriptionIsOneCell() {
    assertThat(cells("kernel=hamiltonian,model=Bern-Cat,step-scale=1,K=16,N=32"))
        .containsExactly(new Cell(MarkovKernel.HAMILTONIAN, Model.BERN_CAT, 1.0, 16, 32));
  }

  @Test
  void allIsTheGrid() {
    assertThat(CellSelection.all().cells()).isEqualTo(Cell.grid());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "kernl=langevin | given 'kernl', allowed: kernel, model, step-scale, K, N; did you mean"
            + " 'kernel'?",
        "kernel=langevn | kernel: given 'langevn', allowed: langevin, hamiltonian; did you mean"
            + " 'langevin'?",
        "K=7 | K: given '7', allowed: 8, 16, 32",
        "N=65..100 | N: given '65..100', allowed: 8, 32, 64",
        "N=64..8 | N: given '64..8', allowed: 8, 32, 64",
        "N=8..many | N: given '8..many', allowed: 8, 32, 64",
        "K= | K: given '', allowed: 8, 16, 32",
        "step-scale=0.3 | step-scale: given '0.3', allowed: 0.1, 0.25, 1.0",
        "model=SGR | model: given 'SGR', allowed: DAIS, No, Cat, Bern-Cat, GST 1.0",
        "langevin | given 'langevin', allowed: NAME=VALUE, with one of the names kernel, model",
        "K=8; | given 'K=8;', allowed: NAME=VALUE[,VALUE...]",
      })
  void whatIsNotUnderstoodIsTold(String text, String message) {
    assertThatThrownBy(() -> CellSelection.parse(text))
        .isInstanceOf(InvalidSelectionException.class)
        .hasMessageStartingWith(message);
  }
}
