/**
 * What comes out: log Z pooled over fresh replicas, with its error and a judgement whether to trust
 * it.
 *
 * <p>{@link org.dsmcs.core.evidence.EvidenceEstimator} is the shortest way from a density to its
 * evidence.
 */
package org.dsmcs.core.evidence;
