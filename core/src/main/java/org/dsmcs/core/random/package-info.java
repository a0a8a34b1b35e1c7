/**
 * Counter-based random numbers: every number is a function of a key and an index, so any part of a
 * run can be drawn again, in any order and on any thread.
 *
 * <p>Keys form a tree: a seed leads to a purpose and iteration, that to a replica, that to a step.
 * See {@link org.dsmcs.core.random.RandomKey}.
 */
package org.dsmcs.core.random;
