package org.dsmcs.core.annealing;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.internal.loops.Elementary;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.parameters.ParameterBlocks;
import org.dsmcs.core.random.RandomKey;

/**
 * The step sizes δ_k = δ̂ sigmoid(weight · SiLU(embedding_k) + bias) with SiLU(x) = x sigmoid(x),
 * in four blocks: {@code stepScale}, δ̂ itself, frozen; {@code embedding} [K][H], {@code weight}
 * [H] and {@code bias}.
 */
final class StepSizeParameters implements PathParameters {
  static final String SCALE = "stepScale";
  static final String EMBEDDING = "embedding";
  static final String WEIGHT = "weight";
  static final String BIAS = "bias";

  private final int steps;
  private final int width;
  private final ParameterBlock scale;
  private final ParameterBlock embedding;
  private final ParameterBlock weight;
  private final ParameterBlock bias;

  StepSizeParameters(int steps, int width, ParameterBlocks.Builder blocks) {
    this.steps = steps;
    this.width = width;
    this.scale = blocks.add(SCALE, 1, false);
    this.embedding = blocks.add(EMBEDDING, Math.multiplyExact(steps, width), true);
    this.weight = blocks.add(WEIGHT, width, true);
    this.bias = blocks.add(BIAS, 1, true);
  }

  /** Starts from embeddings N(0, 1), weight and bias uniform in ±1/√H. */
  void start(double[] values, double stepScale, long key) {
    values[scale.offset()] = stepScale;
    double[] normals = RandomKey.normals(RandomKey.derive(key, 0, 0), embedding.length());
    System.arraycopy(normals, 0, values, embedding.offset(), normals.length);
    long uniforms = RandomKey.derive(key, 1, 0);
    double bound = 1 / Math.sqrt(width);
    for (int j = 0; j < width; j++) {
      values[weight.offset() + j] = bound * (2 * RandomKey.uniform(uniforms, j) - 1);
    }
    values[bias.offset()] = bound * (2 * RandomKey.uniform(uniforms, width) - 1);
  }

  @Override
  public void describe(double[] values, AnnealingPath path) {
    for (int k = 1; k <= steps; k++) {
      path.delta[k] = values[scale.offset()] * fraction(values, k);
    }
  }

  /**
   * Writes bias and embeddings that give these step sizes.
   *
   * @param sizes δ_1..δ_K
   * @throws IllegalArgumentException if they are not K or one is out of range, or where no
   *     embedding leads there
   */
  void set(double[] values, List<Double> sizes) {
    if (sizes.size() != steps) {
      throw new IllegalArgumentException(
          "there must be %d step sizes, given: %d".formatted(steps, sizes.size()));
    }
    double stepScale = values[scale.offset()];
    double[] logits = new double[steps];
    double common = 0;
    for (int k = 1; k <= steps; k++) {
      double fraction = sizes.get(k - 1) / stepScale;
      if (!(fraction > 0 && fraction < 1)) {
        throw new IllegalArgumentException(
            "step sizes must lie between 0 and the step scale %s, given for step %d: %s"
                .formatted(stepScale, k, sizes.get(k - 1)));
      }
      logits[k - 1] = Math.log(fraction) - Math.log1p(-fraction);
      common += (logits[k - 1] - logit(values, k)) / steps;
    }
    values[bias.offset()] += common;
    for (int k = 1; k <= steps; k++) {
      moveEmbedding(values, k, logits[k - 1]);
    }
  }

  /**
   * Moves the embedding of a step until its logit is as asked. Adding t > 0 to all coordinates of
   * one sign of the weight, the logit changes from what it is without bound, though not always
   * evenly; so an interval that holds the goal is found first, and bisected.
   */
  private void moveEmbedding(double[] values, int step, double logit) {
    int at = embedding.offset() + (step - 1) * width;
    double[] before = Arrays.copyOfRange(values, at, at + width);
    boolean rises = logit > logit(values, step);
    double low = 0;
    double high = 1;
    while (rises != (shifted(values, step, before, rises, high) >= logit) && high < 1e6) {
      low = high;
      high *= 2;
    }
    for (int halvings = 0; halvings < 60; halvings++) {
      double middle = 0.5 * (low + high);
      if (rises == (shifted(values, step, before, rises, middle) >= logit)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    double reached = shifted(values, step, before, rises, high);
    if (!(Math.abs(reached - logit) <= 1e-9 * (1 + Math.abs(logit)))) {
      throw new IllegalArgumentException(
          ("no embedding of step %d gives its logit the value %s, the nearest gives %s: the weight"
                  + " needs positive and negative entries")
              .formatted(step, logit, reached));
    }
  }

  /** The logit of a step with t added to the coordinates of one sign of the weight. */
  private double shifted(double[] values, int step, double[] before, boolean rises, double t) {
    int at = embedding.offset() + (step - 1) * width;
    for (int j = 0; j < width; j++) {
      boolean moves = rises == (values[weight.offset() + j] > 0);
      values[at + j] = before[j] + (moves ? t : 0);
    }
    return logit(values, step);
  }

  /** Returns sigmoid(weight · SiLU(embedding_k) + bias). */
  private double fraction(double[] values, int step) {
    return sigmoid(logit(values, step));
  }

  /** Returns weight · SiLU(embedding_k) + bias. */
  private double logit(double[] values, int step) {
    int at = embedding.offset() + (step - 1) * width;
    double sum = values[bias.offset()];
    for (int j = 0; j < width; j++) {
      double x = values[at + j];
      sum = Math.fma(values[weight.offset() + j], x * sigmoid(x), sum);
    }
    return sum;
  }

  @Override
  public void pullBack(
      double[] values, AnnealingPath path, PathGradient pathGradient, double[] gradient) {
    double stepScale = values[scale.offset()];
    double scaleBar = 0;
    double biasBar = 0;
    Arrays.fill(gradient, weight.offset(), weight.end(), 0);
    for (int k = 1; k <= steps; k++) {
      double fraction = path.delta[k] / stepScale;
      double outer = pathGradient.delta(k) * stepScale * fraction * (1 - fraction);
      scaleBar += pathGradient.delta(k) * fraction;
      biasBar += outer;
      int at = embedding.offset() + (k - 1) * width;
      for (int j = 0; j < width; j++) {
        double x = values[at + j];
        double sigmoid = sigmoid(x);
        gradient[weight.offset() + j] += outer * x * sigmoid;
        gradient[at + j] = outer * values[weight.offset() + j] * sigmoid * (1 + x * (1 - sigmoid));
      }
    }
    gradient[bias.offset()] = biasBar;
    gradient[scale.offset()] = scaleBar;
  }

  private static double sigmoid(double x) {
    double small = Elementary.exp(-Math.abs(x));
    return (x >= 0 ? 1 : small) / (1 + small);
  }
}
