package org.dsmcs.core.annealing;

import java.util.Arrays;
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

  /** Returns sigmoid(weight · SiLU(embedding_k) + bias). */
  private double fraction(double[] values, int step) {
    int at = embedding.offset() + (step - 1) * width;
    double sum = values[bias.offset()];
    for (int j = 0; j < width; j++) {
      double x = values[at + j];
      sum = Math.fma(values[weight.offset() + j], x * sigmoid(x), sum);
    }
    return sigmoid(sum);
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
