package org.dsmcs.core.annealing.sampling;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.IntConsumer;
import org.dsmcs.core.evidence.GenealogyVariance;
import org.dsmcs.core.evidence.WasteFreeVariance;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.smc.SequentialMonteCarlo;

/**
 * The variance of log Z-hat of one run, read while it goes: hears of every level of the loop. Only
 * the steps up to β = 1 count; what comes after leaves Z-hat as it is and only loses roots.
 */
final class SingleRunVariance implements IntConsumer {
  private final AnnealedSamplingRun run;
  private final SequentialMonteCarlo loop;
  private final ResamplingScheme scheme;
  private final int[] roots;
  private final double[][] draws;
  private final double[][] chains;
  private double sum;
  private OptionalDouble value = OptionalDouble.empty();

  /** Makes room for runs of {@code loop}, waste-free ones if they have fewer chains than N. */
  SingleRunVariance(AnnealedSamplingRun run, SequentialMonteCarlo loop, ResamplingScheme scheme) {
    this.run = run;
    this.loop = loop;
    this.scheme = scheme;
    int particles = run.particles();
    boolean wasteFree = isWasteFree();
    this.roots = new int[wasteFree ? 0 : particles];
    this.draws = new double[wasteFree ? particles : 0][1];
    this.chains =
        wasteFree ? new double[run.ancestors()][particles / run.ancestors()] : new double[0][0];
  }

  private boolean isWasteFree() {
    return run.ancestors() < run.particles();
  }

  /** Forgets the run before. */
  void begin() {
    sum = 0;
    value = OptionalDouble.empty();
  }

  @Override
  public void accept(int level) {
    int last = run.annealingSteps();
    if (last > 0 && level > last) {
      return;
    }
    double[] weights = loop.weights(level);
    if (isWasteFree()) {
      // All were equal before the step, so that they are in proportion to G.
      sum += WasteFreeVariance.ofLevel(chains(level, weights)) / run.particles();
      if (level == last) {
        value = OptionalDouble.of(sum);
      }
    } else if (level == last && (loop.resamplings() == 0 || scheme instanceof CategoricalScheme)) {
      Arrays.setAll(roots, loop::root);
      value = GenealogyVariance.of(scheme, weights, roots, run.particles(), loop.resamplings());
    }
  }

  /** Step 1 weighs independent draws, those after it M chains: particle p·M + m is state p of m. */
  private double[][] chains(int level, double[] weights) {
    double[][] into = level == 1 ? draws : chains;
    for (int m = 0; m < into.length; m++) {
      for (int p = 0; p < into[m].length; p++) {
        into[m][p] = weights[p * into.length + m];
      }
    }
    return into;
  }

  /** Returns the variance; nothing where it is not defined, or the run did not come to β = 1. */
  OptionalDouble value() {
    return value;
  }
}
