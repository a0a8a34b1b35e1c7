package org.dsmcs.paper.best;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.published.PaperCell;
import org.dsmcs.paper.published.PaperTables;
import org.dsmcs.paper.published.ReportedBound;

/**
 * A preset at one K and N beside the best of the paper's models and step scales there. Cells of the
 * paper above log Z = 0 cannot be bounds and do not count.
 *
 * @param preset which
 * @param steps K
 * @param particles N
 * @param paper the best cell of the paper
 * @param seeds how many trainings there are
 * @param failed how many of them failed
 * @param mean of the bounds over seeds; empty if one of them failed
 * @param spread their standard deviation; empty with fewer than two
 */
public record BestRow(
    Preset preset,
    int steps,
    int particles,
    PaperCell paper,
    int seeds,
    int failed,
    OptionalDouble mean,
    OptionalDouble spread) {
  /** How many pairs of K and N the paper has. */
  public static final int CELLS = Cell.STEPS.size() * Cell.PARTICLES.size();

  /** Returns the rows that some results make, in order. */
  public static List<BestRow> of(Collection<BestResult> results) {
    List<BestRow> rows = new ArrayList<>();
    for (Preset preset : Preset.ALL) {
      for (int steps : Cell.STEPS) {
        for (int particles : Cell.PARTICLES) {
          List<BestResult> cell =
              results.stream()
                  .filter(
                      result ->
                          result.training().preset().equals(preset)
                              && result.training().steps() == steps
                              && result.training().particles() == particles)
                  .toList();
          if (!cell.isEmpty()) {
            rows.add(row(preset, steps, particles, cell));
          }
        }
      }
    }
    return List.copyOf(rows);
  }

  private static BestRow row(Preset preset, int steps, int particles, List<BestResult> cell) {
    double[] bounds =
        cell.stream().flatMap(r -> r.bound().stream()).mapToDouble(b -> b.estimate()).toArray();
    int failed = cell.size() - bounds.length;
    double sum = 0;
    for (double bound : bounds) {
      sum += bound;
    }
    double mean = sum / bounds.length;
    double squares = 0;
    for (double bound : bounds) {
      squares += (bound - mean) * (bound - mean);
    }
    return new BestRow(
        preset,
        steps,
        particles,
        bestOfPaper(preset.besides(), steps, particles),
        cell.size(),
        failed,
        failed > 0 ? OptionalDouble.empty() : OptionalDouble.of(mean),
        failed > 0 || bounds.length < 2
            ? OptionalDouble.empty()
            : OptionalDouble.of(Math.sqrt(squares / (bounds.length - 1))));
  }

  /** Returns the paper's best cell of a kernel, K and N among those that are not above 0. */
  static PaperCell bestOfPaper(MarkovKernel kernel, int steps, int particles) {
    return PaperTables.standard().bounds().stream()
        .filter(
            cell ->
                cell.cell().kernel() == kernel
                    && cell.cell().steps() == steps
                    && cell.cell().particles() == particles)
        .filter(cell -> cell.value().filter(value -> value.mean() <= 0).isPresent())
        .max(Comparator.comparingDouble(cell -> reported(cell).mean()))
        .orElseThrow();
  }

  /** Returns the bound that the paper reports. */
  public ReportedBound reported() {
    return reported(paper);
  }

  private static ReportedBound reported(PaperCell cell) {
    return cell.value().orElseThrow();
  }

  /** Returns ours minus the paper's; empty if one of ours failed. */
  public OptionalDouble difference() {
    return mean.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(mean.getAsDouble() - reported().mean());
  }

  /** What a comparison says. */
  public enum Verdict {
    /** Ours is greater. */
    BETTER("better"),
    /** Ours is less, by at most the paper's spread. */
    WITHIN_SPREAD("within its spread"),
    /** Ours is less by more than that. */
    WORSE("worse"),
    /** One of ours failed. */
    FAILED("failed");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    /** Returns it as tables say it. */
    public String words() {
      return words;
    }
  }

  /** Returns what the comparison says. */
  public Verdict verdict() {
    OptionalDouble difference = difference();
    if (difference.isEmpty()) {
      return Verdict.FAILED;
    }
    if (difference.getAsDouble() > 0) {
      return Verdict.BETTER;
    }
    return difference.getAsDouble() >= -reported().spread() ? Verdict.WITHIN_SPREAD : Verdict.WORSE;
  }
}
