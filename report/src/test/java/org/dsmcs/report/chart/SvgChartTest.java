package org.dsmcs.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class SvgChartTest {
  private static final Path KEPT = Path.of("src/test/resources/all-kinds.svg");

  private static Document parsed(String svg) throws IOException {
    try {
      return DocumentBuilderFactory.newNSInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(svg)));
    } catch (SAXException | ParserConfigurationException e) {
      throw new IOException(e);
    }
  }

  private static List<Element> elements(Document document, String name) {
    NodeList nodes = document.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private static List<String> texts(Document document) {
    return elements(document, "text").stream().map(Element::getTextContent).toList();
  }

  private static List<Element> lines(Document document, String ink) {
    return elements(document, "polyline").stream()
        .filter(line -> line.getAttribute("class").equals("line-" + ink))
        .toList();
  }

  private static Document picture(Chart chart) throws IOException {
    return parsed(SvgChart.element(chart, 400, 300));
  }

  /** Write the file anew with {@code -Ddsmcs.write-documents}, and look at it. */
  @Test
  void theSameDataGivesTheSameBytesEverywhere() throws IOException {
    String svg = SvgChart.render(Samples.figure());
    if (System.getProperty("dsmcs.write-documents") != null) {
      Files.writeString(KEPT, svg);
    }
    assertThat(svg).isEqualTo(Files.readString(KEPT));
  }

  @Test
  void aFigureHasATitleAndADescription() throws IOException {
    Document document = parsed(SvgChart.render(Samples.figure()));
    assertThat(document.getDocumentElement().getNamespaceURI())
        .isEqualTo("http://www.w3.org/2000/svg");
    assertThat(elements(document, "title").getFirst().getTextContent())
        .isEqualTo("All kinds of charts");
    assertThat(elements(document, "desc").getFirst().getTextContent())
        .contains("stop-gradient: 60 points, from −32 at 1 to −2.5 at 60")
        .contains("Reference line known log Z at 0")
        .contains("above zero: DAIS wins")
        .contains("K=8 N=8: −1, 2, 3");
  }

  @Test
  void everyLineIsDrawnThroughItsPointsAndInterruptedAtGaps() throws IOException {
    Document document = picture(Samples.lines());
    // The first is the legend's sample.
    List<Element> whole = lines(document, "series-1");
    assertThat(whole).hasSize(2);
    assertThat(whole.getLast().getAttribute("points").split(" ", -1)).hasSize(60);
    List<Element> parts = lines(document, "series-2");
    assertThat(parts).hasSize(3);
    assertThat(parts.get(1).getAttribute("points").split(" ", -1)).hasSize(29);
    assertThat(parts.get(2).getAttribute("points").split(" ", -1)).hasSize(30);
    assertThat(parts).allMatch(part -> part.hasAttribute("stroke-dasharray"));
  }

  @Test
  void bandsGoThereOnTheUpperEdgeAndBackOnTheLower() throws IOException {
    List<Element> bands =
        elements(picture(Samples.lines()), "polygon").stream()
            .filter(area -> area.getAttribute("class").equals("fill-series-1"))
            .toList();
    assertThat(bands).hasSize(1);
    String[] spots = bands.getFirst().getAttribute("points").split(" ", -1);
    assertThat(spots).hasSize(120);
    double upper = Double.parseDouble(spots[0].split(",", -1)[1]);
    double lower = Double.parseDouble(spots[119].split(",", -1)[1]);
    assertThat(upper).isLessThan(lower);
  }

  @Test
  void whatHasNoPlaceOnARatioAxisIsLeftOut() throws IOException {
    Document document = picture(Samples.ratios());
    assertThat(lines(document, "series-1")).hasSize(2);
    assertThat(elements(document, "circle")).hasSize(6);
  }

  @Test
  void aValueLiesWhereItsTickWouldLie() throws IOException {
    LineChart chart =
        new LineChart(
            "",
            Axis.counting("k"),
            Axis.of("ESS").from(0).to(60),
            List.of(Series.counted("", 0, List.of(0.0, 20.0, 60.0))));
    Document document = picture(chart);
    String[] spots = lines(document, "series-1").getFirst().getAttribute("points").split(" ", -1);
    List<String> grid =
        lines(document, "grid").stream()
            .map(line -> line.getAttribute("points").split("[, ]", -1)[1])
            .toList();
    assertThat(texts(document)).contains("0", "20", "40", "60");
    assertThat(spots[0]).endsWith("," + grid.getFirst());
    assertThat(spots[1]).endsWith("," + grid.get(1));
    assertThat(spots[2]).endsWith("," + grid.getLast());
  }

  @Test
  void bothSidesOfZeroAreShadedAndNamed() throws IOException {
    Document document = picture(Samples.boxes());
    assertThat(texts(document)).contains("above zero: DAIS wins", "below zero: no resampling wins");
    List<String> areas =
        elements(document, "polygon").stream().map(area -> area.getAttribute("class")).toList();
    assertThat(areas).contains("fill-above", "fill-below");
    String above = corners(document, "fill-above");
    String below = corners(document, "fill-below");
    // The lower edge of the one is the upper edge of the other: zero.
    assertThat(above.split("[, ]", -1)[5]).isEqualTo(below.split("[, ]", -1)[1]);
  }

  private static String corners(Document document, String name) {
    return elements(document, "polygon").stream()
        .filter(area -> area.getAttribute("class").equals(name))
        .findFirst()
        .orElseThrow()
        .getAttribute("points");
  }

  @Test
  void fewValuesAreDotsAndOutliersToo() throws IOException {
    // Three values in the first box, one outlier in each of the others.
    assertThat(elements(picture(Samples.boxes()), "circle")).hasSize(3 + 5);
  }

  @Test
  void longLabelsStandUpright() throws IOException {
    List<Box> boxes = new ArrayList<>();
    for (int b = 0; b < 12; b++) {
      boxes.add(new Box("Hamiltonian-" + b, List.of(1.0, 2.0, 3.0, 4.0, 5.0)));
    }
    Document document = picture(new BoxChart("", Axis.of("bound"), boxes, BoxChart.Sides.NONE));
    assertThat(elements(document, "text").stream().filter(text -> text.hasAttribute("transform")))
        .hasSize(12);
  }

  @Test
  void textIsEscaped() throws IOException {
    String evil = Samples.EVIL + "\u0000\ud800";
    LineChart chart =
        new LineChart(
            evil,
            Axis.of(evil),
            Axis.of(evil),
            List.of(Series.counted(evil, 1, List.of(1.0, 2.0))));
    String svg = SvgChart.render(new Figure("evil", evil, "", chart.withReference(evil, 1)));
    assertThat(svg).doesNotContain("<script");
    assertThat(elements(parsed(svg), "title").getFirst().getTextContent())
        .isEqualTo(Samples.EVIL + "��");
    assertThat(SvgChart.element(chart, 300, 200))
        .doesNotContain("<script", "aria-label=\"Line chart <");
  }

  @Test
  void chartsWithoutFiniteValuesAreDrawnEmpty() throws IOException {
    for (Axis axis : List.of(Axis.of("y"), Axis.ofRatios("y"))) {
      LineChart nothing =
          new LineChart(
              "",
              Axis.counting("x"),
              axis,
              List.of(
                  new Series("none", List.of()), Series.counted("nan", 1, List.of(Double.NaN))));
      String svg = SvgChart.element(nothing, 400, 300);
      assertThat(svg).doesNotContain("NaN", "Infinity").contains("nan: no finite values");
      assertThat(texts(parsed(svg))).contains("none", "nan");
    }
  }

  @Test
  void hugeAndTinyValuesGiveFinitePlaces() throws IOException {
    for (double size : new double[] {1e-300, 1e-12, 1e12, 1e300}) {
      LineChart chart =
          new LineChart(
              "",
              Axis.counting("x"),
              Axis.of("y"),
              List.of(Series.counted("", 1, List.of(-size, 0.0, size))));
      String svg = SvgChart.element(chart, 400, 300);
      assertThat(svg).doesNotContain("NaN", "Infinity");
      assertThat(texts(parsed(svg)).size()).isBetween(5, 20);
    }
  }
}
