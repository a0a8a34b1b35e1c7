/** The Vector API: how it comes into the running JVM, and when that is worth its time. */
package org.dsmcs.cli.vector;
