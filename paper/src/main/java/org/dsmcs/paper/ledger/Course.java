package org.dsmcs.paper.ledger;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a training went. Numbers here are for pictures: they are rounded to {@value #DIGITS}
 * significant digits.
 *
 * @param bounds mean bound of each epoch
 * @param ess by epoch: mean ESS after steps 1..K, over the epoch's iterations and replicas
 * @param before the path at the start
 * @param after the path at the end; where training failed, at the end of the last whole epoch
 */
public record Course(
    List<Double> bounds, SortedMap<Integer, List<Double>> ess, Path before, Path after) {
  /** Significant digits of all numbers. */
  public static final int DIGITS = 6;

  /**
   * An annealed path.
   *
   * @param beta β_1..β_K
   * @param delta δ_1..δ_K
   */
  public record Path(List<Double> beta, List<Double> delta) {
    /** Rounds. */
    public Path {
      beta = rounded(beta);
      delta = rounded(delta);
    }
  }

  /** Rounds. */
  public Course {
    bounds = rounded(bounds);
    SortedMap<Integer, List<Double>> roundedEss = new TreeMap<>();
    ess.forEach((epoch, values) -> roundedEss.put(epoch, rounded(values)));
    ess = Collections.unmodifiableSortedMap(roundedEss);
  }

  /**
   * Returns the ESS of an epoch as the paper counts: before steps 1..K. Before step 1 all weights
   * are equal; before step k + 1 it is what it was after step k.
   *
   * @param epoch one of those recorded
   * @param particles N
   * @throws IllegalArgumentException if there is no such epoch
   */
  public List<Double> essBeforeSteps(int epoch, int particles) {
    List<Double> afterSteps = ess.get(epoch);
    if (afterSteps == null) {
      throw new IllegalArgumentException(
          "the ESS is recorded of the epochs %s, given: %d".formatted(ess.keySet(), epoch));
    }
    List<Double> before = new ArrayList<>();
    before.add((double) particles);
    before.addAll(afterSteps);
    before.removeLast();
    return List.copyOf(before);
  }

  private static List<Double> rounded(List<Double> values) {
    MathContext precision = new MathContext(DIGITS);
    List<Double> rounded = new ArrayList<>();
    for (double value : values) {
      rounded.add(
          Double.isFinite(value) ? new BigDecimal(value).round(precision).doubleValue() : value);
    }
    return List.copyOf(rounded);
  }
}
