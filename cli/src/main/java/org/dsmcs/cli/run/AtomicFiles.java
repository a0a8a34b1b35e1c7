package org.dsmcs.cli.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes whole files or none: the content goes to a file beside, which then takes the name. Whoever
 * reads the name finds the old content or the new, also after a full disk or a loss of power.
 */
final class AtomicFiles {
  /** Ends the name of a file that is not complete. */
  static final String UNFINISHED = ".unfinished";

  /** Opens a file to write. */
  @FunctionalInterface
  interface Opener {
    OutputStream open(Path file) throws IOException;
  }

  /** Writes the content of a file. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream stream) throws IOException;
  }

  private final Opener opener;

  /** Writes through streams of another kind. */
  AtomicFiles(Opener opener) {
    this.opener = opener;
  }

  /** Writes to the file system. */
  static AtomicFiles onDisk() {
    return new AtomicFiles(SyncedOutputStream::open);
  }

  /**
   * Makes {@code file} hold this content.
   *
   * @throws IOException if it cannot be written; then {@code file} is what it was
   */
  void replace(Path file, Content content) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + UNFINISHED);
    try {
      try (OutputStream stream = new BufferedOutputStream(opener.open(beside), 1 << 16)) {
        content.writeTo(stream);
      }
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException | RuntimeException | Error failure) {
      try {
        Files.deleteIfExists(beside);
      } catch (IOException alsoFailed) {
        failure.addSuppressed(alsoFailed);
      }
      throw failure;
    }
  }
}
