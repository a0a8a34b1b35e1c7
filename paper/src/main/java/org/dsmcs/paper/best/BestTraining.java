package org.dsmcs.paper.best;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One training of a preset.
 *
 * @param preset which
 * @param steps K
 * @param particles N
 * @param seed of the mixture's means and of all noise
 * @param epochs of the training
 * @param evaluationReplicas fresh replicas that the bound rests on
 */
public record BestTraining(
    Preset preset, int steps, int particles, long seed, int epochs, int evaluationReplicas)
    implements Comparable<BestTraining> {
  private static final Comparator<BestTraining> ORDER =
      Comparator.<BestTraining>comparingInt(training -> Preset.ALL.indexOf(training.preset()))
          .thenComparingInt(BestTraining::steps)
          .thenComparingInt(BestTraining::particles)
          .thenComparingLong(BestTraining::seed)
          .thenComparingInt(BestTraining::epochs)
          .thenComparingInt(BestTraining::evaluationReplicas);

  /**
   * Returns the trainings of some presets, in order.
   *
   * @param steps numbers of steps K, of those of the paper
   * @param particles numbers of particles N, of those of the paper
   * @param seeds how many, from 0
   * @param epochs of each
   * @param evaluationReplicas of each
   */
  public static List<BestTraining> all(
      List<Preset> presets,
      List<Integer> steps,
      List<Integer> particles,
      int seeds,
      int epochs,
      int evaluationReplicas) {
    List<BestTraining> all = new ArrayList<>();
    for (Preset preset : presets) {
      for (int k : steps) {
        for (int n : particles) {
          for (long seed = 0; seed < seeds; seed++) {
            all.add(new BestTraining(preset, k, n, seed, epochs, evaluationReplicas));
          }
        }
      }
    }
    return all.stream().sorted().distinct().toList();
  }

  /** Orders by preset, K, N, seed, epochs and evaluation replicas. */
  @Override
  public int compareTo(BestTraining other) {
    return ORDER.compare(this, other);
  }
}
