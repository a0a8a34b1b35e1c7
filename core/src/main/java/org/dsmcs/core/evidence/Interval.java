package org.dsmcs.core.evidence;

/**
 * An interval of the real line.
 *
 * @param low lower end
 * @param high upper end
 */
public record Interval(double low, double high) {}
