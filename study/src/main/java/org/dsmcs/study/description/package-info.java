/**
 * One run as a document: target, method, settings and seed, in one table of options with one set of
 * defaults. Command line, configuration file and programs read the same table.
 */
package org.dsmcs.study.description;
