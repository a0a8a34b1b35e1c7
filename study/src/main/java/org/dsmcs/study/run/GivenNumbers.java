package org.dsmcs.study.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.dsmcs.core.annealing.sampling.Schedule;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.folder.RunFolder;
import org.dsmcs.study.input.InputException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files of numbers that a user gives: exact draws of a target, inverse temperatures. */
final class GivenNumbers {
  private static final Pattern NAME =
      Pattern.compile("\\s*[\"']?(?!(nan|inf|infinity)\\b)\\p{L}[^,]*", Pattern.CASE_INSENSITIVE);

  private GivenNumbers() {}

  /**
   * Reads exact draws: one a line, coordinates between commas; a first line of names is left out.
   *
   * @param dimension of the target
   * @throws InputException naming the line that is none
   */
  static ExactDraws draws(Path file, int dimension) {
    String option = "--target-draws";
    List<double[]> draws = new ArrayList<>();
    List<String> lines = lines(option, file);
    for (int i = 0; i < lines.size(); i++) {
      String[] fields = lines.get(i).split(",", -1);
      if (i == 0 && Arrays.stream(fields).allMatch(GivenNumbers::isName)) {
        continue;
      }
      if (fields.length != dimension) {
        throw new InputException(
            "%s: line %d of %s has %d numbers, allowed: one for each of the target's %d coordinates"
                .formatted(option, i + 1, file, fields.length, dimension));
      }
      double[] draw = new double[dimension];
      for (int d = 0; d < dimension; d++) {
        draw[d] = number(option, file, i + 1, fields[d]);
      }
      draws.add(draw);
    }
    try {
      return ExactDraws.given(draws.toArray(double[][]::new));
    } catch (IllegalArgumentException e) {
      throw new InputException("%s: %s: %s".formatted(option, file, e.getMessage()), e);
    }
  }

  /**
   * Reads a schedule: one inverse temperature a line, or the folder of a trained run.
   *
   * @throws InputException if it is none
   */
  static Schedule.Listed schedule(Path path) {
    String option = "--schedule-file";
    List<Double> betas = Files.isDirectory(path) ? learned(option, path) : listed(option, path);
    try {
      return new Schedule.Listed(betas);
    } catch (IllegalArgumentException e) {
      throw new InputException("%s: %s: %s".formatted(option, path, e.getMessage()), e);
    }
  }

  private static List<Double> listed(String option, Path file) {
    List<Double> betas = new ArrayList<>();
    List<String> lines = lines(option, file);
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank() && !(i == 0 && isName(lines.get(i)))) {
        betas.add(number(option, file, i + 1, lines.get(i)));
      }
    }
    return betas;
  }

  /** Learned increments may be too small to tell apart; such steps are left out. */
  private static List<Double> learned(String option, Path folder) {
    Path file = folder.resolve(RunFolder.PARAMETERS);
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          "%s: there is no %s in %s; give the folder of a run of --method dsmcs that came to its end, or a file of numbers"
              .formatted(option, RunFolder.PARAMETERS, folder));
    }
    try {
      List<Double> betas = new ArrayList<>();
      double before = 0;
      for (JsonNode beta :
          new JsonMapper()
              .readTree(WholeFiles.bytes(file, WholeFiles.WRITTEN_BY_US))
              .path("beta")) {
        if (beta.asDouble() > before) {
          before = beta.asDouble();
          betas.add(before);
        }
      }
      return betas;
    } catch (JacksonException e) {
      throw new InputException("%s: %s is not JSON; restore it".formatted(option, file), e);
    } catch (IOException e) {
      throw unreadable(option, file, e);
    }
  }

  private static List<String> lines(String option, Path file) {
    try {
      String text = WholeFiles.text(file, WholeFiles.WRITTEN_BY_US);
      // Some editors put a byte order mark before the text.
      return (text.startsWith("\uFEFF") ? text.substring(1) : text).lines().toList();
    } catch (IOException e) {
      throw unreadable(option, file, e);
    }
  }

  private static InputException unreadable(String option, Path file, IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return new InputException(
          "%s: %s: no such file; give another".formatted(option, file), failure);
    }
    return new InputException(
        "%s: %s cannot be read: %s; give another file"
            .formatted(option, file, FailureReason.of(failure)),
        failure);
  }

  /** Whether it is the heading of a column: what looks like a number gone wrong is none. */
  private static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  private static double number(String option, Path file, int line, String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new InputException(
          "%s: line %d of %s: given %s, allowed: a number"
              .formatted(option, line, file, InputException.quote(text)),
          e);
    }
  }
}
