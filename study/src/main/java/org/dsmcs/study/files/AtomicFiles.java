package org.dsmcs.study.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/**
 * Writes whole files or none: the content goes to a file beside, which then takes the name. Whoever
 * reads the name finds the old content or the new, also after a full disk or a loss of power.
 */
public final class AtomicFiles {
  /** Ends the name of a file that is not complete. */
  public static final String UNFINISHED = ".unfinished";

  private static final int BUFFER = 1 << 16;

  /** Opens a file to write. */
  @FunctionalInterface
  public interface Opener {
    OutputStream open(Path file) throws IOException;
  }

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream stream) throws IOException;
  }

  private final Opener opener;

  /** Writes through streams of another kind. */
  public AtomicFiles(Opener opener) {
    this.opener = opener;
  }

  /** Writes to the file system. */
  public static AtomicFiles onDisk() {
    return new AtomicFiles(SyncedOutputStream::open);
  }

  /**
   * Makes files hold these contents: all of them, or none if one of them cannot be written.
   *
   * @throws IOException if one cannot be written; then all files are what they were
   */
  public void replace(Map<Path, Content> contents) throws IOException {
    replace(contents, List.of());
  }

  /**
   * Makes files hold these contents, and removes others that do not go with them. They are removed
   * when the new contents are on the disk and before the first of these takes its name, so that
   * nobody finds both.
   *
   * @param contents by file
   * @param outdated files to remove, in order; those that are not there are none
   * @throws IOException if a content cannot be written, and then all files are what they were; or
   *     if a file cannot be removed
   */
  public void replace(Map<Path, Content> contents, List<Path> outdated) throws IOException {
    try {
      for (Map.Entry<Path, Content> entry : contents.entrySet()) {
        try (OutputStream stream =
            new BufferedOutputStream(opener.open(beside(entry.getKey())), BUFFER)) {
          entry.getValue().writeTo(stream);
        }
      }
      for (Path file : outdated) {
        Files.deleteIfExists(file);
      }
      for (Path file : contents.keySet()) {
        Files.move(
            beside(file),
            file,
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException | RuntimeException | Error failure) {
      for (Path file : contents.keySet()) {
        try {
          Files.deleteIfExists(beside(file));
        } catch (IOException alsoFailed) {
          failure.addSuppressed(alsoFailed);
        }
      }
      throw failure;
    }
  }

  private static Path beside(Path file) {
    return file.resolveSibling(file.getFileName() + UNFINISHED);
  }
}
