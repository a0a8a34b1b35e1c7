package org.dsmcs.paper.theorem;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.paper.grid.MarkovKernel;

/**
 * What the study of training does: for every N, K, seed and estimator it trains a sampler on the
 * paper's mixture in 50 dimensions, whose means are drawn with the seed, from π_0 = N(0, 9 I), and
 * evaluates it on fresh noise. But for the number of epochs and the choice of a learning rate the
 * training is the paper's: 10 iterations an epoch, 64 replicas, Adam, the rate times 0.75 every 25
 * epochs.
 *
 * @param kernel how particles move
 * @param particles all N; one that is given twice counts once
 * @param steps all K; likewise
 * @param seeds how many seeds, at least 1
 * @param epochs of each training
 * @param learningRate of Adam at first
 * @param stepScale δ̂
 * @param evaluationReplicas fresh replicas, at least 2
 * @param seed the first of the seeds
 */
public record TrainingPlan(
    MarkovKernel kernel,
    List<Integer> particles,
    List<Integer> steps,
    int seeds,
    int epochs,
    double learningRate,
    double stepScale,
    int evaluationReplicas,
    long seed) {
  private static final int REPLICAS = 64;
  private static final int ITERATIONS = 10;

  /**
   * Copies the lists, each number once, and checks the values that no other class checks.
   *
   * @throws IllegalArgumentException naming the value that is out of range
   */
  public TrainingPlan {
    particles = particles.stream().distinct().toList();
    steps = steps.stream().distinct().toList();
    if (seeds < 1) {
      throw new IllegalArgumentException("seeds must be at least 1, given: " + seeds);
    }
    if (evaluationReplicas < 2) {
      throw new IllegalArgumentException(
          "evaluation replicas must be at least 2, given: " + evaluationReplicas);
    }
  }

  /** Returns how many samplers are trained. */
  public int trainings() {
    return keys().size();
  }

  /** Returns all trainings, in the order in which they are done. */
  List<TrainedSampler.Key> keys() {
    List<TrainedSampler.Key> keys = new ArrayList<>();
    for (int count : particles) {
      for (int length : steps) {
        for (int s = 0; s < seeds; s++) {
          for (Estimator estimator : Estimator.trained()) {
            keys.add(new TrainedSampler.Key(count, length, seed + s, estimator));
          }
        }
      }
    }
    return keys;
  }

  SamplerConfiguration sampler(TrainedSampler.Key key) {
    return new SamplerConfiguration(
        kernel.kernel(),
        Bound.SMC,
        key.estimator().resampling(),
        key.particles(),
        key.steps(),
        stepScale);
  }

  TrainingConfiguration training() {
    return new TrainingConfiguration(
        epochs,
        ITERATIONS,
        REPLICAS,
        learningRate,
        0.75,
        25,
        200,
        OptionalDouble.empty(),
        false,
        0.01);
  }
}
