package org.dsmcs.paper.ledger;

/**
 * The record of one training.
 *
 * @param reproduction what it is part of
 * @param training which
 * @param outcome what it came to
 * @param course how it went
 * @param origin where and how it ran
 */
public record TrainingRecord(
    Reproduction reproduction, Training training, Outcome outcome, Course course, Origin origin) {
  /**
   * Trainings of different protocols or seeds do not go together in one ledger.
   *
   * @param protocol its name
   * @param seed that the trainings' seeds are derived from
   */
  public record Reproduction(String protocol, long seed) {
    @Override
    public String toString() {
      return "protocol %s, seed %d".formatted(protocol, seed);
    }
  }

  /** Returns whether another record says the same, wherever it was made. */
  public boolean agreesWith(TrainingRecord other) {
    return reproduction.equals(other.reproduction)
        && training.equals(other.training)
        && outcome.equals(other.outcome)
        && course.equals(other.course);
  }
}
