package org.dsmcs.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.dsmcs.report.chart.Chart;
import org.dsmcs.report.chart.Figure;
import org.dsmcs.report.chart.LineChart;
import org.dsmcs.report.chart.SvgChart;

/**
 * Pages as HTML: one text that holds style, script and pictures. Its policy
 * (Content-Security-Policy) forbids the browser to load anything. Without a script it shows the
 * same, but does neither sort nor zoom.
 */
public final class HtmlPage {
  /** Sizes of a chart: alone in its row, beside another, beside two, on a narrow screen. */
  private static final double[] SINGLE = {860, 360};

  private static final double[] HALF = {440, 310};
  private static final double[] THIRD = {340, 290};
  private static final double[] NARROW = {330, 270};

  /** Tells a page of ours. */
  private static final String GENERATOR = "<meta name=\"generator\" content=\"dsmcs report\">";

  private HtmlPage() {}

  /** Returns whether a text is a page that this class wrote. */
  public static boolean isPage(String text) {
    return text.contains(GENERATOR);
  }

  /** Returns the page. */
  public static String render(Page page) {
    boolean zooms = page.sections().stream().anyMatch(HtmlPage::hasLines);
    String style = (zooms ? resource("uplot/uPlot.min.css") + "\n" : "") + resource("page.css");
    String script = (zooms ? plotLibrary() : "") + resource("page.js");
    Html html = new Html();
    html.markup("<!DOCTYPE html>").line();
    html.open("html", "lang", "en").line();
    html.open("head").line();
    html.open("meta", "charset", "utf-8").line();
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", policy(script)).line();
    html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1").line();
    html.open("meta", "name", "color-scheme", "content", "light dark").line();
    html.markup(GENERATOR).line();
    // An empty icon, or browsers ask the server for one.
    html.open("link", "rel", "icon", "href", "data:,").line();
    html.element("title", page.title()).line();
    html.open("style").markup(style).close("style").line();
    html.close("head").line();
    html.open("body").line();
    html.open("header").element("h1", page.title());
    if (!page.subtitle().isEmpty()) {
      html.element("p", page.subtitle(), "class", "subtitle");
    }
    html.close("header").line();
    contents(page, html);
    html.open("main").line();
    for (int s = 0; s < page.sections().size(); s++) {
      section(page.sections().get(s), "section-" + (s + 1), html);
    }
    html.close("main").line();
    if (!page.footer().isEmpty()) {
      html.open("footer").element("p", page.footer()).close("footer").line();
    }
    html.open("script").markup(script).close("script").line();
    html.close("body").line();
    return html.close("html").line().toString();
  }

  /** Its licence asks to be kept with every copy. */
  private static String plotLibrary() {
    return "/*\n"
        + resource("uplot/LICENSE").replace("*/", "")
        + "*/\n"
        + resource("uplot/uPlot.iife.min.js")
        + "\n";
  }

  private static boolean hasLines(Page.Section section) {
    return section.blocks().stream()
        .anyMatch(
            block ->
                block instanceof Block.Charts charts
                    && charts.figure().charts().stream().anyMatch(LineChart.class::isInstance));
  }

  private static String policy(String script) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:;"
          + " style-src 'unsafe-inline'; script-src 'sha256-%s'"
              .formatted(Base64.getEncoder().encodeToString(hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Reads a text that stands beside this class. */
  private static String resource(String name) {
    try (InputStream stream = HtmlPage.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void contents(Page page, Html html) {
    if (page.sections().size() < 3) {
      return;
    }
    html.open("nav", "aria-label", "Contents").open("ul");
    for (int s = 0; s < page.sections().size(); s++) {
      html.open("li")
          .element("a", page.sections().get(s).heading(), "href", "#section-" + (s + 1))
          .close("li");
    }
    html.close("ul").close("nav").line();
  }

  private static void section(Page.Section section, String id, Html html) {
    html.open("section", "aria-labelledby", id);
    html.element("h2", section.heading(), "id", id).line();
    section.blocks().forEach(block -> block(block, html));
    html.close("section").line();
  }

  private static void block(Block block, Html html) {
    switch (block) {
      case Block.Summary summary -> summary(summary, html);
      case Block.DataTable table -> HtmlTable.write(table, html);
      case Block.Charts charts -> figure(charts.figure(), html);
      case Block.KeyValues values -> keyValues(values, html);
      case Block.Text text -> {
        html.open("div", "class", "text " + name(text.tone()));
        text.paragraphs().forEach(paragraph -> html.element("p", paragraph));
        html.close("div").line();
      }
      case Block.Points points -> {
        html.open("ul");
        points.items().forEach(item -> html.element("li", item));
        html.close("ul").line();
      }
      case Block.Code code ->
          html.open("pre", "tabindex", "0").element("code", code.text()).close("pre").line();
    }
  }

  static String name(Tone tone) {
    return switch (tone) {
      case PLAIN -> "plain";
      case GOOD -> "good";
      case WARNING -> "warning";
    };
  }

  private static void summary(Block.Summary summary, Html html) {
    html.open("dl", "class", "summary").line();
    for (Block.Entry entry : summary.entries()) {
      html.open("div", "class", name(entry.tone()))
          .element("dt", entry.label())
          .element("dd", entry.value(), "class", "value");
      if (!entry.note().isEmpty()) {
        html.element("dd", entry.note(), "class", "note");
      }
      html.close("div").line();
    }
    html.close("dl").line();
  }

  private static void keyValues(Block.KeyValues values, Html html) {
    html.open("table", "class", "key-values").element("caption", values.caption()).open("tbody");
    html.line();
    values
        .values()
        .forEach(
            (key, value) ->
                html.open("tr")
                    .element("th", key, "scope", "row")
                    .element("td", value)
                    .close("tr")
                    .line());
    html.close("tbody").close("table").line();
  }

  private static void figure(Figure figure, Html html) {
    html.open("figure").open("figcaption").element("h3", figure.title());
    if (!figure.caption().isEmpty()) {
      html.element("p", figure.caption());
    }
    html.close("figcaption").line();
    int columns = Math.min(figure.columns(), figure.charts().size());
    double[] size =
        switch (columns) {
          case 1 -> SINGLE;
          case 2 -> HALF;
          default -> THIRD;
        };
    html.open("div", "class", "panels", "style", "--columns: " + columns).line();
    for (Chart chart : figure.charts()) {
      html.open("div", "class", "panel");
      picture("wide", chart, size, html);
      picture("narrow", chart, NARROW, html);
      if (chart instanceof LineChart lines) {
        html.open("script", "type", "application/json", "class", "plot")
            .markup(PlotData.json(lines))
            .close("script");
      }
      html.close("div").line();
    }
    html.close("div").close("figure").line();
  }

  private static void picture(String kind, Chart chart, double[] size, Html html) {
    html.open("div", "class", "picture " + kind)
        .markup(SvgChart.element(chart, size[0], size[1]))
        .close("div");
  }
}
