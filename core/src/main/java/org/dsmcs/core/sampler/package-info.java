/**
 * The sampler: one replica's run along the annealed path and its adjoint ({@link
 * org.dsmcs.core.sampler.ReplicaSampler}), and many replicas at once ({@link
 * org.dsmcs.core.sampler.ReplicaBatch}).
 */
package org.dsmcs.core.sampler;
