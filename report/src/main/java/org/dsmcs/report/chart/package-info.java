/**
 * Charts as plain data, and their pictures as SVG and PNG.
 *
 * <p>A {@link org.dsmcs.report.chart.Figure} holds one or several {@link
 * org.dsmcs.report.chart.Chart charts}. The same data gives the same bytes of SVG on any machine;
 * those of a PNG also depend on the machine's fonts.
 */
package org.dsmcs.report.chart;
