package org.dsmcs.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.dsmcs.report.page.Cell;
import org.dsmcs.report.testing.Chromium;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of a reproduction in a real browser. Where there is no Chromium it is skipped, unless
 * {@code -Ddsmcs.browser} says that there must be one.
 */
class ReproductionInBrowserTest {
  private static final Path PICTURES = Path.of("target/browser");
  private static final String BOUNDS = "[aria-label^=Bounds] ";

  /** The heading of our bounds. */
  private static final String OURS = BOUNDS + "thead th:nth-child(6)";

  @TempDir private Path temporary;

  private static List<String> ours(Chromium.Tab tab) {
    return tab.evaluate(
            "[...document.querySelectorAll('%stbody tr')].map(row => row.cells[5].textContent)"
                .formatted(BOUNDS))
        .valueStream()
        .map(cell -> cell.asString())
        .toList();
  }

  private static int beyond(Chromium.Tab tab, int width) {
    return tab.evaluate(
            "[...document.querySelectorAll('body *')].filter(e => !e.closest('.table, pre'))"
                + ".filter(e => e.getBoundingClientRect().right > %d.5).length".formatted(width))
        .asInt();
  }

  @Test
  void tablesSortPlotsAreThereAndNothingIsLoaded() throws IOException {
    Optional<Path> program = Chromium.program();
    if (System.getProperty("dsmcs.browser") == null) {
      assumeTrue(program.isPresent(), "there is no chromium");
    }
    assertThat(program).as("chromium on PATH (Debian: apt-get install chromium)").isPresent();
    Path folder = temporary.resolve("reproduction");
    ReportCall.reproduction(folder);
    assertThat(ReportCall.of(folder).exit()).isZero();
    Path page = folder.resolve("report.html");
    try (Chromium browser = Chromium.start(program.orElseThrow(), temporary.resolve("profile"));
        Chromium.Tab tab = browser.tab().size(1100, 900).media("screen", "light").load(page)) {
      List<String> before = ours(tab);
      assertThat(before).hasSize(3);
      Comparator<String> byBound =
          Comparator.comparingDouble(text -> Cell.of(text).key().orElseThrow());
      tab.click(OURS + " button");
      assertThat(ours(tab))
          .isSortedAccordingTo(byBound)
          .containsExactlyInAnyOrderElementsOf(before);
      tab.click(OURS + " button");
      assertThat(ours(tab))
          .isSortedAccordingTo(byBound.reversed())
          .containsExactlyInAnyOrderElementsOf(before);
      tab.screenshot(PICTURES.resolve("reproduction.png"));

      // Two of the ESS, two of bounds, two for each path.
      assertThat(tab.evaluate("document.querySelectorAll('canvas').length").asInt()).isEqualTo(8);
      tab.click("[data-action=in]");
      assertThat(tab.evaluate("document.querySelectorAll('[data-zoomed=true]').length").asInt())
          .isEqualTo(1);

      tab.size(320, 640).media("screen", "dark").settle();
      assertThat(beyond(tab, 320)).isZero();
      tab.screenshot(PICTURES.resolve("reproduction-phone-dark.png"));

      assertThat(tab.events("Runtime.exceptionThrown")).isEmpty();
      assertThat(tab.events("Log.entryAdded")).isEmpty();
      assertThat(
              tab.events("Network.requestWillBeSent").stream()
                  .map(request -> request.at("/request/url").asString())
                  .filter(address -> !address.startsWith("data:")))
          .containsExactly(page.toUri().toString());
    }
  }
}
