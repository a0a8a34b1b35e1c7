package org.dsmcs.paper.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A record as a line of a {@link LineFile}.
 *
 * <p>Numbers are written with as many digits as it takes to read them back exactly.
 */
final class RecordLine {
  private static final JsonMapper MAPPER = new JsonMapper();

  private RecordLine() {}

  /** Returns the object, in one line. */
  static String write(TrainingRecord training) {
    return MAPPER.writeValueAsString(toJson(training));
  }

  /**
   * Reads an object.
   *
   * @throws IllegalArgumentException if it is no record
   * @throws JacksonException if it is no object, or a member is missing
   */
  static TrainingRecord read(String json) {
    return fromJson(MAPPER.readTree(json));
  }

  private static ObjectNode toJson(TrainingRecord training) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("protocol", training.reproduction().protocol());
    json.put("reproductionSeed", training.reproduction().seed());
    Cell cell = training.training().cell();
    json.put("kernel", cell.kernel().word());
    json.put("model", cell.model().name());
    json.put("stepScale", cell.stepScale());
    json.put("steps", cell.steps());
    json.put("particles", cell.particles());
    json.put("learningRate", training.training().learningRate());
    json.put("seed", training.training().seed());
    switch (training.outcome()) {
      case Outcome.Finished finished -> {
        put(json, "bound", finished.bound());
        put(json, "logEvidence", finished.logEvidence());
      }
      case Outcome.Failed failed -> json.put("failure", failed.reason());
    }
    Course course = training.course();
    put(json.putArray("epochBounds"), course.bounds());
    ObjectNode ess = json.putObject("ess");
    course.ess().forEach((epoch, values) -> put(ess.putArray(epoch.toString()), values));
    put(json.putObject("before"), course.before());
    put(json.putObject("after"), course.after());
    Origin origin = training.origin();
    json.put("seconds", origin.seconds());
    json.put("processor", origin.processor());
    json.put("sideBySide", origin.sideBySide());
    json.put("java", origin.java());
    json.put("loops", origin.loops());
    json.put("version", origin.version());
    return json;
  }

  private static void put(ObjectNode json, String name, Estimate estimate) {
    json.put(name, estimate.estimate());
    json.put(name + "StandardError", estimate.standardError());
  }

  private static void put(ObjectNode json, Course.Path path) {
    put(json.putArray("beta"), path.beta());
    put(json.putArray("delta"), path.delta());
  }

  private static void put(ArrayNode array, List<Double> values) {
    values.forEach(value -> array.add(value.doubleValue()));
  }

  private static TrainingRecord fromJson(JsonNode json) {
    Cell cell =
        new Cell(
            MarkovKernel.of(json.required("kernel").asString()),
            Model.named(json.required("model").asString()),
            json.required("stepScale").asDouble(),
            json.required("steps").asInt(),
            json.required("particles").asInt());
    SortedMap<Integer, List<Double>> ess = new TreeMap<>();
    for (Map.Entry<String, JsonNode> entry : json.required("ess").properties()) {
      ess.put(Integer.valueOf(entry.getKey()), numbers(entry.getValue()));
    }
    return new TrainingRecord(
        new TrainingRecord.Reproduction(
            json.required("protocol").asString(), json.required("reproductionSeed").asLong()),
        new Training(
            cell, json.required("learningRate").asDouble(), json.required("seed").asLong()),
        json.has("failure")
            ? new Outcome.Failed(json.required("failure").asString())
            : new Outcome.Finished(estimate(json, "bound"), estimate(json, "logEvidence")),
        new Course(
            numbers(json.required("epochBounds")),
            ess,
            path(json.required("before")),
            path(json.required("after"))),
        new Origin(
            json.required("seconds").asDouble(),
            json.required("processor").asString(),
            json.required("sideBySide").asInt(),
            json.required("java").asString(),
            json.required("loops").asString(),
            json.required("version").asString()));
  }

  private static Estimate estimate(JsonNode json, String name) {
    return new Estimate(number(json.required(name)), number(json.required(name + "StandardError")));
  }

  private static Course.Path path(JsonNode json) {
    return new Course.Path(numbers(json.required("beta")), numbers(json.required("delta")));
  }

  /** Returns a number; JSON has NaN and infinities as strings only. */
  private static double number(JsonNode json) {
    return json.isString() ? Double.parseDouble(json.asString()) : json.asDouble();
  }

  private static List<Double> numbers(JsonNode array) {
    List<Double> numbers = new ArrayList<>();
    for (JsonNode number : array) {
      numbers.add(number(number));
    }
    return numbers;
  }
}
