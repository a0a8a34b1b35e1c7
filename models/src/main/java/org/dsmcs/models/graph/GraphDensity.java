package org.dsmcs.models.graph;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;

/**
 * A log density that a graph computes, block by block. Between gradient and Hessian it keeps little
 * (see {@link Plan}): the second question computes most values again. Each thread has its own
 * arrays, made when it first asks.
 */
public final class GraphDensity implements Density {
  private final int dimension;
  private final Node result;
  private final int keptNumbers;
  private final ThreadLocal<Program.Workspace> workspace;

  /**
   * Takes a graph.
   *
   * @param dimension D
   * @param result log γ, a scalar
   */
  public GraphDensity(int dimension, Node result) {
    if (!result.shape().isScalar()) {
      throw new IllegalArgumentException("a log density is a scalar, given: " + result.shape());
    }
    this.dimension = dimension;
    this.result = result;
    Program program = new Program(List.of(result));
    this.keptNumbers = program.newWorkspace().keptNumbers();
    this.workspace = ThreadLocal.withInitial(program::newWorkspace);
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public int memoryPerParticle() {
    return keptNumbers;
  }

  /** Returns log γ as a node. */
  public Node result() {
    return result;
  }

  @Override
  public void logDensity(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles scratch,
      double[] memory) {
    Program.Workspace own = workspace.get();
    int length = dimension * Node.LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      own.values(position.values(), block * length);
      System.arraycopy(own.result(0), 0, logDensity, block * Node.LANES, Node.LANES);
    }
  }

  @Override
  public void logDensityAndGradient(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles gradient,
      double[] memory) {
    Program.Workspace own = workspace.get();
    int length = dimension * Node.LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      if (result.isConstant()) {
        Arrays.fill(gradient.values(), block * length, (block + 1) * length, 0);
      } else {
        own.gradient(
            position.values(),
            block * length,
            gradient.values(),
            length,
            memory,
            block * keptNumbers * Node.LANES);
      }
      System.arraycopy(own.result(0), 0, logDensity, block * Node.LANES, Node.LANES);
    }
  }

  @Override
  public void hessianVectorProduct(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] memory,
      Particles vector,
      Particles product) {
    Program.Workspace own = workspace.get();
    int length = dimension * Node.LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      if (result.isConstant()) {
        Arrays.fill(product.values(), block * length, (block + 1) * length, 0);
      } else {
        own.hessianVectorProduct(
            position.values(),
            block * length,
            vector.values(),
            product.values(),
            length,
            memory,
            block * keptNumbers * Node.LANES);
      }
    }
  }
}
