package org.dsmcs.cli.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * How far our values lie from a case's own, array by array.
 *
 * <p>The difference of an array is max |ours − expected| / max(10^-3, max |expected|): a large
 * number in an array hides the rounding of a small one, and an array of nothing but tiny numbers is
 * measured against 10^-3. NaN on either side makes it NaN, which never agrees.
 *
 * @param differences in the order of {@link ReferenceCase#results()}
 */
record Agreement(List<Difference> differences) {
  /** The largest difference that agrees. */
  static final double TOLERANCE = 1e-9;

  private static final double SMALLEST_SCALE = 1e-3;

  /**
   * How far one array is off.
   *
   * @param member its name within {@code expected}
   * @param relative the largest difference in relation to the array's largest number
   */
  record Difference(String member, double relative) {
    boolean agrees() {
      return relative <= TOLERANCE;
    }
  }

  Agreement {
    differences = List.copyOf(differences);
  }

  /** Compares two sets of values of one case. */
  static Agreement between(ReferenceValues ours, ReferenceValues expected) {
    List<Difference> differences = new ArrayList<>();
    for (int j = 0; j < expected.arrays().size(); j++) {
      differences.add(difference(ours.arrays().get(j), expected.arrays().get(j)));
    }
    return new Agreement(differences);
  }

  private static Difference difference(ReferenceArray ours, ReferenceArray expected) {
    if (!ours.shape().equals(expected.shape())) {
      throw new IllegalArgumentException(
          "arrays of different shapes: %s and %s".formatted(ours.shape(), expected.shape()));
    }
    double largest = 0;
    for (int i = 0; i < expected.size(); i++) {
      // Unlike a comparison, this keeps a NaN once there is one.
      largest = Math.max(largest, Math.abs(ours.value(i) - expected.value(i)));
    }
    return new Difference(
        expected.member(), largest / Math.max(SMALLEST_SCALE, expected.largest()));
  }

  /** Returns whether every array agrees. */
  boolean agrees() {
    return differences.stream().allMatch(Difference::agrees);
  }

  /** Returns the arrays that do not agree. */
  List<Difference> disagreements() {
    return differences.stream().filter(difference -> !difference.agrees()).toList();
  }
}
