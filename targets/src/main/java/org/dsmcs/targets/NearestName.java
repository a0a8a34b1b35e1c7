package org.dsmcs.targets;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the name a user probably meant when the one given is unknown.
 *
 * <p>Names are compared without regard to case by their Levenshtein distance, the least number of
 * insertions, deletions and replacements of one character that turns one into the other
 * (Levenshtein 1966). A name is suggested if its distance is at most a third of the longer of the
 * two lengths, though at least 1; failing that, a name that contains the one given, or is contained
 * in it.
 */
public final class NearestName {
  /** Shorter fragments are contained in too many names to say anything. */
  private static final int SHORTEST_FRAGMENT = 3;

  private NearestName() {}

  /**
   * Returns the known name nearest to {@code given}, or nothing if none is near. Of equally near
   * names the first one wins.
   *
   * @param given what the user wrote
   * @param known the names that exist
   */
  public static Optional<String> to(String given, Collection<String> known) {
    String wanted = given.toLowerCase(Locale.ROOT);
    Optional<String> nearest = Optional.empty();
    int least = Integer.MAX_VALUE;
    for (String name : known) {
      String candidate = name.toLowerCase(Locale.ROOT);
      int distance = distance(wanted, candidate);
      int limit = Math.max(1, Math.max(wanted.length(), candidate.length()) / 3);
      if (distance <= limit && distance < least) {
        nearest = Optional.of(name);
        least = distance;
      }
    }
    return nearest.or(
        () ->
            known.stream()
                .filter(name -> share(wanted, name.toLowerCase(Locale.ROOT)))
                .findFirst());
  }

  /**
   * Returns "; did you mean 'NAME'?" for the nearest known name, or an empty string if none is
   * near: the end of an error message.
   *
   * @param given what the user wrote
   * @param known the names that exist
   */
  public static String question(String given, Collection<String> known) {
    return to(given, known).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  /** Returns the Levenshtein distance of two strings, counted in UTF-16 units. */
  public static int distance(String first, String second) {
    int[] previous = new int[second.length() + 1];
    int[] current = new int[second.length() + 1];
    for (int j = 0; j <= second.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= first.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= second.length(); j++) {
        int replaced = previous[j - 1] + (first.charAt(i - 1) == second.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
      }
      int[] spent = previous;
      previous = current;
      current = spent;
    }
    return previous[second.length()];
  }

  private static boolean share(String first, String second) {
    return Math.min(first.length(), second.length()) >= SHORTEST_FRAGMENT
        && (first.contains(second) || second.contains(first));
  }
}
