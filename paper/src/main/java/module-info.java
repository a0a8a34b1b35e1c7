/**
 * The experiments of the paper: its grid of cells, the trainings that each cell takes, the ledger
 * that records them, and the tables that set ours beside the paper's.
 */
module org.dsmcs.paper {
  requires transitive org.dsmcs.core;
  requires transitive org.dsmcs.report;
  requires org.dsmcs.study;
  requires org.dsmcs.targets;
  requires tools.jackson.databind;

  exports org.dsmcs.paper.best;
  exports org.dsmcs.paper.figure;
  exports org.dsmcs.paper.grid;
  exports org.dsmcs.paper.ledger;
  exports org.dsmcs.paper.page;
  exports org.dsmcs.paper.published;
  exports org.dsmcs.paper.run;
  exports org.dsmcs.paper.table;
  exports org.dsmcs.paper.theorem;
}
