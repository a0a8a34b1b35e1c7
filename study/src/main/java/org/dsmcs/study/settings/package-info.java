/**
 * Options declared once, at the components of a record: from that come the options of the command
 * line, the keys of the configuration file, their defaults, their checks and their documentation.
 */
package org.dsmcs.study.settings;
