package org.dsmcs.core.evidence;

/**
 * A number estimated from replicas.
 *
 * @param estimate the value
 * @param standardError its standard error
 */
public record Estimate(double estimate, double standardError) {}
