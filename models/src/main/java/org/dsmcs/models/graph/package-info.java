/**
 * Expression graphs: nodes with shapes, the operations' three rules, and their evaluation for
 * blocks of particles.
 *
 * <p>A node has a value, a tangent (its derivative along one direction per particle), an adjoint
 * (the derivative of the result with respect to it) and the tangent of that adjoint. The last gives
 * Hessian-vector products, forward over reverse.
 */
package org.dsmcs.models.graph;
