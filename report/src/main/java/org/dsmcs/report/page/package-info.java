/**
 * Pages as plain data, and as one HTML file that needs nothing else: no network, no other file.
 *
 * <p>All markup is written by {@code HtmlPage} and its helpers; style and script are resources.
 */
package org.dsmcs.report.page;
