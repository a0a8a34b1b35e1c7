package org.dsmcs.paper.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;

/**
 * The tables of the paper's appendix: Zenn and Bamler, "Resampling Gradients Vanish in
 * Differentiable Sequential Monte Carlo Samplers", 2023, arXiv 2304.14390.
 */
public final class PaperTables {
  private static final String NOT_AVAILABLE = "NA";

  private static final PaperTables STANDARD = read();

  private final Map<Cell, PaperCell> bounds;
  private final List<PaperEss> ess;

  private PaperTables(Map<Cell, PaperCell> bounds, List<PaperEss> ess) {
    this.bounds = bounds;
    this.ess = ess;
  }

  /** Returns the tables. */
  public static PaperTables standard() {
    return STANDARD;
  }

  /** Returns the cells of the tables of bounds, in the order of the tables. */
  public List<PaperCell> bounds() {
    return List.copyOf(bounds.values());
  }

  /** Returns what is reported for a cell; empty if the paper has no such cell. */
  public Optional<PaperCell> bound(Cell cell) {
    return Optional.ofNullable(bounds.get(cell));
  }

  /** Returns the rows of the table of effective sample sizes, in its order. */
  public List<PaperEss> ess() {
    return ess;
  }

  /** Returns the effective sample sizes of a model; empty if the table has no such row. */
  public Optional<PaperEss> ess(Model model) {
    return ess.stream().filter(row -> row.model().equals(model)).findFirst();
  }

  private static PaperTables read() {
    Map<Cell, PaperCell> bounds = new LinkedHashMap<>();
    for (Map<String, String> row : rows("elbo.tsv")) {
      PaperCell cell = cell(row);
      if (bounds.put(cell.cell(), cell) != null) {
        throw new IllegalStateException("elbo.tsv: twice: " + cell.cell());
      }
    }
    Map<Model, List<Double>> ess = new LinkedHashMap<>();
    for (Map<String, String> row : rows("ess.tsv")) {
      // Its Bern-GST is the one of the smaller temperature.
      String name = text(row, "model");
      Model model = name.equals("Bern-GST") ? Model.BERN_GST_01 : Model.named(name);
      List<Double> values = ess.computeIfAbsent(model, _ -> new ArrayList<>());
      values.add(Double.valueOf(text(row, "ess")));
      if (values.size() != Integer.parseInt(text(row, "k"))) {
        throw new IllegalStateException("ess.tsv: not in the order of k: " + row);
      }
    }
    return new PaperTables(
        bounds,
        ess.entrySet().stream()
            .map(entry -> new PaperEss(entry.getKey(), entry.getValue()))
            .toList());
  }

  private static PaperCell cell(Map<String, String> row) {
    String temperature = text(row, "temperature");
    String name = text(row, "model") + (temperature.equals(NOT_AVAILABLE) ? "" : " " + temperature);
    Cell cell =
        new Cell(
            MarkovKernel.of(text(row, "kernel")),
            Model.named(name),
            Double.parseDouble(text(row, "step_scale")),
            Integer.parseInt(text(row, "steps")),
            Integer.parseInt(text(row, "particles")));
    String mean = text(row, "elbo_mean");
    return new PaperCell(
        cell,
        mean.equals(NOT_AVAILABLE)
            ? Optional.empty()
            : Optional.of(
                new ReportedBound(
                    Double.parseDouble(mean), Double.parseDouble(text(row, "elbo_std")))));
  }

  private static String text(Map<String, String> row, String column) {
    return Optional.ofNullable(row.get(column))
        .orElseThrow(() -> new IllegalStateException("no column " + column + " in " + row));
  }

  /** Returns the rows of a resource, each by the names of the columns. */
  private static List<Map<String, String>> rows(String resource) {
    List<String> lines;
    try (InputStream stream = PaperTables.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException("the resource is missing: " + resource);
      }
      lines = new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String[] columns = lines.getFirst().split("\t", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split("\t", -1);
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < columns.length; i++) {
        row.put(columns[i], fields[i]);
      }
      rows.add(row);
    }
    return rows;
  }
}
