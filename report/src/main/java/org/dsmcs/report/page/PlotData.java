package org.dsmcs.report.page;

import java.io.StringWriter;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.dsmcs.report.chart.LineChart;
import org.dsmcs.report.chart.Point;
import org.dsmcs.report.chart.Range;
import org.dsmcs.report.chart.ReferenceLine;
import org.dsmcs.report.chart.Series;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What the script of a page plots, as JSON. */
final class PlotData {
  private static final JsonFactory FACTORY = new JsonFactory();

  private PlotData() {}

  /** Returns the data of a chart, safe inside a script element. */
  static String json(LineChart chart) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(chart, json);
    }
    // No tag can end or begin inside a string then.
    return text.toString().replace("<", "\\u003c").replace("&", "\\u0026");
  }

  private static void write(LineChart chart, JsonGenerator json) {
    double[] places =
        chart.series().stream()
            .flatMap(line -> line.points().stream())
            .map(Point::x)
            .collect(java.util.stream.Collectors.toCollection(TreeSet::new))
            .stream()
            .mapToDouble(Double::doubleValue)
            .toArray();
    json.writeStartObject();
    json.writeStringProperty("title", chart.title());
    json.writeStringProperty("label", chart.description());
    axis("xAxis", chart.rangeOfX(), json);
    axis("yAxis", chart.rangeOfY(), json);
    array("x", places, json);
    boolean positive = chart.y().logarithmic();
    json.writeArrayPropertyStart("series");
    for (Series line : chart.series()) {
      json.writeStartObject();
      json.writeStringProperty("name", line.name());
      array("y", values(line, places, Point::y, positive), json);
      if (line.points().stream().anyMatch(point -> Double.isFinite(point.low()))) {
        array("low", values(line, places, Point::low, positive), json);
        array("high", values(line, places, Point::high, positive), json);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayPropertyStart("references");
    for (ReferenceLine line : chart.references()) {
      json.writeStartObject();
      json.writeStringProperty("label", line.label());
      json.writeNumberProperty("value", line.value());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void axis(String name, Range range, JsonGenerator json) {
    json.writeObjectPropertyStart(name);
    json.writeStringProperty("label", range.axis().label());
    json.writeBooleanProperty("logarithmic", range.axis().logarithmic());
    json.writeBooleanProperty("whole", range.axis().whole());
    json.writeNumberProperty("low", range.low());
    json.writeNumberProperty("high", range.high());
    json.writeEndObject();
  }

  /** Returns the numbers of a series at all places, NaN where it has none that can be shown. */
  private static double[] values(
      Series line, double[] places, ToDoubleFunction<Point> number, boolean positive) {
    double[] values = new double[places.length];
    Arrays.fill(values, Double.NaN);
    for (Point point : line.points()) {
      double value = number.applyAsDouble(point);
      if (value > 0 || !positive) {
        values[Arrays.binarySearch(places, point.x())] = value;
      }
    }
    return values;
  }

  private static void array(String name, double[] numbers, JsonGenerator json) {
    json.writeArrayPropertyStart(name);
    for (double number : numbers) {
      if (Double.isFinite(number)) {
        json.writeNumber(number);
      } else {
        json.writeNull();
      }
    }
    json.writeEndArray();
  }
}
