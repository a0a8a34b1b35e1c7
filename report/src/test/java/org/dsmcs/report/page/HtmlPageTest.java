package org.dsmcs.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.dsmcs.report.chart.Figure;
import org.dsmcs.report.chart.Samples;
import org.junit.jupiter.api.Test;

class HtmlPageTest {
  private static final String PAGE = HtmlPage.render(SamplePage.named("a sample"));

  private static List<String> found(String text, String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL)
        .matcher(text)
        .results()
        .map(result -> result.group(result.groupCount() > 0 ? 1 : 0))
        .toList();
  }

  /** The page without what is no markup: script, style. */
  private static String body(String page) {
    return page.substring(page.indexOf("<body>"), page.lastIndexOf("<script>"));
  }

  @Test
  void theSamePageGivesTheSameBytes() {
    assertThat(HtmlPage.render(SamplePage.named("a sample"))).isEqualTo(PAGE);
  }

  @Test
  void itHasLanguageTitleAndHeadingsInOrder() {
    assertThat(PAGE).startsWith("<!DOCTYPE html>\n<html lang=\"en\">");
    assertThat(found(PAGE, "<title>(.*?)</title>")).containsExactly("Page of a sample");
    List<Integer> levels =
        found(body(PAGE), "<h([1-6])[ >]").stream().map(Integer::valueOf).toList();
    assertThat(levels).startsWith(1, 2).containsOnlyOnce(1);
    for (int i = 1; i < levels.size(); i++) {
      assertThat(levels.get(i)).isLessThanOrEqualTo(levels.get(i - 1) + 1);
    }
  }

  @Test
  void itNamesNothingToLoad() {
    String markup = body(PAGE) + PAGE.substring(0, PAGE.indexOf("<style>"));
    assertThat(markup).doesNotContain(" src=", "@import", "url(");
    assertThat(found(markup, " href=\"(.*?)\""))
        .allMatch(address -> address.startsWith("#") || address.equals("data:,"));
    assertThat(found(PAGE, "<style>(.*?)</style>").getFirst())
        .doesNotContain("@import", "url(", "http");
  }

  @Test
  void itsPolicyAllowsItsOwnScriptAlone() throws NoSuchAlgorithmException {
    String script = found(PAGE, "<script>(.*?)</script>").getFirst();
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
    assertThat(PAGE)
        .contains("script-src &#39;sha256-" + Base64.getEncoder().encodeToString(hash) + "&#39;\"")
        .contains("default-src &#39;none&#39;");
  }

  @Test
  void tablesHaveCaptionScopesAndKeys() {
    assertThat(PAGE).contains("<caption>Bounds of a sample</caption>");
    assertThat(PAGE).contains("<th scope=\"col\" class=\"number\">bound</th>");
    assertThat(PAGE).contains("<th scope=\"row\">Langevin</th>");
    assertThat(PAGE).contains("<td class=\"number\">N/A</td>");
    assertThat(PAGE).contains("<td class=\"number\" data-key=\"-22.5\">−22.5 ± 0.1</td>");
    assertThat(PAGE).contains("<td class=\"good\">agrees</td>");
  }

  @Test
  void everyPictureHasATextInItsPlace() {
    List<String> pictures = found(body(PAGE), "<svg viewBox=[^>]*role=[^>]*>");
    // Four charts, each wide and narrow.
    assertThat(pictures).hasSize(8);
    assertThat(pictures).allMatch(tag -> tag.contains("role=\"img\" aria-label=\""));
  }

  @Test
  void textIsEscapedWhereverItStands() {
    String page = HtmlPage.render(SamplePage.named(Samples.EVIL));
    assertThat(body(page)).doesNotContain("<script>");
    assertThat(found(page, "<title>(.*?)</title>").getFirst()).contains("&lt;script&gt;");
    // As many elements as on a page of the same shape.
    Pattern tags = Pattern.compile("<[a-z/][^>]*>");
    long evil = tags.matcher(body(page)).results().map(MatchResult::group).count();
    assertThat(evil).isEqualTo(tags.matcher(body(PAGE)).results().count());
  }

  @Test
  void theLibraryOfPlotsAndItsLicenceAreThereWhereLinesAre() {
    assertThat(PAGE).contains("uPlot=function", "The MIT License", "Copyright (c)");
    Page boxes =
        Page.titled("boxes")
            .section("Boxes", new Block.Charts(new Figure("b", "B", "", Samples.boxes())))
            .build();
    assertThat(HtmlPage.render(boxes)).doesNotContain("uPlot=function");
  }

  @Test
  void emptySectionsAreLeftOut() {
    Page page = Page.titled("t").section("Nothing", List.of()).build();
    assertThat(HtmlPage.render(page)).doesNotContain("Nothing");
  }

  @Test
  void rowsMustHaveACellForEveryColumn() {
    assertThatThrownBy(
            () ->
                new Block.DataTable(
                    "t", List.of(Block.Column.text("a")), List.of(List.of(), List.of())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("row 1 of the table 't' must have 1 cells, given: 0");
  }
}
