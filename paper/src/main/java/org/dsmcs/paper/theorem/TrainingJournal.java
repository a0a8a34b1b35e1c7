package org.dsmcs.paper.theorem;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.paper.ledger.LedgerException;
import org.dsmcs.paper.ledger.LineFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The trainings that ended, one line of a {@link LineFile} for each, so that a study that was
 * stopped or killed goes on where it was. A line names the training's settings; those of other
 * plans stay in the file and are not used. A journal belongs to the version that wrote it: another
 * one may come to other bits.
 *
 * <p>One process at a time may hold a journal. Calls must not overlap.
 */
public final class TrainingJournal implements Closeable {
  /** The file's name in its folder. */
  public static final String FILE = "trainings.jsonl";

  private static final JsonMapper MAPPER = new JsonMapper();

  private final TrainingPlan plan;
  private final LineFile lines;
  private final Map<TrainedSampler.Key, TrainedSampler> known;

  private TrainingJournal(
      TrainingPlan plan, LineFile lines, Map<TrainedSampler.Key, TrainedSampler> known) {
    this.plan = plan;
    this.lines = lines;
    this.known = known;
  }

  /**
   * Opens the journal of a folder; begins one where there is none.
   *
   * @param folder that exists
   * @param plan whose trainings are wanted
   * @throws LedgerException if another process holds it, a line other than the last one is damaged,
   *     or two differ for one training
   * @throws IOException if the file cannot be read or written
   */
  public static TrainingJournal open(Path folder, TrainingPlan plan) throws IOException {
    Map<TrainedSampler.Key, TrainedSampler> known = new LinkedHashMap<>();
    ObjectNode settings = settings(plan);
    LineFile lines =
        LineFile.open(
            folder.resolve(FILE),
            (text, number) -> {
              JsonNode line = MAPPER.readTree(text);
              if (line.required("settings").equals(settings)) {
                add(known, fromJson(line), number);
              }
            });
    return new TrainingJournal(plan, lines, known);
  }

  private static void add(
      Map<TrainedSampler.Key, TrainedSampler> known, TrainedSampler trained, int number) {
    TrainedSampler before = known.putIfAbsent(trained.key(), trained);
    if (before != null && !before.equals(trained)) {
      throw new IllegalArgumentException(
          "line %d differs from one before it for the same training".formatted(number));
    }
  }

  /** Returns a training of the plan; empty if it has not ended yet. */
  Optional<TrainedSampler> find(TrainedSampler.Key key) {
    return Optional.ofNullable(known.get(key));
  }

  /** Returns how many trainings of the plan have ended. */
  public int size() {
    return (int) plan.keys().stream().filter(known::containsKey).count();
  }

  /**
   * Adds a training. When this method returns, it is on the disk.
   *
   * @throws IOException if it cannot be written; then the file holds what it held before
   */
  void append(TrainedSampler trained) throws IOException {
    lines.append(MAPPER.writeValueAsString(toJson(trained)));
    known.put(trained.key(), trained);
  }

  /** Lets other processes write. */
  @Override
  public void close() throws IOException {
    lines.close();
  }

  /** All that a training depends on, besides its key. Numbers are as they are read back. */
  private static ObjectNode settings(TrainingPlan plan) {
    TrainingConfiguration training = plan.training();
    ObjectNode json = MAPPER.createObjectNode();
    json.put("kernel", plan.kernel().word());
    json.put("epochs", training.epochs());
    json.put("iterationsPerEpoch", training.iterationsPerEpoch());
    json.put("replicas", training.replicas());
    json.put("learningRate", training.learningRate());
    json.put("decayFactor", training.decayFactor());
    json.put("decayEvery", training.decayEvery());
    json.put("decayUntil", training.decayUntil());
    json.put("stepScale", plan.stepScale());
    json.put("evaluationReplicas", plan.evaluationReplicas());
    return json;
  }

  private ObjectNode toJson(TrainedSampler trained) {
    ObjectNode json = MAPPER.createObjectNode();
    json.set("settings", settings(plan));
    json.put("estimator", trained.estimator().name());
    json.put("particles", trained.particles());
    json.put("steps", trained.steps());
    json.put("seed", trained.seed());
    trained
        .result()
        .ifPresentOrElse(
            result -> {
              json.put("bound", result.bound().estimate());
              json.put("boundStandardError", result.bound().standardError());
              json.put("largestIncrement", result.largestIncrement());
              ArrayNode fractions = json.putArray("essFractions");
              result.essFractions().forEach(fraction -> fractions.add(fraction.doubleValue()));
            },
            () -> json.put("failure", trained.failure()));
    return json;
  }

  private static TrainedSampler fromJson(JsonNode json) {
    List<Double> fractions = new ArrayList<>();
    for (JsonNode fraction : json.path("essFractions")) {
      fractions.add(fraction.asDouble());
    }
    boolean failed = json.has("failure");
    return new TrainedSampler(
        Estimator.valueOf(json.required("estimator").asString()),
        json.required("particles").asInt(),
        json.required("steps").asInt(),
        json.required("seed").asLong(),
        failed
            ? Optional.empty()
            : Optional.of(
                new TrainedSampler.Result(
                    new Estimate(
                        json.required("bound").asDouble(),
                        json.required("boundStandardError").asDouble()),
                    fractions,
                    json.required("largestIncrement").asDouble())),
        failed ? json.required("failure").asString() : "");
  }
}
