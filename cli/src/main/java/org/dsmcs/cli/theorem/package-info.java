/** The command {@code dsmcs theorem}. */
package org.dsmcs.cli.theorem;
