package org.dsmcs.study.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.dsmcs.models.BoundModel;
import org.dsmcs.models.Data;
import org.dsmcs.models.ModelException;
import org.dsmcs.models.ModelFile;
import org.dsmcs.models.PriorNote;
import org.dsmcs.study.description.TargetOptions;
import org.dsmcs.study.description.Variant;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.json.JsonProblem;
import org.dsmcs.targets.NamedValues;
import org.dsmcs.targets.Target;
import org.dsmcs.targets.TargetCatalogue;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a run's evidence is asked of: a target of the catalogue, or a model of the user's own. */
public final class ModelTarget {
  private ModelTarget() {}

  /**
   * Builds the target.
   *
   * @throws InputException if a model or its data cannot be read, or do not go together
   * @throws org.dsmcs.targets.InvalidTargetException if the catalogue refuses
   */
  public static Target of(TargetOptions options) {
    return options
        .model()
        .map(file -> of(options.name(), file, options.data()))
        .orElseGet(() -> TargetCatalogue.standard().build(options.request()));
  }

  private static Target of(String name, Path file, Optional<Path> data) {
    try {
      BoundModel model =
          ModelFile.read(file).bind(data.map(ModelTarget::data).orElseGet(Data::none));
      if (model.dimension() == 0) {
        throw new InputException(
            "--model: %s has no parameters, so that there is nothing to sample: its log Z is %s"
                .formatted(file, model.logDensity()));
      }
      for (PriorNote note : model.priorNotes()) {
        if (note.kind() == PriorNote.Kind.IMPROPER) {
          throw new InputException("--model: %s: %s".formatted(file, note.text()));
        }
      }
      return new Target(
          name,
          "model of " + file,
          model.posterior(),
          OptionalDouble.empty(),
          new NamedValues(model.names(), model::constrained),
          model.hasPriorDistribution() ? Optional.of(model.priorDistribution()) : Optional.empty());
    } catch (IOException e) {
      throw new InputException(
          "--model: %s cannot be read: %s; give a Java file with a model%s"
              .formatted(file, FailureReason.of(e), shorthand(file)),
          e);
    } catch (ModelException | IllegalStateException e) {
      throw new InputException("--model: " + e.getMessage(), e);
    }
  }

  /** The option once took the paper's names. */
  private static String shorthand(Path file) {
    String word = file.toString().toUpperCase(Locale.ROOT).replace('-', '_');
    return Stream.of(Variant.values()).anyMatch(variant -> variant.name().equals(word))
        ? "; the paper's shorthands, such as dais or bern-cat, are --variant"
        : "";
  }

  private static Data data(Path file) {
    JsonNode root;
    try {
      root = new JsonMapper().readTree(WholeFiles.bytes(file, WholeFiles.WRITTEN_BY_US));
    } catch (JacksonException e) {
      throw new InputException("--data: %s is not JSON: %s".formatted(file, JsonProblem.of(e)), e);
    } catch (IOException e) {
      throw new InputException(
          "--data: %s cannot be read: %s; give a JSON file".formatted(file, FailureReason.of(e)),
          e);
    }
    if (!root.isObject()) {
      throw new InputException(
          "--data: %s: allowed: one JSON object, such as {\"y\": [1.5, 2]}".formatted(file));
    }
    Data data = Data.none();
    for (Map.Entry<String, JsonNode> entry : root.properties()) {
      try {
        data = with(data, file, entry.getKey(), entry.getValue());
      } catch (ModelException e) {
        throw new InputException(
            "--data: %s: %s: %s".formatted(file, entry.getKey(), e.getMessage()), e);
      }
    }
    return data;
  }

  private static Data with(Data data, Path file, String name, JsonNode value) {
    if (value.isNumber()) {
      return data.with(name, value.asDouble());
    }
    if (isNumbers(value)) {
      return data.with(name, numbers(value));
    }
    boolean rows = value.isArray() && !value.isEmpty();
    if (rows && value.valueStream().allMatch(ModelTarget::isNumbers)) {
      return data.with(
          name, value.valueStream().map(ModelTarget::numbers).toArray(double[][]::new));
    }
    throw new InputException(
        "--data: %s: %s is %s, allowed: a number, an array of numbers, or an array of such arrays of equal length"
            .formatted(file, name, InputException.quote(value.toString())));
  }

  private static boolean isNumbers(JsonNode value) {
    return value.isArray() && value.valueStream().allMatch(JsonNode::isNumber);
  }

  private static double[] numbers(JsonNode value) {
    return value.valueStream().mapToDouble(JsonNode::asDouble).toArray();
  }
}
