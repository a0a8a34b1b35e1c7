package org.dsmcs.core.density;

/** What {@link ChangeOfVariables} makes of a density with gradient. */
class TransformedGradientDensity extends TransformedLogDensity implements GradientDensity {
  private final GradientDensity density;

  TransformedGradientDensity(GradientDensity density, Transformation map) {
    super(density, map);
    this.density = density;
  }

  @Override
  public final void logDensityAndGradient(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles gradient,
      double[] memory) {
    Scratch own = scratch(position.count());
    map.apply(position, fromBlock, toBlock, own.z, own.logJacobian);
    density.logDensityAndGradient(
        own.z, fromBlock, toBlock, logDensity, own.first, memoryOfDensity(own, memory));
    addLogJacobian(position.count(), fromBlock, toBlock, own.logJacobian, logDensity);
    map.multiplyTransposed(position, fromBlock, toBlock, own.first, gradient);
    if (!map.isAffine()) {
      map.addLogJacobianGradient(position, fromBlock, toBlock, gradient);
      keep(own, fromBlock, toBlock, memory);
    }
  }

  /** Keeps what the Hessian's question wants to know. */
  void keep(Scratch own, int fromBlock, int toBlock, double[] memory) {}
}
