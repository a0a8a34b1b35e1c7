/**
 * What the paper varies: kernel, model, step scale, number of steps and of particles. One
 * combination is a {@link org.dsmcs.experiments.grid.Cell}.
 */
package org.dsmcs.experiments.grid;
