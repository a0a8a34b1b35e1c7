package org.dsmcs.cli.replay;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.RecordedNoise;
import org.dsmcs.targets.GaussianMixture;

/**
 * A sampler's run in which nothing is left to chance: target, parameters, noise, decisions and
 * ancestors are all given. Format and meaning: {@code docs/reference-cases.md}.
 *
 * @param name of the case
 * @param configuration of the sampler
 * @param target the density γ
 * @param parameters of the sampler, the initial distribution's included
 * @param noise of each replica
 */
record ReferenceCase(
    String name,
    SamplerConfiguration configuration,
    GaussianMixture target,
    SamplerParameters parameters,
    List<RecordedNoise> noise) {
  ReferenceCase {
    parameters = parameters.copy();
    noise = List.copyOf(noise);
  }

  int replicas() {
    return noise.size();
  }

  /** Returns whether particles have momenta: the kernel then has parameters of its own. */
  static boolean hasMomenta(SamplerConfiguration configuration) {
    return !configuration.kernel().parameterNames().isEmpty();
  }

  /** Returns the arrays that this case has as its results. */
  List<ReferenceArray.Shape> results() {
    int particles = configuration.particles();
    int steps = configuration.steps();
    int dimension = target.dimension();
    List<ReferenceArray.Shape> shapes = new ArrayList<>();
    shapes.add(ReferenceArray.Shape.of("bound", replicas()));
    shapes.add(ReferenceArray.Shape.of("increment", steps, replicas()));
    shapes.add(ReferenceArray.Shape.of("ess", steps, replicas()));
    shapes.add(ReferenceArray.Shape.of("logWeights", replicas(), particles));
    shapes.add(ReferenceArray.Shape.of("positions", replicas(), particles, dimension));
    if (hasMomenta(configuration)) {
      shapes.add(ReferenceArray.Shape.of("momenta", replicas(), particles, dimension));
    }
    ParameterLayout layout = parameters.layout();
    for (ParameterBlock segment : layout.blocks().learned()) {
      shapes.add(
          new ReferenceArray.Shape(
              ReferenceValues.GRADIENT + "." + segment.name(), lengths(layout, segment)));
    }
    return shapes;
  }

  /** Returns the lengths of the array that holds one named parameter in a file. */
  static List<Integer> lengths(ParameterLayout layout, ParameterBlock segment) {
    return switch (segment.name()) {
      case "embedding" -> List.of(layout.steps(), layout.embeddingWidth());
      case "schedule", "weight", "initialMean", "initialLogStd" -> List.of(segment.length());
      default -> List.of();
    };
  }
}
