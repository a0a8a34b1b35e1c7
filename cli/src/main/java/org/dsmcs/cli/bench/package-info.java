/**
 * {@code dsmcs bench}: how fast the sampler is on this machine, held against what the machine can
 * do.
 *
 * <p>{@link org.dsmcs.cli.bench.Machine} measures the limits, {@link
 * org.dsmcs.cli.bench.IterationTiming} whole iterations of a {@link org.dsmcs.cli.bench.Workload},
 * {@link org.dsmcs.cli.bench.StageWork} the parts of one, and {@link
 * org.dsmcs.cli.bench.OperationCount} says how many operations an iteration needs.
 */
package org.dsmcs.cli.bench;
