package org.dsmcs.models;

/** How numbers of a distribution are drawn, and how much of it lies in an interval. */
sealed interface Law {
  /** A distribution of which nothing is drawn, and why. */
  record Unknown(String reason) implements Law {}

  /** A distribution of one number. */
  non-sealed interface Scalar extends Law {
    /** Draws a number, given the arguments. */
    double draw(double[] arguments, Randomness random);

    /**
     * Returns the probability of an interval, NaN where it is not known.
     *
     * @param arguments NaN where they depend on parameters
     */
    double mass(double[] arguments, double from, double to);
  }

  /** A distribution of several numbers that depend on each other. */
  non-sealed interface Joint extends Law {
    /** Draws the numbers into {@code out}, given the arguments. */
    void draw(double[][] arguments, Randomness random, double[] out);
  }
}
