package org.dsmcs.cli.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dsmcs.report.run.AnnealedResults;
import org.dsmcs.report.run.RunResults;
import org.dsmcs.study.description.Method;
import org.dsmcs.study.folder.RunFolder;
import org.dsmcs.study.input.InputException;
import tools.jackson.databind.JsonNode;

/** Reads the folder of a run without training back. */
final class AnnealedResultsReader {
  private AnnealedResultsReader() {}

  /** Returns whether a folder is one of such a run. */
  static boolean recognises(Path folder) {
    return Files.isRegularFile(folder.resolve(RunFolder.CONFIGURATION))
        && !Files.isRegularFile(folder.resolve(RunFolder.METRICS))
        && RunFolder.description(folder).method() != Method.DSMCS;
  }

  /**
   * Reads a folder.
   *
   * @throws InputException naming the file and the member or line that cannot be read
   */
  static AnnealedResults read(Path folder) {
    WrittenRun run = new WrittenRun(folder);
    Optional<ResultJson> json = run.result();
    return new AnnealedResults(
        run.rerunCommand(),
        run.options(),
        run.description().method().word(),
        run.description().target().name(),
        json.isPresent() ? run.dimension() : 1,
        run.description().particles(),
        json.map(AnnealedResultsReader::result),
        json.isPresent() ? run.names() : List.of(),
        json.map(written -> run.draws(written.wholeIfThere("/draws"))).orElse(List.of()));
  }

  private static AnnealedResults.Result result(ResultJson json) {
    return new AnnealedResults.Result(
        json.estimate("/logEvidence"),
        json.interval95(),
        json.knownLogEvidence(),
        json.member("/biased", JsonNode::isBoolean, "true or false").asBoolean(),
        json.whole("/replicas"),
        json.sandwich(),
        json.trust(),
        steps(json),
        calls(json),
        json.whole("/nonFinite"),
        json.number("/seconds"),
        json.provenance());
  }

  private static List<AnnealedResults.Step> steps(ResultJson json) {
    if (json.root().at("/plan").isMissingNode()) {
      return List.of();
    }
    // Steps after the last inverse temperature, for the draws, are at β = 1. ESS is there for
    // level 0, too.
    int count = json.member("/plan/stepSize", JsonNode::isArray, "an array").size();
    int levels = json.member("/plan/beta", JsonNode::isArray, "an array").size();
    List<Double> beta = json.numbers("/plan/beta", levels);
    List<Double> stepSize = json.numbers("/plan/stepSize", count);
    List<Double> moves = json.numbers("/plan/moves", count);
    List<Double> ess = json.numbers("/effectiveSampleSize", count + 1);
    List<Double> acceptance = json.numbers("/acceptance", count);
    List<AnnealedResults.Step> steps = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      steps.add(
          new AnnealedResults.Step(
              k < levels ? beta.get(k) : 1,
              ess.get(k + 1),
              // Without moves nothing is accepted.
              moves.get(k) > 0 ? acceptance.get(k) : Double.NaN,
              stepSize.get(k),
              Math.round(moves.get(k))));
    }
    return steps;
  }

  private static Map<String, RunResults.Calls> calls(ResultJson json) {
    Map<String, RunResults.Calls> calls = new LinkedHashMap<>();
    calls.put("pilot", calls(json, "/pilotCalls"));
    calls.put("replicas", calls(json, "/calls"));
    return calls;
  }

  private static RunResults.Calls calls(ResultJson json, String path) {
    return new RunResults.Calls(json.whole(path + "/values"), json.whole(path + "/gradients"), 0);
  }
}
