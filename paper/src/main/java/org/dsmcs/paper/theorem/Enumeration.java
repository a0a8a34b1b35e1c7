package org.dsmcs.paper.theorem;

import java.util.EnumMap;
import java.util.Map;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.sampler.ReplicaSampler;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.RecordedNoise;

/**
 * One replica with given normal numbers and every sequence of ancestors that can be drawn, each
 * with its probability. What is random is so summed over.
 */
final class Enumeration {
  private final int particles;
  private final int steps;
  private final int length;
  private final AncestorVectors vectors;
  private final SamplerParameters parameters;
  private final AnnealingPath path;
  private final Map<Estimator, ReplicaSampler> samplers = new EnumMap<>(Estimator.class);
  private final ReplicaSampler scoring;
  private final PathGradient pathGradient;
  private final double[] pulledBack;
  private final double[] baseline;

  private RecordedNoise noise =
      new RecordedNoise(
          new double[0][], new double[0][], new double[0][][], new boolean[0], new int[0][]);
  private Moments moments;

  /** Allocates samplers for one target. */
  Enumeration(ExactPlan plan, ShiftedTarget target) {
    this.particles = plan.particles();
    this.steps = plan.steps();
    this.length = plan.gradientLength();
    this.vectors = new AncestorVectors(particles);
    ParameterLayout layout = plan.layout();
    this.parameters = target.parameters(plan.kernel(), layout);
    this.path = new AnnealingPath(layout);
    parameters.describe(path);
    for (Estimator estimator : Estimator.withoutScores()) {
      samplers.put(estimator, sampler(plan, target, estimator));
    }
    this.scoring = sampler(plan, target, Estimator.SCORE_FUNCTION_ALONE);
    this.pathGradient = new PathGradient(layout);
    this.pulledBack = new double[layout.length()];
    this.baseline = new double[steps + 1];
    this.moments = new Moments(steps, length);
  }

  private ReplicaSampler sampler(ExactPlan plan, ShiftedTarget target, Estimator estimator) {
    return new ReplicaSampler(target.density(), target.sampler(plan, estimator), path, true);
  }

  /**
   * Sums over all ancestors.
   *
   * @param normals the normal numbers, with room for decisions and ancestors, which are overwritten
   */
  Moments run(RecordedNoise normals) {
    noise = normals;
    moments = new Moments(steps, length);
    java.util.Arrays.fill(noise.resampled(), true);
    visit(2, 1);
    return moments;
  }

  /**
   * Goes through all draws before steps {@code step} to K, those before having been made.
   *
   * @return the expected increments at index k
   */
  private double[] visit(int step, double probability) {
    if (step > steps) {
      return outcome(probability);
    }
    // Weights do not depend on what is drawn later.
    scoring.forward(noise, NonFiniteLog.IGNORE);
    double[] weights = new double[particles];
    for (int i = 0; i < particles; i++) {
      weights[i] = Math.exp(scoring.logWeights(step - 1)[i]);
    }
    double[] expected = new double[steps + 1];
    double[] values = new double[vectors.count()];
    for (int number = 0; number < vectors.count(); number++) {
      vectors.decode(number, noise.ancestors()[step - 2]);
      double drawn = vectors.probability(number, weights);
      if (drawn == 0) {
        continue;
      }
      double[] increments = visit(step + 1, probability * drawn);
      for (int k = 1; k <= steps; k++) {
        expected[k] += drawn * increments[k];
        values[number] += k >= step ? increments[k] : 0;
      }
    }
    double squaredLength = 0;
    for (double component : vectors.gradient(weights, values)) {
      squaredLength += component * component;
    }
    moments.addWeightGradient(probability, step, squaredLength);
    return expected;
  }

  /** All ancestors are drawn. */
  private double[] outcome(double probability) {
    double[] increments = new double[steps + 1];
    double[] ess = new double[steps + 1];
    samplers.forEach(
        (estimator, sampler) -> moments.addEstimate(probability, estimator, gradient(sampler)));
    double[] estimate = gradient(scoring);
    for (int k = 1; k <= steps; k++) {
      increments[k] = scoring.increment(k);
      ess[k] = scoring.ess(k);
    }
    moments.addEstimate(probability, Estimator.SCORE_FUNCTION_ALONE, estimate);
    moments.addScores(probability, estimate, scores(estimate), increments);
    moments.addOutcome(probability, increments, ess);
    return increments;
  }

  /** S_k at index k: what a baseline of 1 before step k, and nowhere else, takes away. */
  private double[][] scores(double[] estimate) {
    double[][] scores = new double[steps + 1][length];
    for (int k = 2; k <= steps; k++) {
      baseline[k] = 1;
      double[] less = gradient(scoring);
      baseline[k] = 0;
      for (int j = 0; j < length; j++) {
        scores[k][j] = estimate[j] - less[j];
      }
    }
    return scores;
  }

  /** The estimate of the drawn ancestors: schedule's logits, log δ_k, the kernel's own numbers. */
  private double[] gradient(ReplicaSampler sampler) {
    sampler.forward(noise, NonFiniteLog.IGNORE);
    pathGradient.clear();
    sampler.backward(false, baseline, pathGradient);
    parameters.pullBack(path, pathGradient, pulledBack);
    ParameterLayout layout = parameters.layout();
    double[] gradient = new double[length];
    for (int k = 1; k <= steps; k++) {
      gradient[k - 1] = pulledBack[layout.schedule() + k - 1];
      gradient[steps + k - 1] = path.delta(k) * pathGradient.delta(k);
    }
    System.arraycopy(pulledBack, layout.kernel(), gradient, 2 * steps, length - 2 * steps);
    return gradient;
  }
}
