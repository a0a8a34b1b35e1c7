package org.dsmcs.models;

import java.util.List;
import org.dsmcs.models.ModelBuilder.Declared;

/**
 * One step of drawing from the prior.
 *
 * @param parameter what is drawn
 * @param elements which of its numbers
 * @param statement from what
 * @param mass how much of the distribution lies in the parameter's range; where it is not 1,
 *     numbers are drawn until one does. NaN for joint distributions, which lie in it whole
 */
record PriorStep(Declared parameter, List<Integer> elements, Statement statement, double mass) {}
