package org.dsmcs.core.density;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Draws of a list, in its order.
 *
 * @param points at least one, all of the same length
 */
record GivenDraws(List<List<Double>> points) implements ExactDraws {
  /** Copies points and checks them: {@link ExactDraws#given}. */
  static GivenDraws of(double[][] points) {
    if (points.length == 0 || points[0].length == 0) {
      throw new IllegalArgumentException(
          "exact draws must be at least one point of at least one coordinate, given: none");
    }
    Map<List<Double>, Integer> seen = new HashMap<>();
    for (int i = 0; i < points.length; i++) {
      if (points[i].length != points[0].length) {
        throw new IllegalArgumentException(
            "exact draws must all have %d coordinates like the first, given at draw %d: %d"
                .formatted(points[0].length, i, points[i].length));
      }
      for (double coordinate : points[i]) {
        if (!Double.isFinite(coordinate)) {
          throw new IllegalArgumentException(
              "exact draws must be finite, given at draw %d: %s".formatted(i, coordinate));
        }
      }
      Integer same = seen.put(boxed(points[i]), i);
      if (same != null) {
        throw new IllegalArgumentException(
            ("exact draws must be independent, so no two may be the same point; draws %d and %d"
                 + " are: %s; leave out all but one, or, if they come from a Markov chain, do not"
                 + " use them")
                .formatted(same, i, boxed(points[i])));
      }
    }
    return new GivenDraws(Stream.of(points).map(GivenDraws::boxed).toList());
  }

  private static List<Double> boxed(double[] point) {
    return DoubleStream.of(point).boxed().toList();
  }

  @Override
  public int dimension() {
    return points.getFirst().size();
  }

  @Override
  public OptionalInt available() {
    return OptionalInt.of(points.size());
  }

  @Override
  public void draw(int index, long key, double[] point) {
    List<Double> given = points.get(index);
    for (int d = 0; d < point.length; d++) {
      point[d] = given.get(d);
    }
  }
}
