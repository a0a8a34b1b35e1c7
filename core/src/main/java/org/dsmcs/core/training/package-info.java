/**
 * Learning: stochastic gradient ascent on the mean bound with Adam.
 *
 * <p>{@link org.dsmcs.core.training.Trainer} turns one {@link
 * org.dsmcs.core.training.TrainingState} into a later one and tells a {@link
 * org.dsmcs.core.training.TrainingListener} about it. A state is all there is to know, so training
 * can stop after any iteration and go on from a file. Before the first, it finds a step size at
 * which the moves are stable; a {@link org.dsmcs.core.training.Pilot} finds more, a {@link
 * org.dsmcs.core.training.TrainingStart}.
 */
package org.dsmcs.core.training;
