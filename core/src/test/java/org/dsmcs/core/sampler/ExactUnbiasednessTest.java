package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.RecordedNoise;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * E Z-hat = Z for one particle in one dimension, by quadrature over all of its noise rather than by
 * sampling: at any step size, however bad.
 */
class ExactUnbiasednessTest {
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);
  private static final DiagonalGaussian INITIAL = DiagonalGaussian.isotropic(1, 0.3, 1.4);
  private static final TestMixture GAUSSIAN = TestMixture.gaussian(1, 0.7, -0.2, 0.9);
  private static final TestMixture MIXTURE =
      new TestMixture(
          1, new double[] {-0.5, 0.2}, new double[] {-0.8, 0.9}, new double[] {0.8, 0.7});

  static Stream<Arguments> cases() {
    return Setups.KERNELS.stream()
        .flatMap(
            kernel ->
                Stream.of(1, 2)
                    .flatMap(
                        steps ->
                            Stream.of(GAUSSIAN, MIXTURE)
                                .map(target -> Arguments.of(kernel, steps, target))));
  }

  /**
   * Gauss–Hermite rules over the noise. At these step sizes Z-hat grows slowly enough with the
   * noise for the rule to converge.
   */
  @ParameterizedTest
  @MethodSource("cases")
  void meanOverTheNoiseIsTheEvidence(Kernel kernel, int steps, TestMixture target) {
    for (double stepScale : new double[] {0.05, 0.3}) {
      Chain chain = new Chain(kernel, steps, target, stepScale);
      int nodes = chain.noises() < 4 ? 50 : 18;
      List<Rule> rules = Collections.nCopies(chain.noises(), Rule.gaussHermite(nodes));

      double mean = Rule.integrate(rules, noise -> Math.exp(chain.bound(noise)));

      // What the rule gives: two Gaussians far apart are no polynomial.
      double tolerance =
          target.means().length == 1
              ? (chain.noises() < 4 ? 1e-9 : 1e-6)
              : (chain.noises() < 4 ? 1e-6 : 1e-4);
      assertThat(mean / Math.exp(target.logEvidence())).isCloseTo(1, within(tolerance));
    }
  }

  /**
   * The same mean with other variables of integration: where the path ends, and the noise of the
   * backward kernels that lead from there to its beginning. So the nodes lie where the mean comes
   * from, which at large steps is far out in the tails of the noise.
   */
  @ParameterizedTest
  @MethodSource("cases")
  void meanOverPathsTracedBackIsTheEvidenceAtAnyStepSize(
      Kernel kernel, int steps, TestMixture target) {
    for (double stepScale : new double[] {1e-6, 0.1, 1, 5, 20}) {
      Chain chain = new Chain(kernel, steps, target, stepScale);
      List<Rule> rules = new ArrayList<>(List.of(Rule.trapezoid(-9, 9, 91)));
      rules.addAll(Collections.nCopies(chain.noises() - 1, Rule.gaussHermite(8)));

      double mean = Rule.integrate(rules, chain::backwardIntegrand);

      // Large steps have large exponents, of which as many digits cancel.
      double tolerance = stepScale > 5 ? 1e-5 : 1e-12;
      assertThat(mean / Math.exp(target.logEvidence())).isCloseTo(1, within(tolerance));
    }
  }

  @Test
  void theRulesIntegratePolynomialsAndGaussians() {
    Rule hermite = Rule.gaussHermite(60);
    assertThat(Rule.integrate(List.of(hermite), x -> 1)).isCloseTo(1, within(1e-13));
    assertThat(Rule.integrate(List.of(hermite), x -> Math.pow(x[0], 6)))
        .isCloseTo(15, within(1e-11));
    assertThat(
            Rule.integrate(
                List.of(hermite, Rule.trapezoid(-9, 9, 91)), x -> Math.exp(x[0] - x[1] * x[1] / 2)))
        .isCloseTo(Math.exp(0.5) * Math.sqrt(2 * Math.PI), within(1e-12));
  }

  /** A sampler of one particle, as a function of the numbers that drive it. */
  private static final class Chain {
    private final Kernel kernel;
    private final int steps;
    private final TestMixture target;
    private final AnnealingPath path;
    private final RecordedNoise noise;
    private final ReplicaSampler sampler;

    Chain(Kernel kernel, int steps, TestMixture target, double stepScale) {
      this.kernel = kernel;
      this.steps = steps;
      this.target = target;
      SamplerConfiguration configuration =
          Setups.smc(kernel, Resampling.never(), 1, steps, stepScale);
      this.path = Setups.path(configuration, Setups.parameters(configuration, INITIAL, 0.4));
      this.noise =
          new RecordedNoise(
              new double[1][1],
              new double[1][1],
              new double[steps][1][1],
              new boolean[0],
              new int[0][]);
      this.sampler = new ReplicaSampler(target.density(), configuration, path, false);
    }

    boolean hasMomentum() {
      return !(kernel instanceof LangevinKernel);
    }

    int noises() {
      return 1 + (hasMomentum() ? 1 : 0) + steps;
    }

    /** The bound, given the noise of the position, that of the momentum, and that of each step. */
    double bound(double[] numbers) {
      int next = 0;
      noise.initial()[0][0] = numbers[next++];
      if (hasMomentum()) {
        noise.momentum()[0][0] = numbers[next++];
      }
      for (int k = 0; k < steps; k++) {
        noise.steps()[k][0][0] = numbers[next++];
      }
      return sampler.forward(noise, NonFiniteLog.IGNORE);
    }

    private double score(int step, double z) {
      double[] gradient = new double[1];
      target.logDensity(new double[] {z}, gradient);
      double initial = (path.initialMean()[0] - z) * path.initialPrecision()[0];
      return path.beta(step) * gradient[0] + (1 - path.beta(step)) * initial;
    }

    /**
     * Z-hat times the density of the noise, for the noise that gives the path which ends at
     * variables[0] and goes back by the others; over the others' own normal density, and with the
     * Jacobian of noise by variables.
     */
    double backwardIntegrand(double[] variables) {
      double[] numbers =
          switch (kernel) {
            case LangevinKernel() -> backByLangevin(variables);
            case UnderdampedLangevinKernel() -> backByKicks(variables);
            case HamiltonianKernel() -> backByLeapfrog(variables);
          };
      double log = bound(numbers) - Math.log(path.initialStandardDeviation()[0]);
      for (double number : numbers) {
        log -= (number * number + LOG_TWO_PI) / 2;
      }
      for (int i = 1; i < variables.length; i++) {
        log += (variables[i] * variables[i] + LOG_TWO_PI) / 2;
      }
      return Math.exp(log);
    }

    private double initialNoise(double z) {
      return (z - path.initialMean()[0]) / path.initialStandardDeviation()[0];
    }

    /** z_{k−1} = z_k + δ s_k(z_k) + √(2δ) η_k. */
    private double[] backByLangevin(double[] variables) {
      double[] numbers = new double[noises()];
      double z = variables[0];
      for (int k = steps; k >= 1; k--) {
        double delta = path.delta(k);
        double scale = Math.sqrt(2 * delta);
        double source = z + delta * score(k, z) + scale * variables[k];
        numbers[k] = (z - source - delta * score(k, source)) / scale;
        z = source;
      }
      numbers[0] = initialNoise(z);
      return numbers;
    }

    /** Half a kick, a drift and half a kick backwards, then v_{k−1} = ρ ṽ_k + √(1−ρ²) η_k. */
    private double[] backByKicks(double[] variables) {
      double persistence = HamiltonianKernel.persistence(path.kernel(0));
      double scale = Math.sqrt(1 - persistence * persistence);
      double[] numbers = new double[noises()];
      double z = variables[0];
      double v = variables[1];
      for (int k = steps; k >= 1; k--) {
        double time = Math.sqrt(2 * path.delta(k));
        double middle = v - 0.5 * time * score(k, z);
        z -= time * middle;
        double tilde = middle - 0.5 * time * score(k, z);
        v = persistence * tilde + scale * variables[k + 1];
        numbers[k + 1] = (tilde - persistence * v) / scale;
      }
      numbers[0] = initialNoise(z);
      numbers[1] = v;
      return numbers;
    }

    /** The leapfrog step backwards, then v_{k−1} = ρ ṽ_k + √((1−ρ²) c) η_k. */
    private double[] backByLeapfrog(double[] variables) {
      double mass = Math.exp(path.kernel(0));
      double persistence = HamiltonianKernel.persistence(path.kernel(1));
      double scale = Math.sqrt((1 - persistence * persistence) * mass);
      double[] numbers = new double[noises()];
      double z = variables[0];
      double v = Math.sqrt(mass) * variables[1];
      for (int k = steps; k >= 1; k--) {
        double half = path.delta(k) / (2 * mass);
        double middle = z - half * v;
        double tilde = v - path.delta(k) * score(k, middle);
        z = middle - half * tilde;
        v = persistence * tilde + scale * variables[k + 1];
        numbers[k + 1] = (tilde - persistence * v) / scale;
      }
      numbers[0] = initialNoise(z);
      numbers[1] = v / Math.sqrt(mass);
      return numbers;
    }
  }
}
