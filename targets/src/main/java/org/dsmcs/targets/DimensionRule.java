package org.dsmcs.targets;

/**
 * Which dimensions a target can have.
 *
 * @param minimum least dimension
 * @param defaultDimension dimension when none is asked for
 */
public record DimensionRule(int minimum, int defaultDimension) {
  /** Greatest dimension of any target in the catalogue: beyond it, a typing mistake is likelier. */
  public static final int MAXIMUM = 1_000_000;

  /**
   * Checks the rule.
   *
   * @throws IllegalArgumentException unless 1 ≤ minimum ≤ default ≤ {@link #MAXIMUM}
   */
  public DimensionRule {
    if (minimum < 1 || defaultDimension < minimum || defaultDimension > MAXIMUM) {
      throw new IllegalArgumentException(
          "dimension rule needs 1 <= minimum <= default <= %d, given minimum %d and default %d"
              .formatted(MAXIMUM, minimum, defaultDimension));
    }
  }

  /** Returns what is allowed, in words. */
  public String allowed() {
    return "a whole number from " + minimum + " to " + MAXIMUM;
  }

  /** Returns whether {@code dimension} is allowed. */
  public boolean allows(int dimension) {
    return dimension >= minimum && dimension <= MAXIMUM;
  }
}
