/**
 * Ours beside the paper's, as Markdown, CSV and LaTeX. Tables are functions of the results alone:
 * equal records give equal bytes.
 */
package org.dsmcs.paper.table;
