/**
 * What all commands share: where they write, and how they say that the user's input will not do.
 */
package org.dsmcs.cli.console;
