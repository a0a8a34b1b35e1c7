package org.dsmcs.cli.replay;

import java.util.List;
import java.util.Optional;

/**
 * The results of a reference case: what its member {@code expected} holds, or what we compute.
 *
 * @param arrays in the order of {@link ReferenceCase#results()}
 */
record ReferenceValues(List<ReferenceArray> arrays) {
  /** What comes before the name of a parameter in the name of its gradient's array. */
  static final String GRADIENT = "gradientOfMeanBound";

  ReferenceValues {
    arrays = List.copyOf(arrays);
  }

  /** Returns the array of that name, if the case has it. */
  Optional<ReferenceArray> array(String member) {
    return arrays.stream().filter(array -> array.member().equals(member)).findFirst();
  }
}
