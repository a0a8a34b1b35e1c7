/**
 * What the paper varies: kernel, model, step scale, number of steps and of particles. One
 * combination is a {@link org.dsmcs.paper.grid.Cell}.
 */
package org.dsmcs.paper.grid;
