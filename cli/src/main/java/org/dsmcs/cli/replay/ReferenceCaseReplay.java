package org.dsmcs.cli.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.sampler.ReplicaSampler;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.NonFiniteLog;

/** Runs the sampler on a reference case and collects its results. */
final class ReferenceCaseReplay {
  private final ReferenceCase referenceCase;
  private final Map<String, Collected> collected = new LinkedHashMap<>();

  private ReferenceCaseReplay(ReferenceCase referenceCase) {
    this.referenceCase = referenceCase;
    for (ReferenceArray.Shape shape : referenceCase.results()) {
      collected.put(shape.member(), new Collected(shape));
    }
  }

  /**
   * Evaluates a case.
   *
   * @throws org.dsmcs.core.smc.ZeroWeightsException if all particles of a replica get weight zero
   */
  static ReferenceValues run(ReferenceCase referenceCase) {
    return new ReferenceCaseReplay(referenceCase).run();
  }

  private ReferenceValues run() {
    SamplerConfiguration configuration = referenceCase.configuration();
    SamplerParameters parameters = referenceCase.parameters();
    ParameterLayout layout = parameters.layout();
    AnnealingPath path = new AnnealingPath(layout);
    parameters.describe(path);
    ReplicaSampler sampler = new ReplicaSampler(referenceCase.target(), configuration, path, true);
    PathGradient mean = new PathGradient(layout);
    for (int b = 0; b < referenceCase.replicas(); b++) {
      double bound = sampler.forward(referenceCase.noise().get(b), NonFiniteLog.IGNORE);
      collect(b, bound, sampler);
      PathGradient own = new PathGradient(layout);
      sampler.backward(true, own);
      mean.add(own, 1.0 / referenceCase.replicas());
    }
    double[] gradient = new double[layout.length()];
    parameters.pullBack(path, mean, gradient);
    for (ParameterBlock segment : layout.blocks().learned()) {
      array(ReferenceValues.GRADIENT + "." + segment.name())
          .set(
              Arrays.copyOfRange(gradient, segment.offset(), segment.offset() + segment.length()),
              0);
    }
    List<ReferenceArray> arrays = new ArrayList<>();
    collected.values().forEach(array -> arrays.add(array.toArray()));
    return new ReferenceValues(arrays);
  }

  private void collect(int replica, double bound, ReplicaSampler sampler) {
    int replicas = referenceCase.replicas();
    int steps = referenceCase.configuration().steps();
    int particles = referenceCase.configuration().particles();
    array("bound").set(new double[] {bound}, replica);
    for (int k = 1; k <= steps; k++) {
      int at = (k - 1) * replicas + replica;
      array("increment").set(new double[] {sampler.increment(k)}, at);
      array("ess").set(new double[] {sampler.ess(k)}, at);
    }
    array("logWeights")
        .set(Arrays.copyOf(sampler.logWeights(steps), particles), replica * particles);
    Particles[] state = sampler.state(steps);
    collect("positions", state[0], replica);
    if (ReferenceCase.hasMomenta(referenceCase.configuration())) {
      collect("momenta", state[1], replica);
    }
  }

  private void collect(String member, Particles state, int replica) {
    int dimension = state.dimension();
    double[] point = new double[dimension];
    for (int i = 0; i < state.count(); i++) {
      state.copyTo(i, point);
      array(member).set(point, (replica * state.count() + i) * dimension);
    }
  }

  private Collected array(String member) {
    Collected array = collected.get(member);
    if (array == null) {
      throw new IllegalStateException("this case has no " + member);
    }
    return array;
  }

  /** An array on its way to a {@link ReferenceArray}. */
  private static final class Collected {
    private final ReferenceArray.Shape shape;
    private final double[] values;

    Collected(ReferenceArray.Shape shape) {
      this.shape = shape;
      this.values =
          new double[shape.lengths().stream().reduce(1, (product, length) -> product * length)];
    }

    void set(double[] source, int at) {
      System.arraycopy(source, 0, values, at, source.length);
    }

    ReferenceArray toArray() {
      return new ReferenceArray(shape, values.clone());
    }
  }
}
