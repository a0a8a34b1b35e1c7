/**
 * Learned parameters as named blocks of one flat vector, and the optimiser that changes it.
 *
 * <p>A block belongs to whoever gives it meaning: that one writes from it what a run reads, and
 * takes the run's gradient back to it. The optimiser, checkpoints and reports know blocks only:
 * names, lengths, and which are learned.
 */
package org.dsmcs.core.parameters;
