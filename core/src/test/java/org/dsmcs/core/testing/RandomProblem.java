package org.dsmcs.core.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.sampler.ReplicaSampler;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.CounterNoise;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.RecordedNoise;

/**
 * A sampler on a Gaussian mixture with random parameters, and the noise of a few replicas with the
 * decisions and ancestors that core's own criterion and scheme made of it.
 *
 * @param configuration of the sampler
 * @param target a mixture of unequal components
 * @param parameters all learned parameters, none at a special value
 * @param noise of each replica
 */
public record RandomProblem(
    SamplerConfiguration configuration,
    MixturePoint target,
    SamplerParameters parameters,
    List<RecordedNoise> noise) {
  /** Copies the list. */
  public RandomProblem {
    noise = List.copyOf(noise);
  }

  /**
   * The sizes that a configuration does not fix.
   *
   * @param dimension D
   * @param components C
   * @param embeddingWidth H
   * @param replicas B
   */
  public record Sizes(int dimension, int components, int embeddingWidth, int replicas) {}

  /** Makes a problem from a seed. */
  public static RandomProblem draw(SamplerConfiguration configuration, Sizes sizes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    MixturePoint target =
        new MixturePoint(
            means(random, sizes),
            0.8 + 0.6 * random.nextDouble(),
            logWeights(random, sizes),
            1e300);
    return draw(configuration, target, sizes, random);
  }

  /** Makes a problem with a given target, whose sizes must be those given. */
  public static RandomProblem draw(
      SamplerConfiguration configuration, MixturePoint target, Sizes sizes, long seed) {
    return draw(configuration, target, sizes, new SplittableRandom(seed));
  }

  private static RandomProblem draw(
      SamplerConfiguration configuration,
      MixturePoint target,
      Sizes sizes,
      SplittableRandom random) {
    SamplerParameters parameters = parameters(random, configuration, sizes);
    CounterNoise source = new CounterNoise(sizes.dimension());
    long key = RandomKey.of(random.nextLong(), Purpose.EVALUATION, 0);
    List<RecordedNoise> noise = new ArrayList<>();
    AnnealingPath path = new AnnealingPath(parameters.layout());
    parameters.describe(path);
    ReplicaSampler sampler = new ReplicaSampler(target.toDensity(), configuration, path, false);
    for (int b = 0; b < sizes.replicas(); b++) {
      source.turnTo(key, b);
      NoiseRecorder recorder =
          new NoiseRecorder(
              source, configuration.particles(), configuration.steps(), sizes.dimension());
      sampler.forward(recorder, NonFiniteLog.IGNORE);
      noise.add(recorder.record());
    }
    return new RandomProblem(configuration, target, parameters, noise);
  }

  private static double[][] means(SplittableRandom random, Sizes sizes) {
    double[][] means = new double[sizes.components()][sizes.dimension()];
    for (double[] mean : means) {
      Arrays.setAll(mean, d -> 1 + random.nextGaussian());
    }
    return means;
  }

  private static double[] logWeights(SplittableRandom random, Sizes sizes) {
    double[] logWeights = new double[sizes.components()];
    Arrays.setAll(logWeights, c -> -1 + 0.5 * random.nextGaussian());
    return logWeights;
  }

  private static SamplerParameters parameters(
      SplittableRandom random, SamplerConfiguration configuration, Sizes sizes) {
    ParameterLayout layout =
        new ParameterLayout(
            configuration.steps(),
            sizes.embeddingWidth(),
            configuration.kernel().parameterNames(),
            sizes.dimension());
    double[] values = new double[layout.length()];
    values[layout.stepScale()] = configuration.stepScale();
    for (ParameterBlock segment : layout.blocks().learned()) {
      double centre = centre(segment.name());
      double spread = segment.name().equals("embedding") ? 1 : 0.3;
      for (int j = 0; j < segment.length(); j++) {
        values[segment.offset() + j] = centre + spread * random.nextGaussian();
      }
    }
    return new SamplerParameters(layout, values);
  }

  private static double centre(String parameter) {
    return switch (parameter) {
      case "schedule", "refresh" -> 1;
      case "initialLogStd" -> 0.7;
      default -> 0;
    };
  }

  /** Returns an oracle for one replica. */
  public SurrogateOracle oracle(int replica) {
    return new SurrogateOracle(
        configuration, target, parameters.layout(), parameters.values(), noise.get(replica));
  }
}
