package org.dsmcs.report.page;

import java.util.ArrayList;
import java.util.List;

/**
 * What a page says, without any layout.
 *
 * @param title its heading, and the title of the window
 * @param subtitle a line below; may be empty
 * @param sections in order
 * @param footer a line at the end; may be empty
 */
public record Page(String title, String subtitle, List<Section> sections, String footer) {
  /** Copies the list. */
  public Page {
    sections = List.copyOf(sections);
  }

  /**
   * A part of a page.
   *
   * @param heading its heading
   * @param blocks in order
   */
  public record Section(String heading, List<Block> blocks) {
    /** Copies the list. */
    public Section {
      blocks = List.copyOf(blocks);
    }
  }

  /** Returns a builder of a page with that title. */
  public static Builder titled(String title) {
    return new Builder(title);
  }

  /** Collects the parts of a page. */
  public static final class Builder {
    private final String title;
    private final List<Section> sections = new ArrayList<>();
    private String subtitle = "";
    private String footer = "";

    private Builder(String title) {
      this.title = title;
    }

    /** Sets the line below the title. */
    public Builder subtitle(String text) {
      this.subtitle = text;
      return this;
    }

    /** Adds a section; one without blocks is left out. */
    public Builder section(String heading, List<Block> blocks) {
      if (!blocks.isEmpty()) {
        sections.add(new Section(heading, blocks));
      }
      return this;
    }

    /** Adds a section. */
    public Builder section(String heading, Block... blocks) {
      return section(heading, List.of(blocks));
    }

    /** Sets the line at the end. */
    public Builder footer(String text) {
      this.footer = text;
      return this;
    }

    /** Returns the page. */
    public Page build() {
      return new Page(title, subtitle, sections, footer);
    }
  }
}
