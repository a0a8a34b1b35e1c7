/**
 * {@code dsmcs replay}: evaluates reference cases, in which every random number is given, and
 * compares.
 *
 * <p>A {@link org.dsmcs.cli.replay.ReferenceCaseFile} is read into a {@link
 * org.dsmcs.cli.replay.ReferenceCase}, {@link org.dsmcs.cli.replay.ReferenceCaseReplay} turns that
 * into {@link org.dsmcs.cli.replay.ReferenceValues}, and {@link org.dsmcs.cli.replay.Agreement}
 * holds those against the file's own.
 */
package org.dsmcs.cli.replay;
