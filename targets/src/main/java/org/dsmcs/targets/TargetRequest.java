package org.dsmcs.targets;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.SequencedMap;

/**
 * What a user asks of the catalogue: which target, in which dimension, with which options.
 *
 * @param name name of the target
 * @param options values given, by option name, in the order given; what is absent has its default
 * @param dimension D where it is asked for
 * @param seed seed of parameters that the target draws at random; has no effect on others
 */
public record TargetRequest(
    String name, SequencedMap<String, String> options, OptionalInt dimension, long seed) {
  /** Takes a copy of the options. */
  public TargetRequest {
    options = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(options));
  }

  /** Asks for a target as it is by default, with seed 0. */
  public static TargetRequest of(String name) {
    return new TargetRequest(name, new LinkedHashMap<>(), OptionalInt.empty(), 0);
  }

  /** Returns this request with one more option, or another value for an option already given. */
  public TargetRequest withOption(String option, String value) {
    SequencedMap<String, String> more = new LinkedHashMap<>(options);
    more.put(option, value);
    return new TargetRequest(name, more, dimension, seed);
  }

  /**
   * Returns this request with options given as a command line gives them.
   *
   * @param assignments texts of the form {@code name=value}
   * @throws InvalidTargetException if one is not of that form or gives an option for a second time
   */
  public TargetRequest withAssignments(List<String> assignments) {
    SequencedMap<String, String> more = new LinkedHashMap<>(options);
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      if (equals < 1) {
        throw new InvalidTargetException(
            "target option: given %s, allowed: name=value"
                .formatted(InvalidTargetException.quote(assignment)));
      }
      String option = assignment.substring(0, equals).strip();
      if (more.containsKey(option)) {
        throw new InvalidTargetException(
            "target option %s: given twice, %s and %s, allowed: once"
                .formatted(
                    InvalidTargetException.quote(option),
                    InvalidTargetException.quote(more.get(option)),
                    InvalidTargetException.quote(assignment.substring(equals + 1))));
      }
      more.put(option, assignment.substring(equals + 1));
    }
    return new TargetRequest(name, more, dimension, seed);
  }

  /** Returns this request in another dimension. */
  public TargetRequest withDimension(int other) {
    return new TargetRequest(name, options, OptionalInt.of(other), seed);
  }

  /** Returns this request with another seed. */
  public TargetRequest withSeed(long other) {
    return new TargetRequest(name, options, dimension, other);
  }
}
