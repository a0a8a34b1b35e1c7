/**
 * How far beyond the paper one gets within its budget: presets, their trainings ({@link
 * org.dsmcs.paper.best.BestStudy}), and the table that sets them beside the best of the paper's
 * models.
 */
package org.dsmcs.paper.best;
