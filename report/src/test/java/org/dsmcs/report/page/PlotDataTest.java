package org.dsmcs.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.dsmcs.report.chart.Axis;
import org.dsmcs.report.chart.LineChart;
import org.dsmcs.report.chart.Point;
import org.dsmcs.report.chart.Samples;
import org.dsmcs.report.chart.Series;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PlotDataTest {
  private static JsonNode parsed(LineChart chart) {
    return new JsonMapper().readTree(PlotData.json(chart));
  }

  @Test
  void seriesShareTheirPlacesAndHaveNullWhereTheyHaveNoValue() {
    LineChart chart =
        new LineChart(
            "t",
            Axis.of("x"),
            Axis.of("y"),
            List.of(
                new Series("a", List.of(new Point(1, 10), new Point(3, 0.1))),
                new Series("b", List.of(new Point(2, Double.NaN), new Point(3, 30, 29, 31)))));
    JsonNode data = parsed(chart);
    assertThat(data.at("/x").toString()).isEqualTo("[1.0,2.0,3.0]");
    assertThat(data.at("/series/0/y").toString()).isEqualTo("[10.0,null,0.1]");
    assertThat(data.at("/series/1/y").toString()).isEqualTo("[null,null,30.0]");
    assertThat(data.at("/series/0/low").isMissingNode()).isTrue();
    assertThat(data.at("/series/1/high").toString()).isEqualTo("[null,null,31.0]");
  }

  @Test
  void theAxesHaveTheEndsOfThePicture() {
    JsonNode data = parsed(Samples.lines());
    assertThat(data.at("/yAxis/low").asDouble()).isEqualTo(Samples.lines().rangeOfY().low());
    assertThat(data.at("/xAxis/high").asDouble()).isEqualTo(Samples.lines().rangeOfX().high());
    assertThat(data.at("/references/0/label").asString()).isEqualTo("known log Z");
  }

  @Test
  void whatHasNoPlaceOnARatioAxisIsNull() {
    assertThat(parsed(Samples.ratios()).at("/series/0/y").toString())
        .isEqualTo("[120.0,44.0,null,7.0,1.5,0.8,0.4]");
  }

  @Test
  void noTextEndsTheScriptElement() {
    LineChart chart = new LineChart(Samples.EVIL, Axis.of("<!--"), Axis.of("y"), List.of());
    assertThat(PlotData.json(chart)).doesNotContain("<", "&");
    assertThat(parsed(chart).at("/title").asString()).isEqualTo(Samples.EVIL);
  }
}
