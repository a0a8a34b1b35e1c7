package org.dsmcs.core.evidence;

import java.util.List;
import org.dsmcs.core.density.AffineTransformation;

/**
 * Weighted particles of the target.
 *
 * <p>The weight of a draw is its particle's normalised weight times its replica's share of the
 * evidence: all weights add up to 1, and Σ w f(z) estimates the mean of f under π.
 *
 * @param draws replica by replica, particle by particle
 */
public record WeightedDraws(List<Draw> draws) {
  /** Copies the list. */
  public WeightedDraws {
    draws = List.copyOf(draws);
  }

  /**
   * Returns the draws mapped to other coordinates, with the same weights.
   *
   * @param map z = m + L u, of draws of u
   */
  public WeightedDraws through(AffineTransformation map) {
    return new WeightedDraws(
        draws.stream()
            .map(
                draw ->
                    new Draw(draw.replica, draw.particle, draw.logWeight, map.apply(draw.position)))
            .toList());
  }

  /**
   * One particle.
   *
   * @param replica from 0
   * @param particle from 0
   * @param logWeight log of its weight among all draws; −∞ for a weight of zero
   * @param position its coordinates
   */
  @SuppressWarnings("ArrayRecordComponent") // One row of a large table; never compared.
  public record Draw(int replica, int particle, double logWeight, double[] position) {}
}
