package org.dsmcs.paper.ledger;

/**
 * Where and how a training ran. No result depends on it, apart from last bits on another kind of
 * processor.
 *
 * @param seconds time of training and evaluation
 * @param processor its name
 * @param sideBySide how many trainings ran at once, each on one thread
 * @param java version of the Java runtime
 * @param loops which of the sampler's loops ran
 * @param version of dsmcs
 */
public record Origin(
    double seconds, String processor, int sideBySide, String java, String loops, String version) {}
