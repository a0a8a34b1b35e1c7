/** The command {@code dsmcs reproduce}. */
package org.dsmcs.cli.reproduce;
