package org.dsmcs.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.models.graph.GraphDensity;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Program;

/**
 * The prior of a model: drawn parameter by parameter in the order of its statements, each given
 * those before it, and seen in unconstrained coordinates.
 */
final class PriorDistribution implements ReferenceDistribution {
  /** A coordinate further off stands for a number at the end of what doubles hold. */
  private static final double FARTHEST = 700;

  private final GraphDensity density;
  private final List<Step> steps = new ArrayList<>();

  PriorDistribution(GraphDensity density, List<PriorStep> steps) {
    this.density = density;
    for (PriorStep step : steps) {
      this.steps.add(new Step(step));
    }
  }

  @Override
  public int dimension() {
    return density.dimension();
  }

  @Override
  public int memoryPerParticle() {
    return density.memoryPerParticle();
  }

  @Override
  public void logDensity(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles scratch,
      double[] memory) {
    density.logDensity(position, fromBlock, toBlock, logDensity, scratch, memory);
  }

  @Override
  public void logDensityAndGradient(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles gradient,
      double[] memory) {
    density.logDensityAndGradient(position, fromBlock, toBlock, logDensity, gradient, memory);
  }

  /** Uses the uniform numbers alone: most distributions are not made of normal ones. */
  @Override
  public void draw(Particles numbers, int fromBlock, int toBlock, UniformNumbers uniforms) {
    int length = dimension() * Node.LANES;
    Program.Workspace[] workspaces =
        steps.stream().map(step -> step.program.newWorkspace()).toArray(Program.Workspace[]::new);
    double[] z = numbers.values();
    for (int block = fromBlock; block < toBlock; block++) {
      Randomness[] random = new Randomness[Node.LANES];
      for (int lane = 0; lane < Node.LANES; lane++) {
        // What pads the last block is drawn as its last particle is.
        int particle = Math.min(block * Node.LANES + lane, numbers.count() - 1);
        random[lane] = new Randomness(uniforms, particle);
      }
      Arrays.fill(z, block * length, (block + 1) * length, 0);
      for (int s = 0; s < workspaces.length; s++) {
        workspaces[s].values(z, block * length);
        for (int lane = 0; lane < Node.LANES; lane++) {
          steps.get(s).draw(workspaces[s], lane, random[lane], z, block * length);
        }
      }
    }
  }

  /** A step with the graph of its arguments and bounds. */
  private static final class Step {
    private final PriorStep step;
    private final List<Expression> arguments;
    private final List<Expression> bounds;
    private final Program program;

    Step(PriorStep step) {
      this.step = step;
      this.arguments = step.statement().arguments();
      this.bounds = step.parameter().constraint().bounds();
      List<Node> nodes = new ArrayList<>();
      arguments.forEach(argument -> nodes.add(argument.node()));
      bounds.forEach(bound -> nodes.add(bound.node()));
      this.program = new Program(nodes);
    }

    void draw(Program.Workspace workspace, int lane, Randomness random, double[] z, int start) {
      int first = start + step.parameter().parameter().firstCoordinate() * Node.LANES + lane;
      switch (step.statement().law()) {
        case Law.Scalar scalar -> {
          if (step.parameter().constraint().elementwise()) {
            for (int i = 0; i < step.elements().size(); i++) {
              double u = element(scalar, workspace, lane, random, i);
              z[first + step.elements().get(i) * Node.LANES] = u;
            }
          } else {
            ordered(scalar, workspace, lane, random, z, first);
          }
        }
        case Law.Joint joint -> joint(joint, workspace, lane, random, z, first);
        case Law.Unknown unknown -> throw new IllegalStateException(unknown.reason());
      }
    }

    private double argument(Program.Workspace workspace, int a, int i, int lane) {
      return workspace.result(a)[(arguments.get(a).isScalar() ? 0 : i * Node.LANES) + lane];
    }

    private double element(
        Law.Scalar law, Program.Workspace workspace, int lane, Randomness random, int i) {
      double[] own = new double[arguments.size()];
      for (int a = 0; a < own.length; a++) {
        own[a] = argument(workspace, a, i, lane);
      }
      double[][] bound = new double[bounds.size()][1];
      for (int b = 0; b < bound.length; b++) {
        int at = bounds.get(b).isScalar() ? 0 : step.elements().get(i) * Node.LANES;
        bound[b][0] = workspace.result(own.length + b)[at + lane];
      }
      double[] x = new double[1];
      double[] u = new double[1];
      do {
        x[0] = law.draw(own, random);
        step.parameter().constraint().unconstrain(x, bound, u);
      } while (step.mass() < 1 && Double.isNaN(u[0]));
      return finite(u[0]);
    }

    private static double finite(double u) {
      return Double.isNaN(u) ? u : Math.clamp(u, -limit(u), limit(u));
    }

    private static double limit(double u) {
      return Double.isInfinite(u) ? FARTHEST : Double.MAX_VALUE;
    }

    private void ordered(
        Law.Scalar law,
        Program.Workspace workspace,
        int lane,
        Randomness random,
        double[] z,
        int first) {
      double[] own = new double[arguments.size()];
      for (int a = 0; a < own.length; a++) {
        own[a] = argument(workspace, a, 0, lane);
      }
      double[] x = new double[step.elements().size()];
      for (int i = 0; i < x.length; i++) {
        x[i] = law.draw(own, random);
      }
      Arrays.sort(x);
      place(x, z, first);
    }

    private void place(double[] x, double[] z, int first) {
      double[] u = new double[step.parameter().parameter().coordinates()];
      step.parameter().constraint().unconstrain(x, new double[0][], u);
      for (int i = 0; i < u.length; i++) {
        z[first + i * Node.LANES] = finite(u[i]);
      }
    }

    private void joint(
        Law.Joint law,
        Program.Workspace workspace,
        int lane,
        Randomness random,
        double[] z,
        int first) {
      double[][] own = new double[arguments.size()][];
      for (int a = 0; a < own.length; a++) {
        own[a] = new double[arguments.get(a).size()];
        for (int i = 0; i < own[a].length; i++) {
          own[a][i] = workspace.result(a)[i * Node.LANES + lane];
        }
      }
      double[] x = new double[step.elements().size()];
      law.draw(own, random, x);
      if (step.parameter().constraint() instanceof Constraint.Unbounded) {
        for (int i = 0; i < x.length; i++) {
          z[first + step.elements().get(i) * Node.LANES] = x[i];
        }
      } else {
        place(x, z, first);
      }
    }
  }
}
