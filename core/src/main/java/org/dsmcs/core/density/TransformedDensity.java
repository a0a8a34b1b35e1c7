package org.dsmcs.core.density;

/**
 * What {@link ChangeOfVariables} makes of a density with Hessian-vector product. Where the map has
 * a curvature, the memory of a block holds the density's own numbers and then g, the gradient at z.
 */
final class TransformedDensity extends TransformedGradientDensity implements Density {
  private final Density density;
  private final int ownMemory;
  private final int allMemory;

  TransformedDensity(Density density, Transformation map) {
    super(density, map);
    this.density = density;
    this.ownMemory = density.memoryPerParticle() * LANES;
    this.allMemory = ownMemory + (map.isAffine() ? 0 : density.dimension() * LANES);
  }

  @Override
  public int memoryPerParticle() {
    return allMemory / LANES;
  }

  @Override
  void keep(Scratch own, int fromBlock, int toBlock, double[] memory) {
    int slope = allMemory - ownMemory;
    for (int block = fromBlock; block < toBlock; block++) {
      System.arraycopy(own.memory, block * ownMemory, memory, block * allMemory, ownMemory);
      System.arraycopy(
          own.first.values(), block * slope, memory, block * allMemory + ownMemory, slope);
    }
  }

  private void recall(Scratch own, int fromBlock, int toBlock, double[] memory) {
    int slope = allMemory - ownMemory;
    for (int block = fromBlock; block < toBlock; block++) {
      System.arraycopy(memory, block * allMemory, own.memory, block * ownMemory, ownMemory);
      System.arraycopy(
          memory, block * allMemory + ownMemory, own.first.values(), block * slope, slope);
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
    Scratch own = scratch(position.count());
    if (!map.isAffine()) {
      recall(own, fromBlock, toBlock, memory);
    }
    map.apply(position, fromBlock, toBlock, own.z, own.logJacobian);
    map.multiply(position, fromBlock, toBlock, vector, own.first);
    density.hessianVectorProduct(
        own.z, fromBlock, toBlock, memoryOfDensity(own, memory), own.first, own.second);
    map.multiplyTransposed(position, fromBlock, toBlock, own.second, product);
    if (!map.isAffine()) {
      recall(own, fromBlock, toBlock, memory);
      map.addCurvature(position, fromBlock, toBlock, own.first, vector, product);
    }
  }
}
