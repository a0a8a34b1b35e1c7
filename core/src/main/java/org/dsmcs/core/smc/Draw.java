package org.dsmcs.core.smc;

/** What was drawn before one step; a buffer that is set for each, so that nothing is allocated. */
final class Draw {
  private int step;
  private boolean possible;
  private boolean resampled;
  private int[] sources = new int[0];
  private int[] ancestors = new int[0];

  void set(int ofStep, boolean couldHappen, boolean happened, int[] from, int[] drawn) {
    step = ofStep;
    possible = couldHappen;
    resampled = happened;
    sources = from;
    ancestors = drawn;
  }

  /** Returns k. */
  int step() {
    return step;
  }

  /** Returns whether a decision was taken at all. */
  boolean possible() {
    return possible;
  }

  /** Returns the decision. */
  boolean resampled() {
    return resampled;
  }

  /** Returns which particle of level k − 1 each went on from: its ancestor, or itself. */
  int[] sources() {
    return sources;
  }

  /** Returns the ancestors, which may have been drawn although nothing was resampled. */
  int[] ancestors() {
    return ancestors;
  }
}
