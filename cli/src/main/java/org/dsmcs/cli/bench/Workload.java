package org.dsmcs.cli.bench;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;

/**
 * What an iteration does.
 *
 * @param name what the tables call it
 * @param kernel how particles move
 * @param resampling when and how they are resampled, and how that is differentiated
 * @param differentiates whether the gradient is computed and the parameters learned, or the bound
 *     only evaluated
 */
public record Workload(String name, Kernel kernel, Resampling resampling, boolean differentiates) {
  private static final double STEP_SCALE = 0.5;

  /** Training with the Langevin kernel and no resampling. */
  public static final Workload LANGEVIN_NONE =
      new Workload("langevin, none", new LangevinKernel(), Resampling.never(), true);

  /** Training with the Langevin kernel and categorical draws before every step. */
  public static final Workload LANGEVIN_CATEGORICAL =
      new Workload(
          "langevin, categorical",
          new LangevinKernel(),
          categorical(new ResamplingCriterion.Always(), new ResamplingGradient.Ignored()),
          true);

  /** Returns the workloads of the paper's models, and evaluation. */
  public static List<Workload> all() {
    List<Workload> all = new ArrayList<>();
    addModels("langevin", new LangevinKernel(), all);
    addModels("hamiltonian", new HamiltonianKernel(), all);
    Kernel underdamped = new UnderdampedLangevinKernel();
    add("underdamped", "none", underdamped, Resampling.never(), all);
    add(
        "underdamped",
        "categorical",
        underdamped,
        categorical(new ResamplingCriterion.Always(), new ResamplingGradient.Ignored()),
        all);
    all.add(
        new Workload(
            LANGEVIN_CATEGORICAL.name + ", forward only",
            LANGEVIN_CATEGORICAL.kernel,
            LANGEVIN_CATEGORICAL.resampling,
            false));
    return all;
  }

  /**
   * Returns the workload of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Workload named(String name) {
    return all().stream()
        .filter(workload -> workload.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such workload: " + name));
  }

  private static void addModels(String kernelName, Kernel kernel, List<Workload> all) {
    ResamplingCriterion always = new ResamplingCriterion.Always();
    ResamplingCriterion bernoulli = new ResamplingCriterion.Bernoulli();
    ResamplingGradient ignored = new ResamplingGradient.Ignored();
    add(kernelName, "none", kernel, Resampling.never(), all);
    add(kernelName, "categorical", kernel, categorical(always, ignored), all);
    add(kernelName, "bernoulli-categorical", kernel, categorical(bernoulli, ignored), all);
    // The temperatures are the paper's.
    add(kernelName, "gst", kernel, categorical(always, gapped(1)), all);
    add(kernelName, "bernoulli-gst", kernel, categorical(bernoulli, gapped(0.1)), all);
  }

  private static void add(
      String kernelName, String name, Kernel kernel, Resampling resampling, List<Workload> all) {
    all.add(new Workload(kernelName + ", " + name, kernel, resampling, true));
  }

  private static Resampling categorical(
      ResamplingCriterion criterion, ResamplingGradient gradient) {
    return new Resampling(criterion, new CategoricalScheme(), gradient);
  }

  private static ResamplingGradient gapped(double temperature) {
    return new ResamplingGradient.GappedStraightThrough(temperature);
  }

  /** Returns whether resampling is differentiated by the gapped straight-through estimator. */
  boolean isGapped() {
    return resampling.gradient() instanceof ResamplingGradient.GappedStraightThrough;
  }

  /** Returns the configuration of a sampler that does this. */
  public SamplerConfiguration configuration(WorkSize size) {
    return new SamplerConfiguration(
        kernel, Bound.SMC, resampling, size.particles(), size.steps(), STEP_SCALE);
  }
}
