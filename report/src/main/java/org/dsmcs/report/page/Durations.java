package org.dsmcs.report.page;

import java.util.Locale;

/** Times as people say them. */
public final class Durations {
  private Durations() {}

  /** Returns a time as people say it: {@code 12.3 s}, {@code 4 min 05 s}, {@code 7 h 30 min}. */
  public static String text(double seconds) {
    if (seconds < 60) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    long whole = Math.round(seconds);
    return whole < 3600
        ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole % 3600 / 60);
  }
}
