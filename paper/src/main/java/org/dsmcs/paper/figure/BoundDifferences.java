package org.dsmcs.paper.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;
import org.dsmcs.paper.published.PaperCell;
import org.dsmcs.paper.published.PaperTables;
import org.dsmcs.paper.published.ReportedBound;
import org.dsmcs.paper.run.CellResult;
import org.dsmcs.paper.run.Results;

/**
 * How much higher the bound of one model is than that of another, at equal step scale, K and N:
 * ours and the paper's, over the same settings.
 *
 * @param kernel of all settings
 * @param first the model whose bound is taken
 * @param second the model whose bound is subtracted
 * @param settings those where all four bounds are there, in the grid's order
 */
public record BoundDifferences(
    MarkovKernel kernel, Model first, Model second, List<Setting> settings) {
  /** The paper's comparisons; those with GST for both temperatures. */
  private static final List<List<Model>> PAIRS =
      List.of(
          List.of(Model.DAIS, Model.NO),
          List.of(Model.NO, Model.CAT),
          List.of(Model.CAT, Model.GST_1),
          List.of(Model.CAT, Model.GST_01),
          List.of(Model.NO, Model.BERN_CAT),
          List.of(Model.BERN_CAT, Model.BERN_GST_1),
          List.of(Model.BERN_CAT, Model.BERN_GST_01));

  /**
   * A setting.
   *
   * @param stepScale δ̂
   * @param steps K
   * @param particles N
   * @param ours mean bound of the first model minus that of the second, in nats
   * @param paper the same of the paper
   */
  public record Setting(double stepScale, int steps, int particles, double ours, double paper) {}

  /** Copies the list. */
  public BoundDifferences {
    settings = List.copyOf(settings);
  }

  /**
   * Compares.
   *
   * @return the paper's comparisons for which there is at least one setting, kernel by kernel
   */
  public static List<BoundDifferences> of(Results results) {
    List<BoundDifferences> all = new ArrayList<>();
    for (MarkovKernel kernel : MarkovKernel.values()) {
      for (List<Model> pair : PAIRS) {
        BoundDifferences differences = of(results, kernel, pair.getFirst(), pair.getLast());
        if (!differences.settings.isEmpty()) {
          all.add(differences);
        }
      }
    }
    return List.copyOf(all);
  }

  private static BoundDifferences of(
      Results results, MarkovKernel kernel, Model first, Model second) {
    List<Setting> settings = new ArrayList<>();
    for (Cell cell : results.cells().keySet()) {
      if (cell.kernel() != kernel || !cell.model().equals(first)) {
        continue;
      }
      Cell other = new Cell(kernel, second, cell.stepScale(), cell.steps(), cell.particles());
      OptionalDouble ours = difference(ours(results, cell), ours(results, other));
      OptionalDouble paper = difference(paper(cell), paper(other));
      if (ours.isPresent() && paper.isPresent()) {
        settings.add(
            new Setting(
                cell.stepScale(),
                cell.steps(),
                cell.particles(),
                ours.getAsDouble(),
                paper.getAsDouble()));
      }
    }
    return new BoundDifferences(kernel, first, second, settings);
  }

  private static OptionalDouble difference(OptionalDouble first, OptionalDouble second) {
    return first.isPresent() && second.isPresent()
        ? OptionalDouble.of(first.getAsDouble() - second.getAsDouble())
        : OptionalDouble.empty();
  }

  private static OptionalDouble ours(Results results, Cell cell) {
    return Optional.ofNullable(results.cells().get(cell))
        .map(CellResult::mean)
        .orElse(OptionalDouble.empty());
  }

  private static OptionalDouble paper(Cell cell) {
    return PaperTables.standard().bound(cell).flatMap(PaperCell::value).stream()
        .mapToDouble(ReportedBound::mean)
        .findFirst();
  }

  /** Returns our differences. */
  public List<Double> ours() {
    return settings.stream().map(Setting::ours).toList();
  }

  /** Returns the paper's differences. */
  public List<Double> paper() {
    return settings.stream().map(Setting::paper).toList();
  }

  /**
   * Returns whether both models are the same trainings with us, so that all of our differences are
   * zero by construction.
   */
  public boolean areOneTraining() {
    return settings.stream()
        .allMatch(
            setting -> cell(first, setting).trained().equals(cell(second, setting).trained()));
  }

  private Cell cell(Model model, Setting setting) {
    return new Cell(kernel, model, setting.stepScale, setting.steps, setting.particles);
  }

  /** Returns the median of our differences. */
  public double ourMedian() {
    return median(Setting::ours);
  }

  /** Returns the median of the paper's differences. */
  public double paperMedian() {
    return median(Setting::paper);
  }

  private double median(ToDoubleFunction<Setting> value) {
    double[] sorted = settings.stream().mapToDouble(value).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : Arrays.stream(sorted, middle - 1, middle + 1).average().orElseThrow();
  }

  /** Returns in how many settings the first model's bound is the greater one, with us. */
  public int ourWins() {
    return (int) settings.stream().filter(setting -> setting.ours > 0).count();
  }

  /** Returns in how many settings the first model's bound is the greater one, in the paper. */
  public int paperWins() {
    return (int) settings.stream().filter(setting -> setting.paper > 0).count();
  }
}
