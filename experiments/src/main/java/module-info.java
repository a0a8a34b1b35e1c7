/**
 * The experiments of the paper: its grid of cells, the trainings that each cell takes, the ledger
 * that records them, and the tables that set ours beside the paper's.
 */
module org.dsmcs.experiments {
  requires transitive org.dsmcs.core;
  requires org.dsmcs.targets;
  requires tools.jackson.databind;

  exports org.dsmcs.experiments.best;
  exports org.dsmcs.experiments.figure;
  exports org.dsmcs.experiments.grid;
  exports org.dsmcs.experiments.ledger;
  exports org.dsmcs.experiments.paper;
  exports org.dsmcs.experiments.run;
  exports org.dsmcs.experiments.table;
  exports org.dsmcs.experiments.theorem;
}
