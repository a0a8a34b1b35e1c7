package org.dsmcs.core.annealing.sampling;

/** How often the kernel is applied in a step. */
public sealed interface InnerMoves {
  /**
   * Always as often.
   *
   * @param count at least 1
   */
  record Fixed(int count) implements InnerMoves {
    /** Checks the number. */
    public Fixed {
      if (count < 1) {
        throw new IllegalArgumentException("inner moves must be at least 1, given: " + count);
      }
    }
  }

  /**
   * Until the particles have forgotten where they came from: until each of three numbers about
   * where living particles were before the step and where they are is below {@code correlation} +
   * 1/√n, n being how many live (what independent draws would show by chance), but at most {@code
   * most} times. They are the mean over coordinates of the absolute correlation of the coordinate;
   * the same of its squared distance from the mean, which moves from z to −z leave as it is; and
   * the absolute correlation of log γ − log π_0, which weights are made of.
   *
   * @param correlation in (0, 1)
   * @param most at least 1
   */
  record UntilForgotten(double correlation, int most) implements InnerMoves {
    /** Checks the values. */
    public UntilForgotten {
      if (!(correlation > 0 && correlation < 1)) {
        throw new IllegalArgumentException(
            "the correlation that counts as forgotten must lie in (0, 1), given: " + correlation);
      }
      if (most < 1) {
        throw new IllegalArgumentException("inner moves must be at least 1, given: " + most);
      }
    }
  }
}
