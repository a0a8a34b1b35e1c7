/** Results as charts and pages: plain data to SVG, PNG and one HTML file. */
module org.dsmcs.report {
  requires java.desktop;
  requires tools.jackson.core;

  exports org.dsmcs.report.chart;
  exports org.dsmcs.report.page;
  exports org.dsmcs.report.run;
}
