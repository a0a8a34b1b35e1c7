package org.dsmcs.targets;

import java.util.Optional;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.Particles;

/** The density e^a γ: gradient and Hessian of the log are those of γ, log Z is greater by a. */
final class ScaledDensity implements Density {
  private final Density density;
  private final double logScale;

  /**
   * Scales a density.
   *
   * @param density γ
   * @param logScale a, finite
   */
  ScaledDensity(Density density, double logScale) {
    this.density = density;
    this.logScale = logScale;
  }

  @Override
  public int dimension() {
    return density.dimension();
  }

  @Override
  public Optional<ExactDraws> exactDraws() {
    return density.exactDraws();
  }

  @Override
  public int memoryPerParticle() {
    return density.memoryPerParticle();
  }

  @Override
  public double[] userPoint(double[] point) {
    return density.userPoint(point);
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
    scale(position, fromBlock, toBlock, logDensity);
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
    scale(position, fromBlock, toBlock, logDensity);
  }

  @Override
  public void hessianVectorProduct(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] memory,
      Particles vector,
      Particles product) {
    density.hessianVectorProduct(position, fromBlock, toBlock, memory, vector, product);
  }

  private void scale(Particles position, int fromBlock, int toBlock, double[] logDensity) {
    int end = Math.min(toBlock * Particles.LANES, position.count());
    for (int i = fromBlock * Particles.LANES; i < end; i++) {
      logDensity[i] += logScale;
    }
  }
}
