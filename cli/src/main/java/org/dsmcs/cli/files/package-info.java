/** Writing files so that they are whole, whatever happens meanwhile. */
package org.dsmcs.cli.files;
