package org.dsmcs.core.density;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.LongAdder;

/**
 * A density that counts how often it is asked, and stops answering when the thread that began is
 * interrupted.
 *
 * <p>Counts are in points; padded lanes of the last block are none. They cost a few additions for
 * each call, which is for many points.
 *
 * <p>A log density of a millisecond makes an iteration take minutes. So the interrupt is looked at
 * here, and not only between iterations: once the watched thread has seen it, every question on any
 * thread ends in a {@link CancellationException}, until the next {@link #watch}.
 */
public final class CountingDensity implements Density {
  private final Density density;
  private final LongAdder values = new LongAdder();
  private final LongAdder gradients = new LongAdder();
  private final LongAdder hessianProducts = new LongAdder();
  private volatile Thread watched;
  private volatile boolean interrupted;

  /**
   * Counts from zero.
   *
   * @param density answers the questions
   */
  public CountingDensity(Density density) {
    this.density = density;
    this.watched = Thread.currentThread();
  }

  /**
   * Makes the calling thread the one whose interrupt ends the work.
   *
   * @throws CancellationException if it is interrupted already; it stays so
   */
  public void watch() {
    watched = Thread.currentThread();
    interrupted = false;
    check();
  }

  private void check() {
    if (watched.isInterrupted()) {
      interrupted = true;
    }
    if (interrupted) {
      throw new CancellationException("interrupted; the work was ended before its time");
    }
  }

  /** Returns what was asked so far. */
  public DensityCalls calls() {
    return new DensityCalls(values.sum(), gradients.sum(), hessianProducts.sum());
  }

  private static int points(Particles position, int fromBlock, int toBlock) {
    int end = Math.min(toBlock * Particles.LANES, position.count());
    return Math.max(0, end - fromBlock * Particles.LANES);
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
    check();
    int points = points(position, fromBlock, toBlock);
    values.add(points);
    gradients.add(points);
    density.logDensityAndGradient(position, fromBlock, toBlock, logDensity, gradient, memory);
  }

  @Override
  public void logDensity(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles scratch,
      double[] memory) {
    check();
    values.add(points(position, fromBlock, toBlock));
    density.logDensity(position, fromBlock, toBlock, logDensity, scratch, memory);
  }

  @Override
  public void hessianVectorProduct(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] memory,
      Particles vector,
      Particles product) {
    check();
    hessianProducts.add(points(position, fromBlock, toBlock));
    density.hessianVectorProduct(position, fromBlock, toBlock, memory, vector, product);
  }
}
