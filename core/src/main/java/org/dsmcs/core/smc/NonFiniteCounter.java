package org.dsmcs.core.smc;

import java.util.Optional;
import org.dsmcs.core.density.LogDensity;
import org.dsmcs.core.density.Particles;

/** Counts the log densities of one replica that are not finite, and keeps the first point. */
public final class NonFiniteCounter implements NonFiniteLog {
  private int replica;
  private long count;
  private boolean zeroDensity;
  private Optional<NonFiniteReport.Point> first = Optional.empty();

  private final LogDensity target;

  /**
   * Counts replica 0 from nothing.
   *
   * @param target the density, which knows the user's own coordinates
   */
  public NonFiniteCounter(LogDensity target) {
    this.target = target;
  }

  /**
   * Begins to count anew.
   *
   * @param ofReplica the replica whose log densities come next, from 0
   */
  public void begin(int ofReplica) {
    replica = ofReplica;
    count = 0;
    zeroDensity = false;
    first = Optional.empty();
  }

  @Override
  public void report(int level, Particles position, int particle) {
    count++;
    if (first.isEmpty()) {
      double[] point = new double[position.dimension()];
      position.copyTo(particle, point);
      first = Optional.of(NonFiniteReport.Point.of(replica, level, target.userPoint(point)));
    }
  }

  @Override
  public void zeroDensity() {
    zeroDensity = true;
  }

  /**
   * Returns what was seen since the count began. Where that is nothing, it allocates nothing.
   *
   * @param evaluations how many log densities there were
   */
  public NonFiniteReport report(long evaluations) {
    return count == 0 && !zeroDensity && evaluations == 0
        ? NonFiniteReport.NONE
        : new NonFiniteReport(evaluations, count, first, zeroDensity);
  }
}
