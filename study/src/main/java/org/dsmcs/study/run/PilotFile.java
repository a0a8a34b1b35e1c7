package org.dsmcs.study.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.dsmcs.core.density.AffineTransformation;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.LowerTriangle;
import org.dsmcs.core.density.Preconditioner;
import org.dsmcs.core.training.TrainingStart;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.json.JsonText;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a pilot found, in a file: coordinates z = m + L u, initial distribution, schedule, step
 * sizes and what it cost. A run goes on from it without asking the pilot again.
 */
public final class PilotFile {
  private PilotFile() {}

  /** Returns the content of the file. */
  static String text(TrainingStart start) {
    AffineTransformation map = start.coordinates();
    int dimension = map.dimension();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("shift", map.shift());
    switch (map.matrix()) {
      case Preconditioner.Identity identity -> {
        // Coordinates that are only shifted, or not at all, have no matrix.
      }
      case Preconditioner.Diagonal diagonal -> document.put("diagonal", diagonal.scales());
      case Preconditioner.Dense dense -> {
        List<List<Double>> rows = new ArrayList<>();
        for (int d = 0; d < dimension; d++) {
          int row = d;
          rows.add(
              IntStream.rangeClosed(0, d).mapToObj(e -> dense.factor().entry(row, e)).toList());
        }
        document.put("lowerTriangle", rows);
      }
    }
    document.put("initialMean", start.initial().mean());
    document.put("initialLogStd", start.initial().logStandardDeviation());
    document.put("beta", start.betas());
    document.put("delta", start.stepSizes());
    document.put("bound", start.bound());
    document.put("densityCalls", ResultParts.calls(start.calls()));
    return JsonText.of(document);
  }

  /**
   * Reads a file back, to the same bits.
   *
   * @throws InputException if it cannot be read, or is not one that a run wrote
   */
  public static TrainingStart read(Path file) {
    try {
      return start(new JsonMapper().readTree(WholeFiles.bytes(file, WholeFiles.WRITTEN_BY_US)));
    } catch (IOException e) {
      throw new InputException(
          "%s: cannot be read: %s; restore it, or begin anew with --overwrite"
              .formatted(file, FailureReason.of(e)),
          e);
    } catch (JacksonException | IllegalArgumentException e) {
      throw new InputException(
          "%s: not what a pilot found; the file is damaged: restore it, or begin anew with --overwrite"
              .formatted(file),
          e);
    }
  }

  private static TrainingStart start(JsonNode root) {
    double[] shift = numbers(root, "shift");
    JsonNode bound = root.path("bound");
    JsonNode calls = root.path("densityCalls");
    return new TrainingStart(
        new AffineTransformation(shift, matrix(root, shift.length)),
        new DiagonalGaussian(numbers(root, "initialMean"), numbers(root, "initialLogStd")),
        boxed(numbers(root, "beta")),
        boxed(numbers(root, "delta")),
        bound.isNumber() ? bound.asDouble() : Double.NaN,
        new DensityCalls(
            calls.path("values").asLong(),
            calls.path("gradients").asLong(),
            calls.path("hessianProducts").asLong()));
  }

  private static Preconditioner matrix(JsonNode root, int dimension) {
    if (root.has("diagonal")) {
      return new Preconditioner.Diagonal(boxed(numbers(root, "diagonal")));
    }
    if (!root.has("lowerTriangle")) {
      return new Preconditioner.Identity();
    }
    double[][] rows = new double[dimension][dimension];
    for (int d = 0; d < dimension; d++) {
      double[] row = array(root.path("lowerTriangle").path(d));
      if (row.length != d + 1) {
        throw new IllegalArgumentException("row " + d + " of the triangle is missing");
      }
      System.arraycopy(row, 0, rows[d], 0, row.length);
    }
    return new Preconditioner.Dense(LowerTriangle.of(rows));
  }

  private static double[] numbers(JsonNode root, String name) {
    return array(root.path(name));
  }

  private static double[] array(JsonNode node) {
    if (!node.isArray() || node.valueStream().anyMatch(value -> !value.isNumber())) {
      throw new IllegalArgumentException("not an array of numbers");
    }
    return node.valueStream().mapToDouble(JsonNode::asDouble).toArray();
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }
}
