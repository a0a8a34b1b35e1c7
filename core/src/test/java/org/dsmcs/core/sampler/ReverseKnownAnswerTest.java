package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.smc.CounterNoise;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.ReplicaNoise;
import org.junit.jupiter.api.Test;

/** One particle, one step, one coordinate: log Z-hat in reverse by hand, from the same numbers. */
class ReverseKnownAnswerTest {
  private static final TestMixture TARGET =
      new TestMixture(1, new double[] {-0.5, 0.7}, new double[] {-1, 1.2}, new double[] {0.8, 0.6});
  private static final DiagonalGaussian INITIAL = DiagonalGaussian.isotropic(1, 0, 1.7);
  private static final double DRAW = 0.9;
  private static final int MOVES = ReplicaNoise.FIRST_FREE_USE;

  private final CounterNoise noise = new CounterNoise(1);

  private double normal(int step, int use) {
    return RandomKey.normals(noise.key(step, use), 1)[0];
  }

  private static double logTarget(double z) {
    return TARGET.logDensity(new double[] {z}, new double[1]);
  }

  private static double slope(double z) {
    double[] gradient = new double[1];
    TARGET.logDensity(new double[] {z}, gradient);
    return gradient[0];
  }

  private static double logInitial(double z) {
    return logNormal(z, 0, 1.7 * 1.7);
  }

  private static double logNormal(double x, double mean, double variance) {
    return -0.5 * ((x - mean) * (x - mean) / variance + Math.log(2 * Math.PI * variance));
  }

  /** The particle's momentum at level 1, from which its other offspring would go on. */
  private double lastMomentum;

  private double reverse(Kernel kernel, AnnealingPath[] path) {
    noise.turnTo(42, 3);
    SamplerConfiguration configuration = Setups.smc(kernel, Resampling.never(), 1, 1, 0.4);
    SamplerParameters parameters = Setups.parameters(configuration, INITIAL, 0.3);
    path[0] = Setups.path(configuration, parameters);
    ReplicaSampler sampler = new ReplicaSampler(TARGET.density(), configuration, path[0], false);
    double logEvidence =
        sampler.reverse(noise, NonFiniteLog.IGNORE, sampler.backwardFrom(new double[] {DRAW}));
    Particles[] state = sampler.state(1);
    assertThat(state[0].get(0, 0)).isEqualTo(DRAW);
    lastMomentum = state.length > 1 ? state[1].get(0, 0) : 0;
    return logEvidence;
  }

  @Test
  void langevin() {
    AnnealingPath[] path = new AnnealingPath[1];
    double logEvidence = reverse(new LangevinKernel(), path);

    double delta = path[0].delta(1);
    double start = DRAW + delta * slope(DRAW) + Math.sqrt(2 * delta) * normal(1, MOVES);
    double backward = logNormal(start, DRAW + delta * slope(DRAW), 2 * delta);
    double forward = logNormal(DRAW, start + delta * slope(start), 2 * delta);
    assertThat(logEvidence)
        .isCloseTo(logTarget(DRAW) + backward - logInitial(start) - forward, within(1e-12));
  }

  @Test
  void underdampedLangevin() {
    AnnealingPath[] path = new AnnealingPath[1];
    double logEvidence = reverse(new UnderdampedLangevinKernel(), path);

    double delta = path[0].delta(1);
    double rho = HamiltonianKernel.persistence(path[0].kernel(0));
    // v_1 at the end of the step, ṽ at its beginning: the map of −v_1 leads to −ṽ.
    double end = -(rho * normal(0, MOVES + 1) + Math.sqrt(1 - rho * rho) * normal(1, MOVES));
    assertThat(lastMomentum).isCloseTo(end, within(1e-14));
    double start = DRAW + delta * slope(DRAW) - Math.sqrt(2 * delta) * end;
    double tilde = end - Math.sqrt(delta / 2) * (slope(DRAW) + slope(start));
    assertThat(start + delta * slope(start) + Math.sqrt(2 * delta) * tilde)
        .as("the step forward leads to the draw")
        .isCloseTo(DRAW, within(1e-12));
    assertThat(logEvidence)
        .isCloseTo(
            logTarget(DRAW) + logNormal(end, 0, 1) - logInitial(start) - logNormal(tilde, 0, 1),
            within(1e-12));
  }

  @Test
  void hamiltonian() {
    AnnealingPath[] path = new AnnealingPath[1];
    double logEvidence = reverse(new HamiltonianKernel(), path);

    double delta = path[0].delta(1);
    double mass = Math.exp(path[0].kernel(0));
    double rho = HamiltonianKernel.persistence(path[0].kernel(1));
    double end =
        -Math.sqrt(mass)
            * (rho * normal(0, MOVES + 1) + Math.sqrt(1 - rho * rho) * normal(1, MOVES));
    assertThat(lastMomentum).isCloseTo(end, within(1e-14));
    double middle = DRAW - delta / (2 * mass) * end;
    double tilde = end - delta * slope(middle);
    double start = middle - delta / (2 * mass) * tilde;
    assertThat(logEvidence)
        .isCloseTo(
            logTarget(DRAW)
                + logNormal(end, 0, mass)
                - logInitial(start)
                - logNormal(tilde, 0, mass),
            within(1e-12));
  }
}
