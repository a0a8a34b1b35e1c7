/**
 * The modelling language. A {@link org.dsmcs.models.Model} is a function of a {@link
 * org.dsmcs.models.ModelBuilder}, which hands out parameters and data as {@link
 * org.dsmcs.models.Expression}s and takes the prior and the likelihood. Bound to {@link
 * org.dsmcs.models.Data} it is read once into a graph, and {@link org.dsmcs.models.BoundModel}
 * holds the densities.
 */
package org.dsmcs.models;
