/**
 * What an adaptive SMC sampler tells a learned one before training: coordinates, schedule, step
 * sizes and initial distribution ({@link org.dsmcs.core.annealing.pilot.SmcPilot}).
 */
package org.dsmcs.core.annealing.pilot;
