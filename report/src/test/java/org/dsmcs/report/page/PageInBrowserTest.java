package org.dsmcs.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dsmcs.report.testing.Chromium;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The page in a real browser. Pictures of it are left in {@code target/browser}: look at them when
 * the style changes. Where there is no Chromium it is skipped, unless {@code -Ddsmcs.browser} says
 * that there must be one.
 */
class PageInBrowserTest {
  private static final Path PICTURES = Path.of("target/browser");
  private static final String FIRST = "figure:first-of-type ";

  /** Contrast of an element's colour to that of the page, as WCAG defines it. */
  private static final String CONTRAST =
      """
      (() => {
        const luminance = colour => {
          const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(c => c / 255)
            .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const page = luminance(getComputedStyle(document.documentElement).backgroundColor);
        const style = getComputedStyle(document.querySelector('%s'));
        const ink = luminance(style['%s']);
        return (Math.max(page, ink) + 0.05) / (Math.min(page, ink) + 0.05);
      })()
      """;

  @TempDir private static Path temporary;
  private static Chromium browser;
  private static Path page;

  private Chromium.Tab tab;

  @BeforeAll
  static void start() throws IOException {
    Optional<Path> program = Chromium.program();
    if (System.getProperty("dsmcs.browser") == null) {
      assumeTrue(program.isPresent(), "there is no chromium");
    }
    assertThat(program).as("chromium on PATH (Debian: apt-get install chromium)").isPresent();
    browser = Chromium.start(program.orElseThrow(), temporary.resolve("profile"));
    page =
        Files.writeString(temporary.resolve("page.html"), HtmlPage.render(SamplePage.named("x")));
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void open() {
    tab = browser.tab().size(1100, 900).media("screen", "light").load(page);
  }

  @AfterEach
  void closeTab() {
    tab.close();
  }

  /** Returns a column of the rows that are shown, from the top. */
  private List<String> column(int number) {
    return texts(
        tab.evaluate(
            "[...document.querySelectorAll('table.data tbody tr')].filter(row => !row.hidden)"
                + ".map(row => row.cells[%d].textContent)".formatted(number)));
  }

  private static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }

  private boolean holds(String expression) {
    return tab.evaluate(expression).asBoolean();
  }

  /** Returns what tells the first plot's picture from others. */
  private int image() {
    return tab.evaluate("document.querySelector('canvas').toDataURL()").asString().hashCode();
  }

  @Test
  void theLegendHasNoColonWhereItHasNoValue() {
    assertThat(
            tab.evaluate(
                    "getComputedStyle(document.querySelector('.u-legend th'), '::after').content")
                .asString())
        .isEqualTo("none");
    assertThat(
            tab.evaluate("getComputedStyle(document.querySelector('.u-value')).visibility")
                .asString())
        .isEqualTo("hidden");
  }

  @Test
  void longCommandsDoNotReachBeyondThePage() {
    tab.evaluate(
        "document.querySelector('section').append(Object.assign(document.createElement('pre'),"
            + " {id: 'long', textContent: 'dsmcs run --config ' + '/folder'.repeat(60)}))");
    assertThat(
            holds(
                "document.querySelector('#long').scrollWidth"
                    + " <= document.querySelector('#long').clientWidth"))
        .isTrue();
  }

  @Test
  void itLoadsWithoutErrorsAndAsksForNothingElse() throws IOException {
    List<String> requests =
        tab.events("Network.requestWillBeSent").stream()
            .map(request -> request.at("/request/url").asString())
            .filter(address -> !address.startsWith("data:"))
            .toList();
    assertThat(requests).containsExactly(page.toUri().toString());
    assertThat(tab.events("Runtime.exceptionThrown")).isEmpty();
    assertThat(tab.events("Runtime.consoleAPICalled")).isEmpty();
    assertThat(tab.events("Log.entryAdded")).isEmpty();
    assertThat(tab.evaluate("document.querySelectorAll('canvas').length").asInt()).isEqualTo(3);
    assertThat(tab.evaluate("document.title").asString()).isEqualTo("Page of x");
    tab.screenshot(PICTURES.resolve("light.png"));
  }

  @Test
  void itsPolicyStopsWhateverWouldBeLoaded() {
    tab.evaluate(
        "new Promise(done => { const i = new Image(); i.onload = i.onerror = done;"
            + " i.src = 'http://example.invalid/x.png'; }).then(() => 1)");
    assertThat(tab.events("Log.entryAdded"))
        .anyMatch(entry -> entry.at("/entry/text").asString().contains("Content Security Policy"));
  }

  @Test
  void aClickOnAHeadingSortsByNumberAndAnotherTurnsTheOrder() throws IOException {
    List<String> before = column(2);
    assertThat(before.getFirst()).isEqualTo("N/A");
    List<String> ascending = new ArrayList<>(before.subList(1, before.size()));
    ascending.sort(Comparator.comparingDouble(text -> Cell.of(text).key().orElseThrow()));
    List<String> descending = new ArrayList<>(ascending.reversed());
    ascending.add("N/A");
    descending.add("N/A");

    String heading = "table.data thead th:nth-child(3)";
    tab.click(heading + " button");
    assertThat(column(2)).isEqualTo(ascending).isNotEqualTo(before);
    String order = "document.querySelector('%s').getAttribute('aria-sort')".formatted(heading);
    assertThat(tab.evaluate(order).asString()).isEqualTo("ascending");
    // The button has the focus.
    tab.enter();
    assertThat(column(2)).isEqualTo(descending);
    assertThat(tab.evaluate(order).asString()).isEqualTo("descending");
    tab.screenshot(PICTURES.resolve("sorted.png"));

    tab.click("table.data thead th:nth-child(1) button");
    assertThat(column(0)).isSorted();
    assertThat(tab.evaluate(order).isNull()).isTrue();
    assertThat(tab.evaluate("document.querySelectorAll('[aria-sort]').length").asInt())
        .isEqualTo(1);
  }

  @Test
  void rowsWithTheSameKeyKeepTheirOrder() {
    tab.click("table.data thead th:nth-child(3) button");
    tab.click("table.data thead th:nth-child(2) button");
    List<String> bounds = column(2).subList(0, 10);
    assertThat(column(1).subList(0, 10)).containsOnly("8");
    assertThat(bounds.getLast()).isEqualTo("N/A");
    assertThat(bounds.subList(0, 9))
        .isSortedAccordingTo(Comparator.comparingDouble(t -> Cell.of(t).key().orElseThrow()));
  }

  @Test
  void aLongTableCanBeFiltered() {
    tab.type(".filter input", "hamil 16");
    assertThat(column(0)).hasSize(11).allMatch(kernel -> kernel.startsWith("Hamiltonian"));
    assertThat(column(1)).contains("16");
    // One has it in its bound.
    assertThat(column(2)).containsOnlyOnce("−16.5 ± 0.3");
  }

  @Test
  void aPlotIsZoomedByDraggingAndByItsButtons() throws IOException {
    String zoomed = "document.querySelector('.panel').dataset.zoomed === 'true'";
    int whole = image();
    assertThat(holds(zoomed)).isFalse();
    tab.drag(FIRST + ".u-over");
    assertThat(holds(zoomed)).isTrue();
    int part = image();
    assertThat(part).isNotEqualTo(whole);
    tab.screenshot(PICTURES.resolve("zoomed.png"));
    tab.click(FIRST + "[data-action=right]");
    assertThat(image()).isNotEqualTo(part);
    tab.click(FIRST + "[data-action=left]");
    tab.click(FIRST + "[data-action=in]");
    assertThat(image()).isNotEqualTo(part);
    tab.click(FIRST + "[data-action=reset]");
    assertThat(holds(zoomed)).isFalse();
    // Away from the plot, whose cursor would be in its legend.
    tab.click("h1");
    assertThat(image()).isEqualTo(whole);
    tab.click(FIRST + "[data-action=in]");
    tab.click(FIRST + "[data-action=out]");
    assertThat(holds(zoomed)).isFalse();
    assertThat(tab.events("Runtime.exceptionThrown")).isEmpty();
  }

  @Test
  void itFollowsTheColourSchemeAlsoWhileItIsShown() throws IOException {
    for (String scheme : List.of("light", "dark", "light")) {
      tab.media("screen", scheme).settle();
      for (String text : List.of("h1", ".subtitle", ".value", ".note", "nav a", "thead button")) {
        assertThat(tab.evaluate(CONTRAST.formatted(text, "color")).asDouble())
            .as("%s in %s", text, scheme)
            .isGreaterThan(4.5);
      }
      for (int series = 1; series <= 2; series++) {
        assertThat(
                tab.evaluate(CONTRAST.formatted(".picture .line-series-" + series, "stroke"))
                    .asDouble())
            .as("series %d in %s", series, scheme)
            .isGreaterThan(3);
      }
      assertThat(tab.evaluate(CONTRAST.formatted(".picture .fill-text", "fill")).asDouble())
          .isGreaterThan(4.5);
      if (scheme.equals("dark")) {
        tab.screenshot(PICTURES.resolve("dark.png"));
      }
    }
    int light = image();
    tab.media("screen", "dark").settle();
    assertThat(image()).isNotEqualTo(light);
    tab.media("screen", "light").settle();
    assertThat(image()).isEqualTo(light);
  }

  @Test
  void aPhoneShowsItWithoutScrollingSideways() throws IOException {
    tab.size(320, 640).load(page);
    assertThat(tab.evaluate("document.documentElement.scrollWidth").asInt()).isEqualTo(320);
    JsonNode beyond =
        tab.evaluate(
            "[...document.querySelectorAll('body *')].filter(e => !e.closest('.table, pre'))"
                + ".filter(e => e.getBoundingClientRect().right > 320.5).map(e => e.outerHTML)");
    assertThat(texts(beyond)).isEmpty();
    assertThat(holds("document.querySelector('.table').scrollWidth > 320")).isTrue();
    assertThat(holds("document.querySelector('.table').clientWidth <= 320")).isTrue();
    // Letters of pictures stay large enough to read.
    double scale =
        tab.evaluate(
                "(() => { const s = document.querySelector('figure:last-of-type .narrow svg');"
                    + " return s.getBoundingClientRect().width / s.viewBox.baseVal.width; })()")
            .asDouble();
    assertThat(scale).isGreaterThan(0.8);
    tab.screenshot(PICTURES.resolve("phone.png"));
    tab.media("screen", "dark").settle().screenshot(PICTURES.resolve("phone-dark.png"));
  }

  @Test
  void onPaperItIsLightAndWhole() throws IOException {
    // A4 between Chromium's margins.
    tab.media("print", "dark").size(718, 1000).settle();
    assertThat(
            tab.evaluate("getComputedStyle(document.documentElement).backgroundColor").asString())
        .isEqualTo("rgb(255, 255, 255)");
    assertThat(tab.evaluate("getComputedStyle(document.querySelector('h1')).color").asString())
        .isEqualTo("rgb(31, 35, 40)");
    assertThat(holds("[...document.querySelectorAll('.uplot')].every(e => !e.offsetParent)"))
        .isTrue();
    assertThat(
            holds(
                "[...document.querySelectorAll('.picture.wide svg')]"
                    + ".every(e => e.getBoundingClientRect().width > 200)"))
        .isTrue();
    JsonNode clipped =
        tab.evaluate(
            "[...document.querySelectorAll('.table, table, pre')].filter(e => e.scrollWidth >"
                + " e.clientWidth + 1 || e.getBoundingClientRect().right > 719"
                + " || e.scrollHeight > e.clientHeight + 1).map(e => e.outerHTML.slice(0, 80))");
    assertThat(texts(clipped)).isEmpty();
    tab.screenshot(PICTURES.resolve("print.png"));
    tab.media("", "dark");
    tab.print(PICTURES.resolve("page.pdf"));
    assertThat(Files.readAllBytes(PICTURES.resolve("page.pdf"))).startsWith('%', 'P', 'D', 'F');
  }

  @Test
  void withoutAScriptItShowsThePictures() throws IOException {
    tab.send("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    tab.open(page);
    assertThat(holds("document.querySelector('canvas') === null")).isTrue();
    assertThat(
            holds(
                "[...document.querySelectorAll('.picture.wide svg')]"
                    + ".every(e => e.getBoundingClientRect().width > 200)"))
        .isTrue();
    tab.screenshot(PICTURES.resolve("no-script.png"));
  }

  @Test
  void whatCanBeUsedOrSeenHasAName() {
    List<JsonNode> nodes =
        tab.send("Accessibility.getFullAXTree", Map.of()).get("nodes").valueStream().toList();
    List<String> named = List.of("button", "image", "table", "region", "searchbox", "link");
    List<JsonNode> found =
        nodes.stream()
            .filter(node -> !node.path("ignored").asBoolean())
            .filter(node -> named.contains(node.at("/role/value").asString()))
            .toList();
    assertThat(found.stream().map(node -> node.at("/role/value").asString()))
        .contains("button", "image", "table", "region", "searchbox", "link");
    assertThat(found.stream().filter(node -> node.at("/name/value").asString("").isBlank()))
        .isEmpty();
    // The sign of a heading's order is told by aria-sort.
    assertThat(found.stream().map(node -> node.at("/name/value").asString())).contains("verdict");
  }
}
