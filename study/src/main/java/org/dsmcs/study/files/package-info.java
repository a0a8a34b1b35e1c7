/** Writing files so that they are whole, whatever happens meanwhile, by one process at a time. */
package org.dsmcs.study.files;
