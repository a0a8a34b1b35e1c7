package org.dsmcs.paper.best;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dsmcs.core.evidence.Estimate;

/**
 * What a training came to.
 *
 * @param training which
 * @param bound mean over fresh replicas; empty if the training failed
 * @param failure why there is none; empty if there is one
 */
public record BestResult(BestTraining training, Optional<Estimate> bound, String failure) {
  /** The name of the file of results in a folder. */
  public static final String FILE = "best.tsv";

  /** The first line of a file of results. */
  public static final String HEADER =
      "preset\tsteps\tparticles\tseed\tepochs\tevaluation_replicas\tbound\tstandard_error\tfailure";

  /** Returns the file of some results: a line for each, in order, with all digits. */
  public static String write(Collection<BestResult> results) {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    results.stream()
        .sorted((one, other) -> one.training().compareTo(other.training()))
        .forEach(result -> text.append(result.line()).append('\n'));
    return text.toString();
  }

  private String line() {
    return String.join(
        "\t",
        training.preset().name(),
        Integer.toString(training.steps()),
        Integer.toString(training.particles()),
        Long.toString(training.seed()),
        Integer.toString(training.epochs()),
        Integer.toString(training.evaluationReplicas()),
        bound.map(value -> Double.toString(value.estimate())).orElse(""),
        bound.map(value -> Double.toString(value.standardError())).orElse(""),
        failure.replaceAll("\\s+", " "));
  }

  /**
   * Reads a file of results.
   *
   * @throws IllegalArgumentException naming the line that is none
   */
  public static List<BestResult> read(String text) {
    List<String> lines = text.lines().toList();
    if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
      throw new IllegalArgumentException(
          "line 1: not the header of a file of results, expected the columns "
              + String.join(", ", ResultLine.COLUMNS));
    }
    Map<BestTraining, Integer> lineOf = new HashMap<>();
    List<BestResult> results = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      BestResult result = new ResultLine(i + 1, lines.get(i)).result();
      Integer earlier = lineOf.putIfAbsent(result.training(), i + 1);
      if (earlier != null) {
        throw new IllegalArgumentException(
            "line %d: the same training as line %d".formatted(i + 1, earlier));
      }
      results.add(result);
    }
    return results;
  }
}
