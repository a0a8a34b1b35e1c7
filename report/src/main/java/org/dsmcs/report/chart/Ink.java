package org.dsmcs.report.chart;

import java.awt.Color;
import java.util.Locale;

/**
 * The colours. A page gives them others in the dark, by the class names of {@link #cssName}.
 *
 * <p>Those of the series keep a contrast of at least 3 to white, and differ for all common kinds of
 * colour blindness (after Okabe and Ito, darkened). Series also differ by their dashes.
 */
enum Ink {
  PAPER(0xffffff),
  TEXT(0x1f2328),
  MUTED(0x59636e),
  GRID(0xdde1e6),
  AXIS(0x8b949e),
  ABOVE(0xfbe8dc),
  BELOW(0xe0edf8),
  SERIES_1(0x0067a5),
  SERIES_2(0xc8500a),
  SERIES_3(0x00805c),
  SERIES_4(0xa24c8c),
  SERIES_5(0x8a6500),
  SERIES_6(0x2986c4),
  SERIES_7(0x4f5560);

  private static final Ink[] SERIES = {
    SERIES_1, SERIES_2, SERIES_3, SERIES_4, SERIES_5, SERIES_6, SERIES_7
  };

  private final int rgb;

  Ink(int rgb) {
    this.rgb = rgb;
  }

  /** Returns the colour of a series, from 0; they come again after the last. */
  static Ink series(int number) {
    return SERIES[number % SERIES.length];
  }

  /** Returns the number that {@link #series} gives another colour to, counted from 1. */
  static int seriesNumber(int number) {
    return number % SERIES.length + 1;
  }

  String cssName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String hex() {
    return "#%06x".formatted(rgb);
  }

  Color colour(double opacity) {
    return new Color(rgb >> 16, rgb >> 8 & 0xff, rgb & 0xff, (int) Math.round(255 * opacity));
  }
}
