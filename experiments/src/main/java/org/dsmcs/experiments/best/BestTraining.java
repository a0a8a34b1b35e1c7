package org.dsmcs.experiments.best;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.dsmcs.experiments.grid.Cell;

/**
 * One training of a preset.
 *
 * @param preset which
 * @param steps K
 * @param particles N
 * @param seed of the mixture's means and of all noise
 * @param epochs of the training
 */
public record BestTraining(Preset preset, int steps, int particles, long seed, int epochs)
    implements Comparable<BestTraining> {
  private static final Comparator<BestTraining> ORDER =
      Comparator.<BestTraining>comparingInt(training -> Preset.ALL.indexOf(training.preset()))
          .thenComparingInt(BestTraining::steps)
          .thenComparingInt(BestTraining::particles)
          .thenComparingLong(BestTraining::seed)
          .thenComparingInt(BestTraining::epochs);

  /**
   * Returns the trainings of some presets for all K and N of the paper, in order.
   *
   * @param seeds how many, from 0
   */
  public static List<BestTraining> all(List<Preset> presets, int seeds, int epochs) {
    List<BestTraining> all = new ArrayList<>();
    for (Preset preset : presets) {
      for (int steps : Cell.STEPS) {
        for (int particles : Cell.PARTICLES) {
          for (long seed = 0; seed < seeds; seed++) {
            all.add(new BestTraining(preset, steps, particles, seed, epochs));
          }
        }
      }
    }
    return List.copyOf(all);
  }

  /** Orders by preset, K, N, seed and epochs. */
  @Override
  public int compareTo(BestTraining other) {
    return ORDER.compare(this, other);
  }
}
