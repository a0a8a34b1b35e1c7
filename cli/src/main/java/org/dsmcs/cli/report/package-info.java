/** {@code dsmcs report}: what a folder holds, as one page. */
package org.dsmcs.cli.report;
