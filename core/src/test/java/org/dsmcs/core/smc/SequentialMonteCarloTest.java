package org.dsmcs.core.smc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.resampling.SystematicScheme;
import org.junit.jupiter.api.Test;

/** The loop on particles that are not annealed: a bootstrap filter, whose likelihood is known. */
class SequentialMonteCarloTest {
  private static final double[] OBSERVATIONS = {0.3, -0.8, 1.4, 0.9, 2.1, 1.7};
  private static final double PERSISTENCE = 0.8;
  private static final int PARTICLES = 16;

  /** x_0 ~ N(0, 1), x_t = 0.8 x_{t−1} + N(0, 1), y_t = x_t + N(0, 1). */
  private static final class BootstrapFilter implements ParticleRun {
    private final Particles[] position = {
      new Particles(PARTICLES, 1), new Particles(PARTICLES, 1), new Particles(PARTICLES, 1)
    };
    private final Particles noise = new Particles(PARTICLES, 1);
    private ReplicaNoise normals = RecordedNoise.EMPTY;

    @Override
    public int particles() {
      return PARTICLES;
    }

    @Override
    public void start(ReplicaNoise noiseOfReplica, NonFiniteLog log) {
      normals = noiseOfReplica;
      normals.initial(position[0], 0, position[0].blocks());
    }

    @Override
    public boolean weighsStart() {
      return true;
    }

    @Override
    public boolean hasNext(int level) {
      return level + 1 < OBSERVATIONS.length;
    }

    @Override
    public void gather(int level, int[] ofEach) {
      for (int i = 0; i < PARTICLES; i++) {
        position[2].set(i, 0, position[level % 2].get(ofEach[i], 0));
      }
    }

    @Override
    public void move(int step, boolean fromAncestors, double[] logWeight) {
      normals.step(step, noise, 0, noise.blocks());
      Particles from = position[fromAncestors ? 2 : (step - 1) % 2];
      for (int i = 0; i < PARTICLES; i++) {
        position[step % 2].set(i, 0, PERSISTENCE * from.get(i, 0) + noise.get(i, 0));
      }
    }

    @Override
    public void reweight(int step, boolean fromAncestors, double[] logWeight) {
      for (int i = 0; i < PARTICLES; i++) {
        double residual = OBSERVATIONS[step] - position[step % 2].get(i, 0);
        logWeight[i] -= 0.5 * residual * residual + 0.5 * Math.log(2 * Math.PI);
      }
    }

    @Override
    public Particles[] state(int level) {
      return new Particles[] {position[level % 2]};
    }
  }

  private static double kalmanLogLikelihood() {
    double mean = 0;
    double variance = 1;
    double sum = 0;
    for (int t = 0; t < OBSERVATIONS.length; t++) {
      if (t > 0) {
        mean *= PERSISTENCE;
        variance = PERSISTENCE * PERSISTENCE * variance + 1;
      }
      double total = variance + 1;
      double residual = OBSERVATIONS[t] - mean;
      sum -= 0.5 * (Math.log(2 * Math.PI * total) + residual * residual / total);
      mean += variance / total * residual;
      variance /= total;
    }
    return sum;
  }

  private static SequentialMonteCarlo filter(
      ResamplingCriterion criterion, ResamplingScheme scheme) {
    return new SequentialMonteCarlo(
        new BootstrapFilter(),
        new Resampling(criterion, scheme, new ResamplingGradient.Ignored()),
        1);
  }

  private static double run(SequentialMonteCarlo filter, int replica) {
    CounterNoise noise = new CounterNoise(1);
    noise.turnTo(RandomKey.of(3, Purpose.EVALUATION, 0), replica);
    return filter.forward(noise, NonFiniteLog.IGNORE);
  }

  /** Mean of p̂/p over 20 000 replicas within four of its standard errors, these below 0.02. */
  @Test
  void theLikelihoodOfAFilterIsUnbiased() {
    double exact = kalmanLogLikelihood();
    for (ResamplingCriterion criterion :
        new ResamplingCriterion[] {
          new ResamplingCriterion.Never(),
          new ResamplingCriterion.Always(),
          new ResamplingCriterion.EssBelow(0.5)
        }) {
      SequentialMonteCarlo filter = filter(criterion, new SystematicScheme());
      double[] ratios =
          IntStream.range(0, 20_000).mapToDouble(r -> Math.exp(run(filter, r) - exact)).toArray();
      double mean = 0;
      for (double ratio : ratios) {
        mean += ratio / ratios.length;
      }
      double variance = 0;
      for (double ratio : ratios) {
        variance += (ratio - mean) * (ratio - mean) / (ratios.length - 1);
      }
      double error = Math.sqrt(variance / ratios.length);
      assertThat(error).isLessThan(0.02);
      assertThat(mean).isCloseTo(1, within(4 * error));
    }
  }

  @Test
  void everyParticleDescendsFromOneOfLevelZero() {
    SequentialMonteCarlo filter = filter(new ResamplingCriterion.Always(), new CategoricalScheme());

    run(filter, 0);

    assertThat(filter.resamplings()).isEqualTo(OBSERVATIONS.length - 1);
    assertThat(filter.level()).isEqualTo(OBSERVATIONS.length - 1);
    int[] roots = IntStream.range(0, PARTICLES).map(filter::root).toArray();
    assertThat(IntStream.of(roots).allMatch(root -> root >= 0 && root < PARTICLES)).isTrue();
    assertThat(IntStream.of(roots).distinct().count()).isLessThan(PARTICLES);
  }

  @Test
  void withoutResamplingEveryParticleIsItsOwnRoot() {
    SequentialMonteCarlo filter = filter(new ResamplingCriterion.Never(), new CategoricalScheme());

    run(filter, 0);

    assertThat(IntStream.range(0, PARTICLES).map(filter::root).toArray())
        .isEqualTo(IntStream.range(0, PARTICLES).toArray());
    assertThat(filter.resamplings()).isZero();
  }
}
