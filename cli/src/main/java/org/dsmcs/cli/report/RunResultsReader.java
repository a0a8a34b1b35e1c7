package org.dsmcs.cli.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SequencedMap;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.evidence.Trust;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.report.run.RunResults;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.FileTooLargeException;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.folder.DrawsWriter;
import org.dsmcs.study.folder.Metrics;
import org.dsmcs.study.folder.RunFolder;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.input.ShellWord;
import org.dsmcs.study.json.JsonProblem;
import org.dsmcs.study.json.JsonText;
import org.dsmcs.study.settings.SettingDefinition;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the folder of a run back. What a run that was stopped has not written is left out, and so
 * is a result of another configuration.
 */
public final class RunResultsReader {
  /** Columns of {@code metrics.csv} before those of the steps. */
  private static final int SCALARS = 6;

  /** Columns of {@code draws.csv} before the coordinates. */
  private static final int BEFORE_COORDINATES = 3;

  /** What rounding may make of a sum of weights. */
  private static final double WEIGHTS_TOLERANCE = 1e-6;

  private final Path folder;
  private final RunDescription configuration;
  private final int steps;

  private RunResultsReader(Path folder) {
    this.folder = folder;
    this.configuration = RunFolder.description(folder);
    this.steps = configuration.steps();
  }

  /** Returns whether a folder is one of a run. */
  public static boolean recognises(Path folder) {
    return Files.isRegularFile(folder.resolve(RunFolder.CONFIGURATION))
        && Files.isRegularFile(folder.resolve(RunFolder.METRICS));
  }

  /**
   * Reads a folder.
   *
   * @throws InputException naming the file and the line that cannot be read
   */
  public static RunResults read(Path folder) {
    return new RunResultsReader(folder).read();
  }

  private RunResults read() {
    Optional<RunResults.Result> result = result();
    // A run fills in the dimension that its target turned out to have.
    int dimension =
        configuration
            .target()
            .dimension()
            .orElseThrow(
                () ->
                    new InputException(
                        "%s: the dimension is missing; give the folder as dsmcs run left it"
                            .formatted(folder.resolve(RunFolder.CONFIGURATION))));
    return new RunResults(
        "dsmcs run --config %s --output %s"
            .formatted(
                ShellWord.of(folder.resolve(RunFolder.CONFIGURATION).toString()),
                ShellWord.of(folder + "-again")),
        RunFolder.resumeCommand(folder),
        options(),
        new RunResults.Shape(
            configuration.target().target(),
            configuration.text("kernel"),
            dimension,
            configuration.particles(),
            steps,
            configuration.training().replicas(),
            configuration.training().epochs(),
            configuration.training().iterations()),
        before(dimension),
        epochs(result),
        result,
        result.isPresent() ? draws(dimension, result.get()) : List.of());
  }

  private SequencedMap<String, SequencedMap<String, String>> options() {
    SequencedMap<String, SequencedMap<String, String>> groups = new LinkedHashMap<>();
    for (SettingDefinition definition : configuration.definitions()) {
      groups
          .computeIfAbsent(definition.setting().group().heading(), heading -> new LinkedHashMap<>())
          .put(definition.name(), String.join(", ", definition.texts(configuration)));
    }
    return groups;
  }

  /** The path that the run began with follows from its configuration and seed. */
  private RunResults.PathPoints before(int dimension) {
    SamplerConfiguration sampler = configuration.samplerConfiguration();
    ParameterLayout layout = sampler.layout(dimension);
    AnnealingPath path = new AnnealingPath(layout);
    SamplerParameters.start(
            layout,
            sampler.kernel().initialParameters(),
            configuration.initial().distribution(dimension),
            configuration.seed())
        .withStepFraction(
            configuration.learned().knownInitialStepSize() / configuration.learned().stepScale())
        .describe(configuration.learned().stepScale(), path);
    return new RunResults.PathPoints(path.betas(), path.deltas());
  }

  private List<RunResults.Epoch> epochs(Optional<RunResults.Result> result) {
    Path file = folder.resolve(RunFolder.METRICS);
    List<String> lines = lines(file);
    String header = new Metrics(steps).text().strip();
    if (lines.isEmpty() || !lines.getFirst().equals(header)) {
      throw new InputException(
          "%s, line 1: these are not the columns of a run with %d steps; give the folder as dsmcs run left it"
              .formatted(file, steps));
    }
    List<RunResults.Epoch> epochs = new ArrayList<>();
    for (int line = 1; line < lines.size(); line++) {
      epochs.add(epoch(new Fields(file, line + 1, lines.get(line), SCALARS + 3 * steps), line));
    }
    OptionalLong written = result.map(RunResults.Result::epochs).orElse(OptionalLong.empty());
    checkCount(file, "epochs", epochs.size(), written);
    return epochs;
  }

  /** Results of older versions do not tell how many lines the files beside them have. */
  private static void checkCount(Path file, String what, int found, OptionalLong written) {
    if (written.isPresent() && written.getAsLong() != found) {
      throw new InputException(
          "%s: %d %s where result.json tells of %d; the file is damaged: restore it, or run again"
              .formatted(file, found, what, written.getAsLong()));
    }
  }

  private RunResults.Epoch epoch(Fields fields, int expected) {
    int epoch = (int) fields.whole(0);
    if (epoch != expected) {
      throw fields.unreadable("epoch %d where %d is expected".formatted(epoch, expected));
    }
    return new RunResults.Epoch(
        epoch,
        fields.number(1),
        fields.number(2),
        fields.number(3),
        fields.number(4),
        fields.whole(5),
        fields.numbers(SCALARS, steps),
        new RunResults.PathPoints(
            fields.numbers(SCALARS + 2 * steps, steps), fields.numbers(SCALARS + steps, steps)));
  }

  private List<RunResults.Draw> draws(int dimension, RunResults.Result result) {
    Path file = folder.resolve(RunFolder.DRAWS);
    if (!Files.exists(file)) {
      return List.of();
    }
    List<RunResults.Draw> draws = new ArrayList<>();
    List<String> lines = lines(file);
    if (lines.isEmpty() || !lines.getFirst().equals(DrawsWriter.header(dimension))) {
      throw new InputException(
          "%s, line 1: these are not the columns of draws in %d dimensions; the file is damaged: restore it, or run again"
              .formatted(file, dimension));
    }
    for (int line = 1; line < lines.size(); line++) {
      Fields fields = new Fields(file, line + 1, lines.get(line), BEFORE_COORDINATES + dimension);
      draws.add(
          new RunResults.Draw(
              fields.number(BEFORE_COORDINATES - 1),
              fields.numbers(BEFORE_COORDINATES, dimension)));
    }
    checkCount(file, "draws", draws.size(), result.drawCount());
    double sum = draws.stream().mapToDouble(RunResults.Draw::weight).sum();
    if (!draws.isEmpty() && !(Math.abs(sum - 1) <= WEIGHTS_TOLERANCE)) {
      throw new InputException(
          "%s: the weights add up to %s, not to 1; the file is damaged: restore it, or run again"
              .formatted(file, sum));
    }
    return draws;
  }

  private static List<String> lines(Path file) {
    try {
      return WholeFiles.lines(file, WholeFiles.WRITTEN_BY_US);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static InputException unreadable(Path file, IOException failure) {
    String next =
        failure instanceof FileTooLargeException && file.endsWith(RunFolder.DRAWS)
            ? "run again with fewer --draws, or take the file away for a page without them"
            : "restore it, or run again";
    return new InputException(
        "%s: cannot be read: %s; %s".formatted(file, FailureReason.of(failure), next), failure);
  }

  private Optional<RunResults.Result> result() {
    Path file = folder.resolve(RunFolder.RESULT);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      JsonNode root = new JsonMapper().readTree(WholeFiles.bytes(file, WholeFiles.WRITTEN_BY_US));
      return isOfConfiguration(root)
          ? Optional.of(new Document(file, root).result())
          : Optional.empty();
    } catch (JacksonException e) {
      throw new InputException(
          "%s: not JSON, %s; the file is damaged: restore it, or run again"
              .formatted(file, JsonProblem.of(e)),
          e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * Returns whether a result is that of the configuration beside it. A run that goes on to more
   * epochs leaves the result of the fewer until it has its own. Options that only one of the two
   * versions of dsmcs knows say nothing.
   */
  private boolean isOfConfiguration(JsonNode result) {
    JsonNode here = new JsonMapper().readTree(JsonText.of(configuration.document()));
    return result.at("/provenance/configuration").properties().stream()
        .allMatch(
            option ->
                !here.has(option.getKey()) || here.get(option.getKey()).equals(option.getValue()));
  }

  /** A line of a file with numbers between commas. */
  private static final class Fields {
    private final Path file;
    private final int line;
    private final String[] fields;

    Fields(Path file, int line, String text, int count) {
      this.file = file;
      this.line = line;
      this.fields = text.split(",", -1);
      if (fields.length != count) {
        throw unreadable("%d fields where %d are expected".formatted(fields.length, count));
      }
    }

    double number(int field) {
      try {
        return Double.parseDouble(fields[field]);
      } catch (NumberFormatException e) {
        throw unreadable("field %d is no number: ".formatted(field + 1) + quoted(field));
      }
    }

    long whole(int field) {
      try {
        return Long.parseLong(fields[field]);
      } catch (NumberFormatException e) {
        throw unreadable("field %d is no whole number: ".formatted(field + 1) + quoted(field));
      }
    }

    List<Double> numbers(int from, int count) {
      List<Double> numbers = new ArrayList<>();
      for (int field = from; field < from + count; field++) {
        numbers.add(number(field));
      }
      return numbers;
    }

    private String quoted(int field) {
      return InputException.quote(fields[field]);
    }

    InputException unreadable(String problem) {
      return new InputException(
          "%s, line %d: %s; the file is damaged: restore it, or run again"
              .formatted(file, line, problem));
    }
  }

  /** {@code result.json}. */
  private final class Document {
    private final Path file;
    private final JsonNode root;

    Document(Path file, JsonNode root) {
      this.file = file;
      this.root = root;
    }

    RunResults.Result result() {
      JsonNode known = root.at("/knownLogEvidence");
      List<Double> interval = numbers("/logEvidence/interval95", 2);
      return new RunResults.Result(
          estimate("/bound"),
          estimate("/logEvidence"),
          new RunResults.Interval(interval.getFirst(), interval.getLast()),
          known.isNumber() ? OptionalDouble.of(known.asDouble()) : OptionalDouble.empty(),
          numbers("/effectiveSampleSize/perStep", steps),
          new RunResults.Judgement(
              member("/trust/trustworthy", JsonNode::isBoolean, "true or false").asBoolean(),
              number("/trust/paretoShape"),
              number("/trust/effectiveReplicas"),
              texts("/trust/reasons"),
              Trust.LARGEST_SHAPE,
              Trust.ENOUGH_REPLICAS),
          whole("/nonFinite/count"),
          whole("/replicas"),
          wholeIfThere("/training/epochs"),
          wholeIfThere("/draws"),
          number("/trainingSeconds"),
          number("/evaluationSeconds"),
          new RunResults.PathPoints(
              numbers("/parameters/beta", steps), numbers("/parameters/delta", steps)),
          calls(),
          root.at("/training/settledAfter").isIntegralNumber()
              ? OptionalInt.of((int) whole("/training/settledAfter"))
              : OptionalInt.empty(),
          provenance());
    }

    private RunResults.Estimate estimate(String path) {
      return new RunResults.Estimate(number(path + "/estimate"), number(path + "/standardError"));
    }

    /** What is not finite was written as null. */
    private double number(String path) {
      return number(member(path, node -> node.isNumber() || node.isNull(), "a number or null"));
    }

    private static double number(JsonNode node) {
      return node.isNumber() ? node.asDouble() : Double.NaN;
    }

    private long whole(String path) {
      return member(path, JsonNode::isIntegralNumber, "a whole number").asLong();
    }

    private OptionalLong wholeIfThere(String path) {
      return root.at(path).isMissingNode() ? OptionalLong.empty() : OptionalLong.of(whole(path));
    }

    private List<Double> numbers(String path, int count) {
      JsonNode array =
          member(
              path,
              node -> node.isArray() && node.size() == count,
              "an array of %d numbers".formatted(count));
      return array.valueStream().map(Document::number).toList();
    }

    private List<String> texts(String path) {
      return member(path, JsonNode::isArray, "an array of texts")
          .valueStream()
          .map(JsonNode::asString)
          .toList();
    }

    /** Earlier versions did not count. */
    private Map<String, RunResults.Calls> calls() {
      Map<String, RunResults.Calls> calls = new LinkedHashMap<>();
      for (String part : List.of("stepSearch", "training", "evaluation", "total")) {
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
    private Map<String, String> provenance() {
      Map<String, String> provenance = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> entry :
          member("/provenance", JsonNode::isObject, "an object").properties()) {
        if (entry.getValue().isValueNode()) {
          provenance.put(entry.getKey(), entry.getValue().asString());
        }
      }
      return provenance;
    }

    private JsonNode member(
        String path, java.util.function.Predicate<JsonNode> allowed, String inWords) {
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
}
