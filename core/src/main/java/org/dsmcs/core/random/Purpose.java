package org.dsmcs.core.random;

/** What random numbers are drawn for; numbers of different purposes never coincide. */
public enum Purpose {
  /** Noise of training iterations. */
  TRAINING(1),
  /** Fresh noise after training. */
  EVALUATION(2),
  /** Starting values of the learned parameters. */
  INITIAL_PARAMETERS(3),
  /** Randomly drawn parameters of a target. */
  TARGET(4),
  /** The comparison of step sizes before training. */
  STEP_SIZE_SEARCH(5),
  /** The adaptive run that goes before the repeats. */
  PILOT(6),
  /** Reverse runs, from exact draws of the target. */
  REVERSE(7),
  /** Exact draws of the target. */
  EXACT_DRAWS(8),
  /** Points and directions where a gradient is compared with its log density. */
  GRADIENT_CHECK(20);

  private final int code;

  Purpose(int code) {
    this.code = code;
  }

  /** Returns the number that enters the key; it never changes between versions. */
  int code() {
    return code;
  }
}
