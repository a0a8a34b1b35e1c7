package org.dsmcs.cli.bench;

import java.util.Arrays;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.kernel.KernelRun;
import org.dsmcs.core.kernel.RunUse;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.CumulativeWeights;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.ReplicaSampler;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.BlockTeam;
import org.dsmcs.core.smc.CounterNoise;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.ReplicaNoise;

/**
 * The parts of an iteration, each on its own: what one replica does in K steps, on arrays of the
 * same sizes that are visited in the same order.
 *
 * <p>A kernel's own arithmetic is separated from the rest by giving it noise and a density that do
 * nothing. Not safe for use by several threads.
 */
public final class StageWork {
  private final int particles;
  private final int steps;
  private final int blocks;
  private final Resampling resampling;

  private final CounterNoise noise;
  private final Particles normals;

  private final Density target;
  private final Particles[] position;
  private final Particles[] gradient;
  private final double[][] logDensity;
  private final double[][] memory;
  private final Particles vector;
  private final Particles product;

  private final KernelRun run;
  private final PathGradient pathGradient;
  private final double[] omega;
  private final double[] gamma;

  private final double[] weights;
  private final CumulativeWeights cumulative;
  private final int[][] ancestors;
  private final ReplicaSampler narrowSampler;

  /**
   * Makes arrays and numbers to work on.
   *
   * @param size how large; of the replicas there is one
   * @param workload whose parts
   */
  public StageWork(WorkSize size, Workload workload) {
    this.particles = size.particles();
    this.steps = size.steps();
    this.blocks = Particles.blocks(particles);
    this.resampling = workload.resampling();
    int dimension = size.dimension();
    long key = RandomKey.of(WorkSize.SEED, Purpose.TRAINING, 0);

    this.noise = new CounterNoise(dimension);
    noise.turnTo(key, 0);
    this.normals = new Particles(particles, dimension);

    this.target = size.target();
    this.position = newParticles(dimension);
    this.gradient = newParticles(dimension);
    this.logDensity = new double[steps][Particles.padded(particles)];
    this.memory = new double[steps][Particles.padded(particles) * target.memoryPerParticle()];
    this.vector = new Particles(particles, dimension);
    this.product = new Particles(particles, dimension);
    noise.initial(vector, 0, blocks);
    for (int k = 0; k < steps; k++) {
      noise.step(k + 1, position[k], 0, blocks);
    }
    gradient();

    SamplerConfiguration configuration = workload.configuration(size);
    ParameterLayout layout = configuration.layout(dimension);
    AnnealingPath path = new AnnealingPath(layout);
    IterationTiming.startingParameters(workload, size, layout).describe(path);
    this.run =
        workload
            .kernel()
            .newRun(
                new Idle(dimension, target.memoryPerParticle()),
                particles,
                path,
                new RunUse(
                    workload.differentiates() ? steps + 1 : 2,
                    workload.differentiates(),
                    resampling.happens(),
                    workload.isGapped(),
                    new BlockTeam(1)));
    run.begin(Idle.NOISE, NonFiniteLog.IGNORE);
    move();
    this.pathGradient = new PathGradient(layout);
    this.omega = new double[Particles.padded(particles)];
    Arrays.fill(omega, 0, particles, 1.0 / particles);
    this.gamma = omega.clone();

    this.weights = new double[particles];
    double[] logWeights = RandomKey.normals(key, particles);
    Arrays.setAll(weights, i -> Math.exp(logWeights[i]));
    this.cumulative = new CumulativeWeights(particles);
    this.ancestors = new int[steps][Particles.padded(particles)];
    for (int[] drawn : ancestors) {
      // Padded lanes name themselves.
      Arrays.setAll(drawn, i -> i);
    }
    draw(resampling);
    this.narrowSampler = narrowSampler(workload, size);
  }

  private Particles[] newParticles(int dimension) {
    Particles[] all = new Particles[steps];
    Arrays.setAll(all, k -> new Particles(particles, dimension));
    return all;
  }

  /** A sampler in one dimension, where what is done once per particle is nearly all there is. */
  private static ReplicaSampler narrowSampler(Workload workload, WorkSize size) {
    SamplerConfiguration configuration =
        new SamplerConfiguration(
            workload.kernel(), Bound.SMC, Resampling.never(), size.particles(), size.steps(), 1);
    ParameterLayout layout = configuration.layout(1);
    AnnealingPath path = new AnnealingPath(layout);
    SamplerParameters.start(
            layout,
            configuration.stepScale(),
            workload.kernel().initialParameters(),
            DiagonalGaussian.isotropic(1, 0, 1),
            WorkSize.SEED)
        .describe(path);
    return new ReplicaSampler(new Idle(1, 0), configuration, path, false);
  }

  /** Draws the normal numbers of all steps. */
  public void noise() {
    for (int k = 1; k <= steps; k++) {
      noise.step(k, normals, 0, blocks);
    }
  }

  /** Computes the target's log density and gradient at the positions of all steps. */
  public void gradient() {
    for (int k = 0; k < steps; k++) {
      target.logDensityAndGradient(position[k], 0, blocks, logDensity[k], gradient[k], memory[k]);
    }
  }

  /** Computes the target's log density alone at the positions of all steps. */
  public void logDensity() {
    for (int k = 0; k < steps; k++) {
      target.logDensity(position[k], 0, blocks, logDensity[k], gradient[k], memory[k]);
    }
  }

  /** Computes the target's Hessian-vector products at the positions of all steps. */
  public void hessianVectorProduct() {
    for (int k = steps - 1; k >= 0; k--) {
      target.hessianVectorProduct(position[k], 0, blocks, memory[k], vector, product);
    }
  }

  /** Moves the particles by all steps, without noise and density. */
  public void move() {
    for (int k = 1; k <= steps; k++) {
      run.move(k, false);
    }
  }

  /** Brings the adjoint from the last level to the first, without the density. */
  public void adjoint() {
    run.beginAdjoint();
    for (int k = steps; k >= 1; k--) {
      run.adjointOfLevel(k, k < steps ? k + 1 : 0, omega, gamma, false, pathGradient);
    }
  }

  /** Completes the adjoint of the drawn ancestors of all steps, without the density. */
  public void completeAncestors() {
    for (int k = steps; k >= 1; k--) {
      run.completeAncestors(k, gamma, false, pathGradient);
    }
  }

  /**
   * Computes the weights of all steps, as part of a run in one dimension without noise and density.
   */
  public void weights() {
    narrowSampler.forward(Idle.NOISE, NonFiniteLog.IGNORE);
  }

  /** Draws the ancestors of all steps. */
  public void draw() {
    draw(resampling);
  }

  /** Draws the ancestors of all steps by another scheme. */
  public void draw(ResamplingScheme scheme) {
    draw(new Resampling(resampling.criterion(), scheme, resampling.gradient()));
  }

  private void draw(Resampling how) {
    for (int k = 0; k < steps; k++) {
      cumulative.set(weights, particles);
      noise.ancestors(k + 1, how, cumulative, cumulative.count(), ancestors[k]);
    }
  }

  /** Gathers the drawn ancestors of all steps. */
  public void gather() {
    for (int k = 0; k < steps; k++) {
      run.gather(k, ancestors[k]);
    }
  }

  /** Adds the particles' adjoints to those of the drawn ancestors, for all steps. */
  public void scatter() {
    for (int k = steps - 1; k >= 0; k--) {
      run.scatter(ancestors[k]);
    }
  }

  /** A density that is 1 everywhere, and its methods leave the zeros that they find. */
  private record Idle(int dimension, int memoryPerParticle) implements Density {
    /** Noise that leaves the zeros that it finds, and never resamples. */
    static final ReplicaNoise NOISE = new IdleNoise();

    @Override
    public void logDensityAndGradient(
        Particles at, int fromBlock, int toBlock, double[] log, Particles slope, double[] kept) {}

    @Override
    public void hessianVectorProduct(
        Particles at, int fromBlock, int toBlock, double[] kept, Particles u, Particles hu) {}
  }

  private static final class IdleNoise implements ReplicaNoise {
    @Override
    public void initial(Particles out, int fromBlock, int toBlock) {}

    @Override
    public void momentum(Particles out, int fromBlock, int toBlock) {}

    @Override
    public void step(int step, Particles out, int fromBlock, int toBlock) {}

    @Override
    public boolean resamples(int step, Resampling how, double ess, int count) {
      return false;
    }

    @Override
    public void ancestors(
        int step, Resampling how, CumulativeWeights weights, int count, int[] drawn) {}
  }
}
