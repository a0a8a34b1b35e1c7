package org.dsmcs.paper.ledger;

import org.dsmcs.core.evidence.Estimate;

/** What a training came to. */
public sealed interface Outcome {
  /**
   * It ended, and the sampler was evaluated.
   *
   * @param bound mean of the bound over fresh replicas
   * @param logEvidence estimate of log Z from the same replicas
   */
  record Finished(Estimate bound, Estimate logEvidence) implements Outcome {}

  /**
   * It did not end with a finite bound: the paper's N/A.
   *
   * @param reason one line
   */
  record Failed(String reason) implements Outcome {}
}
