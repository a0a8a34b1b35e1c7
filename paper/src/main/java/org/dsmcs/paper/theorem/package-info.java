/**
 * Theorem 1 of the paper in numbers: the gradient that reaches the parameters through resampling,
 * by enumeration of all ancestors along a family of targets ({@link
 * org.dsmcs.paper.theorem.ExactStudy}), and what leaving it out or estimating it does to training
 * ({@link org.dsmcs.paper.theorem.TrainingStudy}), whose trainings are kept as they end ({@link
 * org.dsmcs.paper.theorem.TrainingJournal}).
 */
package org.dsmcs.paper.theorem;
