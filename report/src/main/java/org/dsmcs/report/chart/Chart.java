package org.dsmcs.report.chart;

/** What one panel of a figure shows: data without any layout. */
public sealed interface Chart permits LineChart, BoxChart {
  /** Returns the heading of the panel; empty for none. */
  String title();

  /** Returns what the chart shows in words, for those who do not see it. */
  String description();
}
