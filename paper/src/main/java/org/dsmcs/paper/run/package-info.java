/**
 * Which trainings a cell takes, running them side by side, and what a cell comes to.
 *
 * <p>{@link org.dsmcs.paper.run.ReproductionRun} does the work; everything it learns goes to the
 * ledger, and everything it knows it learns from there.
 */
package org.dsmcs.paper.run;
