package org.dsmcs.paper.grid;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One cell of the paper's tables.
 *
 * @param kernel how particles move
 * @param model bound and way of resampling
 * @param stepScale δ̂, the largest possible step size
 * @param steps K
 * @param particles N
 */
public record Cell(MarkovKernel kernel, Model model, double stepScale, int steps, int particles)
    implements Comparable<Cell> {
  /** The step scales of the paper. */
  public static final List<Double> STEP_SCALES = List.of(0.1, 0.25, 1.0);

  /** The numbers of steps of the paper. */
  public static final List<Integer> STEPS = List.of(8, 16, 32);

  /** The numbers of particles of the paper. */
  public static final List<Integer> PARTICLES = List.of(8, 32, 64);

  /** The models of the paper's table of effective sample sizes. */
  public static final List<Model> ESS_MODELS =
      List.of(Model.DAIS, Model.NO, Model.BERN_GST_01, Model.BERN_CAT);

  private static final int ESS_STEPS = 32;
  private static final int ESS_PARTICLES = 64;

  private static final Comparator<Cell> ORDER =
      Comparator.comparing(Cell::kernel)
          .thenComparingInt(cell -> Model.PAPER.indexOf(cell.model()))
          .thenComparingDouble(Cell::stepScale)
          .thenComparingInt(Cell::steps)
          .thenComparingInt(Cell::particles);

  /** Returns the paper's grid: 2 kernels × 8 models × 3 step scales × 3 K × 3 N. */
  public static List<Cell> grid() {
    List<Cell> cells = new ArrayList<>();
    for (MarkovKernel kernel : MarkovKernel.values()) {
      for (Model model : Model.PAPER) {
        for (double stepScale : STEP_SCALES) {
          for (int steps : STEPS) {
            for (int particles : PARTICLES) {
              cells.add(new Cell(kernel, model, stepScale, steps, particles));
            }
          }
        }
      }
    }
    return List.copyOf(cells);
  }

  /**
   * Returns the cell whose trainings are also this one's. Without resampling, the bound of whole
   * paths and the SMC bound are the same function of parameters and noise, so that DAIS and No,
   * which start from the same parameters and meet the same noise, are one training.
   */
  public Cell trained() {
    return model.equals(Model.DAIS) ? withModel(Model.NO) : this;
  }

  /** Returns the cells that share the trainings of this one, this one among them. */
  public List<Cell> sharing() {
    return trained().model().equals(Model.NO)
        ? List.of(withModel(Model.DAIS), withModel(Model.NO))
        : List.of(this);
  }

  private Cell withModel(Model other) {
    return new Cell(kernel, other, stepScale, steps, particles);
  }

  /**
   * Returns whether the paper's table of effective sample sizes may show this cell: it gives
   * kernel, models, N and K, but not the step scale.
   */
  public boolean inEssTable() {
    return kernel == MarkovKernel.LANGEVIN
        && steps == ESS_STEPS
        && particles == ESS_PARTICLES
        && ESS_MODELS.contains(model);
  }

  /** Orders by kernel, model, step scale, K and N, as the paper's tables do. */
  @Override
  public int compareTo(Cell other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return "%s, %s, step scale %s, K = %d, N = %d"
        .formatted(kernel.word(), model.name(), stepScale, steps, particles);
  }
}
