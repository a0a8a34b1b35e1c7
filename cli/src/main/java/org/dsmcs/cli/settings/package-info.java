/** Declared options as the command line sees them. */
package org.dsmcs.cli.settings;
