package org.dsmcs.core.evidence;

/**
 * Bidirectional Monte Carlo: forward and reverse runs of the same sampler, and the log Z between
 * their means.
 *
 * @param forward what the forward runs found
 * @param reverse what the reverse runs found
 * @param sandwich log Z between two limits
 * @param <F> the sampler's own result
 */
public record Bidirectional<F>(F forward, ReverseRuns reverse, Sandwich sandwich) {}
