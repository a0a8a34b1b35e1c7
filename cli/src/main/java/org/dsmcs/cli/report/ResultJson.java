package org.dsmcs.cli.report;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.dsmcs.core.evidence.Trust;
import org.dsmcs.report.run.RunResults;
import org.dsmcs.study.input.InputException;
import tools.jackson.databind.JsonNode;

/** {@code result.json}: its members, each refused by name where it is not what it should be. */
final class ResultJson {
  private final Path file;
  private final JsonNode root;

  ResultJson(Path file, JsonNode root) {
    this.file = file;
    this.root = root;
  }

  /** Returns the whole document. */
  JsonNode root() {
    return root;
  }

  RunResults.Interval interval95() {
    List<Double> interval = numbers("/logEvidence/interval95", 2);
    return new RunResults.Interval(interval.getFirst(), interval.getLast());
  }

  OptionalDouble knownLogEvidence() {
    JsonNode known = root.at("/knownLogEvidence");
    return known.isNumber() ? OptionalDouble.of(known.asDouble()) : OptionalDouble.empty();
  }

  /** What runs in reverse added, if there were any. */
  Optional<RunResults.Sandwich> sandwich() {
    if (root.at("/sandwich").isMissingNode()) {
      return Optional.empty();
    }
    List<Double> limits = numbers("/sandwich/interval", 2);
    return Optional.of(
        new RunResults.Sandwich(
            new RunResults.Interval(limits.getFirst(), limits.getLast()),
            estimate("/sandwich/forward"),
            estimate("/sandwich/reverse"),
            whole("/sandwich/reverseReplicas")));
  }

  RunResults.Judgement trust() {
    return new RunResults.Judgement(
        member("/trust/trustworthy", JsonNode::isBoolean, "true or false").asBoolean(),
        number("/trust/paretoShape"),
        number("/trust/effectiveReplicas"),
        texts("/trust/reasons"),
        Trust.LARGEST_SHAPE,
        Trust.ENOUGH_REPLICAS);
  }

  RunResults.Estimate estimate(String path) {
    return new RunResults.Estimate(number(path + "/estimate"), number(path + "/standardError"));
  }

  /** What is not finite was written as null. */
  double number(String path) {
    return number(member(path, node -> node.isNumber() || node.isNull(), "a number or null"));
  }

  private static double number(JsonNode node) {
    return node.isNumber() ? node.asDouble() : Double.NaN;
  }

  long whole(String path) {
    return member(path, JsonNode::isIntegralNumber, "a whole number").asLong();
  }

  OptionalLong wholeIfThere(String path) {
    return root.at(path).isMissingNode() ? OptionalLong.empty() : OptionalLong.of(whole(path));
  }

  List<Double> numbers(String path, int count) {
    JsonNode array =
        member(
            path,
            node -> node.isArray() && node.size() == count,
            "an array of %d numbers".formatted(count));
    return array.valueStream().map(ResultJson::number).toList();
  }

  List<String> texts(String path) {
    return member(path, JsonNode::isArray, "an array of texts")
        .valueStream()
        .map(JsonNode::asString)
        .toList();
  }

  /** Earlier versions did not count. */
  Map<String, RunResults.Calls> calls() {
    Map<String, RunResults.Calls> calls = new LinkedHashMap<>();
    for (String part :
        List.of("pilot", "gradientCheck", "stepSearch", "training", "evaluation", "total")) {
      String path = "/densityCalls/" + part;
      if (!root.at(path).isMissingNode()) {
        calls.put(
            part,
            new RunResults.Calls(
                whole(path + "/values"),
                whole(path + "/gradients"),
                whole(path + "/hessianProducts")));
      }
    }
    return calls;
  }

  /** The configuration is told elsewhere. */
  Map<String, String> provenance() {
    Map<String, String> provenance = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry :
        member("/provenance", JsonNode::isObject, "an object").properties()) {
      if (entry.getValue().isValueNode()) {
        provenance.put(entry.getKey(), entry.getValue().asString());
      }
    }
    return provenance;
  }

  JsonNode member(String path, Predicate<JsonNode> allowed, String inWords) {
    JsonNode node = root.at(path);
    if (node.isMissingNode() || !allowed.test(node)) {
      throw new InputException(
          "%s: %s is %s, expected: %s; the file is damaged, or of another version of dsmcs"
              .formatted(
                  file,
                  path.substring(1).replace('/', '.'),
                  node.isMissingNode() ? "missing" : InputException.quote(node.toString()),
                  inWords));
    }
    return node;
  }
}
