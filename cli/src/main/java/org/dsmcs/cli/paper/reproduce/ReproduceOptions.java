package org.dsmcs.cli.paper.reproduce;

import static org.dsmcs.study.settings.Setting.Group.EXPERIMENTS;
import static org.dsmcs.study.settings.Setting.Group.RUN;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.dsmcs.cli.settings.WorkOptions;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.CellSelection;
import org.dsmcs.paper.grid.InvalidSelectionException;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.run.Protocol;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.study.settings.SettingTable;

/** The options of {@code dsmcs paper reproduce}. */
record ReproduceOptions(
    @Setting(
            group = EXPERIMENTS,
            value = "all",
            inFile = false,
            meaning = "cells of one of the paper's tables: bounds of a kernel, or its ESS table")
        TableChoice table,
    @Setting(
            group = EXPERIMENTS,
            label = "CELLS",
            value = "",
            inFile = false,
            meaning =
                "only these of them, such as 'kernel=langevin,K=8,N=8..64,model=DAIS,Cat,"
                    + "step-scale=0.25'; a semicolon separates several descriptions")
        String cells,
    @Setting(
            group = EXPERIMENTS,
            value = "quick",
            inFile = false,
            meaning =
                "how cells are trained: paper is the paper's way, quick one training of 60 epochs"
                    + " at learning rate 0.03, smoke a test of the machinery; by default that of"
                    + " the folder")
        ProtocolChoice protocol,
    @Setting(
            group = EXPERIMENTS,
            label = "N",
            value = "0",
            inFile = false,
            meaning = "seed of everything random; by default that of the folder")
        long seed,
    @Setting(
            group = RUN,
            label = "DIR",
            value = "runs/reproduction",
            inFile = false,
            meaning =
                "folder of the ledger and the tables; what is in its ledger is not done again")
        Optional<Path> output,
    @Setting(
            group = RUN,
            label = "DIR",
            value = "",
            inFile = false,
            meaning =
                "add the records of another folder, made on another machine for example, write the"
                    + " tables, and train nothing")
        Optional<Path> merge,
    @Setting(
            group = RUN,
            value = "false",
            inFile = false,
            meaning = "only show the cells, what is done, and about how long the rest will take")
        boolean dryRun,
    WorkOptions work) {
  /** The options. */
  static final SettingTable<ReproduceOptions> TABLE = new SettingTable<>(ReproduceOptions.class);

  /** The paper's tables. */
  enum TableChoice {
    LANGEVIN,
    HAMILTONIAN,
    ESS,
    ALL;

    boolean contains(Cell cell) {
      return switch (this) {
        case LANGEVIN -> cell.kernel() == MarkovKernel.LANGEVIN;
        case HAMILTONIAN -> cell.kernel() == MarkovKernel.HAMILTONIAN;
        case ESS -> cell.inEssTable();
        case ALL -> true;
      };
    }
  }

  /** The protocols. */
  enum ProtocolChoice {
    PAPER,
    QUICK,
    SMOKE;

    Protocol protocol() {
      return Protocol.named(name().toLowerCase(Locale.ROOT));
    }
  }

  /** Checks what options must keep to together. */
  ReproduceOptions {
    if (merge.isPresent() && dryRun) {
      throw new InputException("--merge, --dry-run: given both, allowed: one of them");
    }
  }

  /**
   * Returns the cells that are asked for.
   *
   * @throws InputException if there is none
   */
  List<Cell> selected() {
    List<Cell> selected =
        selection().cells().stream().filter(cell -> table.contains(cell)).toList();
    if (selected.isEmpty()) {
      throw new InputException(
          "--cells: no cell of --table %s is described by %s; leave out one of the two"
              .formatted(table.name().toLowerCase(Locale.ROOT), InputException.quote(cells)));
    }
    return selected;
  }

  private CellSelection selection() {
    try {
      return cells.isEmpty() ? CellSelection.all() : CellSelection.parse(cells);
    } catch (InvalidSelectionException e) {
      throw new InputException("--cells: " + e.getMessage(), e);
    }
  }

  /** Returns the folder. */
  Path folder() {
    return output.orElseThrow();
  }
}
