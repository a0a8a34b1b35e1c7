package org.dsmcs.cli.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import org.dsmcs.report.run.RunResults;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.FileTooLargeException;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.folder.DrawsWriter;
import org.dsmcs.study.folder.RunFolder;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.input.ShellWord;
import org.dsmcs.study.json.JsonProblem;
import org.dsmcs.study.json.JsonText;
import org.dsmcs.study.settings.SettingDefinition;
import org.dsmcs.targets.NamedValues;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The folder of a run, whatever its method: what it was to do, its result, its draws. A result of
 * another configuration is left out.
 */
final class WrittenRun {
  /** Columns of {@code draws.csv} before the coordinates. */
  private static final int BEFORE_COORDINATES = 3;

  /** What rounding may make of a sum of weights. */
  private static final double WEIGHTS_TOLERANCE = 1e-6;

  private final Path folder;
  private final RunDescription description;

  /**
   * Opens a folder.
   *
   * @throws InputException if its configuration cannot be read
   */
  WrittenRun(Path folder) {
    this.folder = folder;
    this.description = RunFolder.description(folder);
  }

  /** Returns what the run was to do. */
  RunDescription description() {
    return description;
  }

  /**
   * Returns D: a run fills in the dimension that its target turned out to have.
   *
   * @throws InputException if it is missing
   */
  int dimension() {
    return description
        .target()
        .dimension()
        .orElseThrow(
            () ->
                new InputException(
                    "%s: the dimension is missing; give the folder as dsmcs run left it"
                        .formatted(folder.resolve(RunFolder.CONFIGURATION))));
  }

  /** Returns where a file of the folder is. */
  Path file(String name) {
    return folder.resolve(name);
  }

  /** Returns what to type to run it again, to the same numbers. */
  String rerunCommand() {
    return "dsmcs run --config %s --output %s"
        .formatted(
            ShellWord.of(folder.resolve(RunFolder.CONFIGURATION).toString()),
            ShellWord.of(folder + "-again"));
  }

  /** Returns every option under its name, by the headings of their groups. */
  SequencedMap<String, SequencedMap<String, String>> options() {
    SequencedMap<String, SequencedMap<String, String>> groups = new LinkedHashMap<>();
    for (SettingDefinition definition : description.definitions()) {
      groups
          .computeIfAbsent(definition.setting().group().heading(), heading -> new LinkedHashMap<>())
          .put(definition.name(), String.join(", ", definition.texts(description)));
    }
    return groups;
  }

  /** Results of older versions do not tell how many lines the files beside them have. */
  static void checkCount(Path file, String what, int found, OptionalLong written) {
    if (written.isPresent() && written.getAsLong() != found) {
      throw new InputException(
          "%s: %d %s where result.json tells of %d; the file is damaged: restore it, or run again"
              .formatted(file, found, what, written.getAsLong()));
    }
  }

  /**
   * Returns the weighted draws, if there are any.
   *
   * @param written how many the result tells of, if it does
   */
  List<RunResults.Draw> draws(OptionalLong written) {
    Path file = folder.resolve(RunFolder.DRAWS);
    if (!Files.exists(file)) {
      return List.of();
    }
    List<RunResults.Draw> draws = new ArrayList<>();
    List<String> lines = lines(file);
    int dimension = names(file, lines).size();
    for (int line = 1; line < lines.size(); line++) {
      NumberLine fields =
          new NumberLine(file, line + 1, lines.get(line), BEFORE_COORDINATES + dimension);
      draws.add(
          new RunResults.Draw(
              fields.number(BEFORE_COORDINATES - 1),
              fields.numbers(BEFORE_COORDINATES, dimension)));
    }
    checkCount(file, "draws", draws.size(), written);
    double sum = draws.stream().mapToDouble(RunResults.Draw::weight).sum();
    if (!draws.isEmpty() && !(Math.abs(sum - 1) <= WEIGHTS_TOLERANCE)) {
      throw new InputException(
          "%s: the weights add up to %s, not to 1; the file is damaged: restore it, or run again"
              .formatted(file, sum));
    }
    return draws;
  }

  /**
   * Returns the names of the draws' values; those of the coordinates if there are no draws.
   *
   * @throws InputException if the file of the draws cannot be read
   */
  List<String> names() {
    Path file = folder.resolve(RunFolder.DRAWS);
    return Files.exists(file)
        ? names(file, lines(file))
        : NamedValues.coordinates(dimension()).names();
  }

  /** A model names its parameters' values; a target of the catalogue has coordinates. */
  private List<String> names(Path file, List<String> lines) {
    Optional<List<String>> found =
        lines.isEmpty() ? Optional.empty() : DrawsWriter.names(lines.getFirst());
    List<String> coordinates = NamedValues.coordinates(dimension()).names();
    return found
        .filter(names -> description.target().model().isPresent() || names.equals(coordinates))
        .orElseThrow(
            () ->
                new InputException(
                    "%s, line 1: these are not the columns of draws in %d dimensions; the file is damaged: restore it, or run again"
                        .formatted(file, coordinates.size())));
  }

  static List<String> lines(Path file) {
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

  /**
   * Returns what {@code result.json} holds, if it is that of the configuration beside it.
   *
   * @throws InputException if it cannot be read
   */
  Optional<ResultJson> result() {
    Path file = folder.resolve(RunFolder.RESULT);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      JsonNode root = new JsonMapper().readTree(WholeFiles.bytes(file, WholeFiles.WRITTEN_BY_US));
      return isOfConfiguration(root) ? Optional.of(new ResultJson(file, root)) : Optional.empty();
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
    JsonNode here = new JsonMapper().readTree(JsonText.of(description.document()));
    return result.at("/provenance/configuration").properties().stream()
        .allMatch(
            option ->
                !here.has(option.getKey()) || here.get(option.getKey()).equals(option.getValue()));
  }
}
