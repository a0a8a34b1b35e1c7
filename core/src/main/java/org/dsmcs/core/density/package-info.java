/**
 * Densities and the particles they are evaluated at.
 *
 * <p>{@link org.dsmcs.core.density.Density} is the one open interface of the sampler: everything a
 * user brings enters here, either as a {@code Density} over blocks of particles or as a plain
 * function of one point ({@link org.dsmcs.core.density.PointDensity}). {@link
 * org.dsmcs.core.density.ChangeOfVariables} shows a density in other coordinates.
 */
package org.dsmcs.core.density;
