/**
 * JMH benchmarks of an iteration and of its parts, at the size of the paper's experiments. {@code
 * ./benchmark} runs them; docs/performance.md says what came of it.
 *
 * <p>The parts are those that {@code dsmcs bench} measures for its shares of the time: {@link
 * org.dsmcs.cli.bench.StageWork}. A time is that of one replica's 32 steps on one thread, except
 * for whole iterations.
 */
package org.dsmcs.benchmarks;
