package org.dsmcs.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Charts that have everything. */
public final class Samples {
  /** What breaks out of markup that is not escaped. */
  public static final String EVIL = "<script>alert(\"1\")</script> & 'co' ]]>";

  private Samples() {}

  /** Returns a chart with an error band, a gap, dashes and a reference line. */
  public static LineChart lines() {
    List<Point> narrow = new ArrayList<>();
    List<Point> plain = new ArrayList<>();
    for (int epoch = 1; epoch <= 60; epoch++) {
      double bound = -2 - 30.0 / epoch;
      narrow.add(new Point(epoch, bound, bound - 1, bound + 1));
      plain.add(new Point(epoch, epoch == 30 ? Double.NaN : -18 - 8.0 / epoch));
    }
    return new LineChart(
            "",
            Axis.counting("epoch"),
            Axis.of("bound"),
            List.of(new Series("stop-gradient", narrow), new Series("ignored", plain)))
        .withReference("known log Z", 0);
  }

  /** Returns a chart with a logarithmic axis, on which one value has no place. */
  public static LineChart ratios() {
    List<Double> values = List.of(120.0, 44.0, 0.0, 7.0, 1.5, 0.8, 0.4);
    return new LineChart(
        "Gradient norm",
        Axis.counting("epoch"),
        Axis.ofRatios("gradient norm"),
        List.of(Series.counted("", 1, values)));
  }

  /** Returns box plots of differences; the first has too few values for quartiles. */
  public static BoxChart boxes() {
    List<Box> boxes = new ArrayList<>();
    boxes.add(new Box("K=8 N=8", List.of(-1.0, 2.0, 3.0)));
    for (int b = 1; b < 6; b++) {
      List<Double> values = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        values.add((i * 7 % 12) * 0.5 - 4 + b);
      }
      values.add(20.0 + b);
      boxes.add(new Box("K=8 N=" + (8 << b), values));
    }
    return new BoxChart(
        "Langevin",
        Axis.of("difference of the bound"),
        boxes,
        BoxChart.Sides.ofDifference("DAIS", "no resampling"));
  }

  /** Returns a figure of all of them. */
  public static Figure figure() {
    return new Figure(
        "all-kinds", "All kinds of charts", "Made up.", List.of(lines(), ratios(), boxes()), 2);
  }
}
