package org.dsmcs.core.sampler;

import java.util.Arrays;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.smc.BlockTeam;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.StoragePlan;
import org.dsmcs.core.testing.RandomProblem;
import org.dsmcs.core.testing.SurrogateOracle;

/**
 * One replica through core, forward and backward.
 *
 * @param values results, as the oracle gives them
 * @param zeroWeights how many particles had weight zero, over all levels; where memory suffices
 * @param gradient of the bound with respect to the parameters
 */
@SuppressWarnings("ArrayRecordComponent") // A bundle of arrays to read from; never compared.
record CoreRun(SurrogateOracle.Run values, int zeroWeights, double[] gradient) {
  static CoreRun of(RandomProblem problem, int replica) {
    try (BlockTeam team = new BlockTeam(1)) {
      return of(problem, replica, Long.MAX_VALUE, team);
    }
  }

  /** The first replica within a budget of memory, which does not change any result. */
  static CoreRun of(RandomProblem problem, long memoryBudget, BlockTeam team) {
    return of(problem, 0, memoryBudget, team);
  }

  private static CoreRun of(RandomProblem problem, int replica, long memoryBudget, BlockTeam team) {
    SamplerConfiguration configuration = problem.configuration();
    SamplerParameters parameters = problem.parameters();
    ParameterLayout layout = parameters.layout();
    AnnealingPath path = new AnnealingPath(layout);
    parameters.describe(path);
    Density target = problem.target().toDensity();
    StoragePlan storage = StoragePlan.within(memoryBudget, configuration.replicaSize(target, 1));
    ReplicaSampler sampler = new ReplicaSampler(target, configuration, path, true, storage, team);
    double bound = sampler.forward(problem.noise().get(replica), NonFiniteLog.IGNORE);
    int steps = configuration.steps();
    double[] increments = new double[steps];
    double[] ess = new double[steps];
    int zeroWeights = 0;
    for (int k = 1; k <= steps; k++) {
      increments[k - 1] = sampler.increment(k);
      ess[k - 1] = sampler.ess(k);
      for (int i = 0; i < configuration.particles(); i++) {
        zeroWeights += sampler.logWeights(k)[i] == Double.NEGATIVE_INFINITY ? 1 : 0;
      }
    }
    double[] logWeights = Arrays.copyOf(sampler.logWeights(steps), configuration.particles());
    Particles[] state = sampler.state(steps);
    double[][] positions = rows(state[0]);
    double[][] momenta =
        state.length > 1 ? rows(state[1]) : new double[positions.length][path.dimension()];
    PathGradient pathGradient = new PathGradient(layout);
    sampler.backward(true, pathGradient);
    double[] gradient = new double[layout.length()];
    parameters.pullBack(path, pathGradient, gradient);
    return new CoreRun(
        new SurrogateOracle.Run(bound, increments, ess, logWeights, positions, momenta),
        zeroWeights,
        gradient);
  }

  private static double[][] rows(Particles particles) {
    double[][] rows = new double[particles.count()][particles.dimension()];
    for (int i = 0; i < rows.length; i++) {
      particles.copyTo(i, rows[i]);
    }
    return rows;
  }
}
