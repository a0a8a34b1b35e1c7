package org.dsmcs.core.annealing;

import java.util.ArrayList;
import java.util.List;

/**
 * Where each learned parameter stands in the one flat vector that the optimiser sees.
 *
 * <p>In order: {@code schedule} [K], the logits of the annealing increments; {@code embedding}
 * [K][H], {@code weight} [H] and {@code bias}, which give the step sizes; the kernel's own scalars;
 * {@code initialMean} [D] and {@code initialLogStd} [D] of the initial distribution.
 *
 * @param steps K, the number of annealing steps
 * @param embeddingWidth H, the length of the vector that is learned for each step
 * @param kernelParameters names of the kernel's own scalars, in order
 * @param dimension D, the dimension of the target
 */
public record ParameterLayout(
    int steps, int embeddingWidth, List<String> kernelParameters, int dimension) {
  /**
   * One named piece of the vector.
   *
   * @param name the parameter's name, as in the reference cases
   * @param offset index of its first number
   * @param length how many numbers it has
   */
  public record Segment(String name, int offset, int length) {}

  /** Copies the list of names. */
  public ParameterLayout {
    kernelParameters = List.copyOf(kernelParameters);
  }

  /** Returns where the schedule's logits begin. */
  public int schedule() {
    return 0;
  }

  /** Returns where the embeddings begin, step by step. */
  public int embedding() {
    return steps;
  }

  /** Returns where the weight vector begins. */
  public int weight() {
    return embedding() + steps * embeddingWidth;
  }

  /** Returns where the bias stands. */
  public int bias() {
    return weight() + embeddingWidth;
  }

  /** Returns where the kernel's own scalars begin. */
  public int kernel() {
    return bias() + 1;
  }

  /** Returns where the initial mean begins. */
  public int initialMean() {
    return kernel() + kernelParameters.size();
  }

  /** Returns where the initial log standard deviations begin. */
  public int initialLogStandardDeviation() {
    return initialMean() + dimension;
  }

  /** Returns the length of the vector. */
  public int length() {
    return initialLogStandardDeviation() + dimension;
  }

  /** Returns all pieces in order, under the names of the reference cases. */
  public List<Segment> segments() {
    List<Segment> segments = new ArrayList<>();
    segments.add(new Segment("schedule", schedule(), steps));
    segments.add(new Segment("embedding", embedding(), steps * embeddingWidth));
    segments.add(new Segment("weight", weight(), embeddingWidth));
    segments.add(new Segment("bias", bias(), 1));
    for (int j = 0; j < kernelParameters.size(); j++) {
      segments.add(new Segment(kernelParameters.get(j), kernel() + j, 1));
    }
    segments.add(new Segment("initialMean", initialMean(), dimension));
    segments.add(new Segment("initialLogStd", initialLogStandardDeviation(), dimension));
    return List.copyOf(segments);
  }
}
