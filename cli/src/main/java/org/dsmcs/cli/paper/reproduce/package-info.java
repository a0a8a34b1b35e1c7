/** The command {@code dsmcs paper reproduce}. */
package org.dsmcs.cli.paper.reproduce;
