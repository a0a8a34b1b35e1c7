/** The command {@code dsmcs best}. */
package org.dsmcs.cli.best;
