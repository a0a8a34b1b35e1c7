package org.dsmcs.cli.run;

import org.dsmcs.cli.vector.VectorModule;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.targets.TargetCatalogue;

/**
 * Decides which of core's loops a run takes. Their bits are the same. The vector loops are two to
 * three times faster once they are compiled, but until then far slower than the plain ones, and the
 * module has to be loaded: a run that is done sooner than that takes the plain ones.
 */
final class LoopsOfRun {
  /**
   * Coordinates moved, from which on the vector loops are taken: about where both take equally long
   * in all. On two cores that was after some eight seconds.
   */
  private static final double LEAST_WORK = 5e8;

  /** What an iteration of training costs in relation to one of the evaluation. */
  private static final double FORWARD_AND_BACKWARD = 3;

  private LoopsOfRun() {}

  /** Loads the Vector API if it pays; to be called before anything of core's is used. */
  static void choose(RunDescription configuration) {
    if (vectorsPay(configuration) || "vector".equals(System.getProperty("dsmcs.loops"))) {
      VectorModule.load();
    }
  }

  /** Returns whether the run is long enough for the vector loops. */
  static boolean vectorsPay(RunDescription configuration) {
    return work(configuration) >= LEAST_WORK;
  }

  /** Returns about how many coordinates of particles are moved, in units of a forward run. */
  private static double work(RunDescription configuration) {
    if (configuration.target().model().isPresent()) {
      return Double.POSITIVE_INFINITY; // Compiling the model takes a second in any case.
    }
    double replicas =
        FORWARD_AND_BACKWARD
                * configuration.training().epochs()
                * configuration.training().iterations()
                * configuration.training().replicas()
            + configuration.evaluation().evaluationReplicas();
    int dimension =
        configuration
            .target()
            .dimension()
            .orElseGet(
                () ->
                    TargetCatalogue.standard()
                        .definition(configuration.target().target())
                        .dimensionRule()
                        .defaultDimension());
    return replicas * configuration.particles() * configuration.steps() * dimension;
  }
}
