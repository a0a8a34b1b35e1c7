/** The command {@code dsmcs paper best}. */
package org.dsmcs.cli.paper.best;
