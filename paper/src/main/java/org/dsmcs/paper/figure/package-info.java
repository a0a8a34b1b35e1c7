/**
 * What pictures of a reproduction show, as plain data: which cells, and which numbers of them.
 * Drawing is left to others.
 */
package org.dsmcs.paper.figure;
