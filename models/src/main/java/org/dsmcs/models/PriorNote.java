package org.dsmcs.models;

/**
 * What a user should know of the prior of one parameter before reading log Z.
 *
 * @param parameter its name
 * @param kind what is to be known
 * @param factor what the prior integrates to where {@code kind} is {@link Kind#FACTOR}, else NaN
 * @param text the same in a sentence
 */
public record PriorNote(String parameter, Kind kind, double factor, String text) {
  /** What is to be known of a prior. */
  public enum Kind {
    /** It integrates to a number other than 1, by which log Z is off. */
    FACTOR,
    /** It does not integrate to 1, or cannot be seen to. */
    UNKNOWN,
    /** It has no finite integral: log Z has no meaning. */
    IMPROPER
  }
}
