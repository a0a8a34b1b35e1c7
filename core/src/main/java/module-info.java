/**
 * Differentiable sequential Monte Carlo samplers: densities, annealing, kernels, resampling, the
 * sampler with its adjoint, training and evidence. It depends on nothing but the JDK.
 *
 * <p>The Vector API is optional: where the module is absent, plain loops do the same work.
 */
module org.dsmcs.core {
  requires static jdk.incubator.vector;

  exports org.dsmcs.core.annealing;
  exports org.dsmcs.core.annealing.invariant;
  exports org.dsmcs.core.annealing.pilot;
  exports org.dsmcs.core.annealing.sampling;
  exports org.dsmcs.core.density;
  exports org.dsmcs.core.evidence;
  exports org.dsmcs.core.kernel;
  exports org.dsmcs.core.parameters;
  exports org.dsmcs.core.random;
  exports org.dsmcs.core.resampling;
  exports org.dsmcs.core.sampler;
  exports org.dsmcs.core.smc;
  exports org.dsmcs.core.training;
  exports org.dsmcs.core.internal.loops to
      org.dsmcs.targets,
      org.dsmcs.models,
      org.dsmcs.cli,
      org.dsmcs.benchmarks;
}
