package org.dsmcs.paper.published;

/**
 * A bound as the paper reports it.
 *
 * @param mean over three seeds
 * @param spread standard deviation over them
 */
public record ReportedBound(double mean, double spread) {}
