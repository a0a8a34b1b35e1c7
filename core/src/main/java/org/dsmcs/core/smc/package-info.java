/**
 * One loop for the whole family: resample, move, reweight.
 *
 * <p>{@link org.dsmcs.core.smc.SequentialMonteCarlo} is that loop; what its particles are is a
 * {@link org.dsmcs.core.smc.ParticleRun}. Nothing here knows of annealing.
 */
package org.dsmcs.core.smc;
