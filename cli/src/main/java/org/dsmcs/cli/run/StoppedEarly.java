package org.dsmcs.cli.run;

import org.dsmcs.core.evidence.Effort;

/** Says that a training ended before its last epoch, and why. */
final class StoppedEarly {
  private StoppedEarly() {}

  /**
   * Returns the sentence.
   *
   * @param effort of a training that the bound ended
   * @param asked how many epochs there were to be
   */
  static String sentence(Effort effort, int asked) {
    return "training ended after %d of %d epochs: from epoch %d on the bound no longer rose"
        .formatted(effort.epochs(), asked, effort.settledAfter().orElse(effort.epochs()));
  }
}
