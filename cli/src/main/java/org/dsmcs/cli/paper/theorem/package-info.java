/** The command {@code dsmcs paper theorem}. */
package org.dsmcs.cli.paper.theorem;
