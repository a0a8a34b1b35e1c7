/**
 * Theorem 1 of the paper in numbers: the gradient that reaches the parameters through resampling,
 * by enumeration of all ancestors along a family of targets ({@link
 * org.dsmcs.experiments.theorem.ExactStudy}), and what leaving it out or estimating it does to
 * training ({@link org.dsmcs.experiments.theorem.TrainingStudy}), whose trainings are kept as they
 * end ({@link org.dsmcs.experiments.theorem.TrainingJournal}).
 */
package org.dsmcs.experiments.theorem;
