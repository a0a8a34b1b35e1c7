/**
 * The operations of the modelling language, one class each.
 *
 * <p>A new one that works on each number by itself extends {@link org.dsmcs.models.operation.Unary}
 * or {@link org.dsmcs.models.graph.Elementwise} and writes one method: value, first and second
 * partial derivatives. It gets a name in {@link org.dsmcs.models.Functions} and a line in the test
 * of all operations.
 */
package org.dsmcs.models.operation;
