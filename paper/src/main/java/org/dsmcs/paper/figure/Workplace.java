package org.dsmcs.paper.figure;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dsmcs.paper.ledger.Origin;
import org.dsmcs.paper.ledger.TrainingRecord;

/**
 * Where trainings ran, and how many.
 *
 * @param processor its name
 * @param sideBySide how many trainings ran at once
 * @param java version of the Java runtime
 * @param loops which of the sampler's loops ran
 * @param version of dsmcs
 * @param trainings how many ran there
 * @param seconds that they took, summed over the trainings
 */
public record Workplace(
    String processor,
    int sideBySide,
    String java,
    String loops,
    String version,
    int trainings,
    double seconds) {
  /** Returns the places of some records, those with most trainings first. */
  public static List<Workplace> of(Collection<TrainingRecord> records) {
    Map<Origin, Workplace> places = new LinkedHashMap<>();
    records.stream()
        .sorted((one, other) -> one.training().compareTo(other.training()))
        .map(TrainingRecord::origin)
        .forEach(origin -> places.merge(untimed(origin), of(origin), Workplace::and));
    return places.values().stream()
        .sorted((one, other) -> Integer.compare(other.trainings, one.trainings))
        .toList();
  }

  private static Origin untimed(Origin origin) {
    return new Origin(
        0,
        origin.processor(),
        origin.sideBySide(),
        origin.java(),
        origin.loops(),
        origin.version());
  }

  private static Workplace of(Origin origin) {
    return new Workplace(
        origin.processor(),
        origin.sideBySide(),
        origin.java(),
        origin.loops(),
        origin.version(),
        1,
        origin.seconds());
  }

  private Workplace and(Workplace other) {
    return new Workplace(
        processor,
        sideBySide,
        java,
        loops,
        version,
        trainings + other.trainings,
        seconds + other.seconds);
  }
}
