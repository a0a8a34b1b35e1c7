package org.dsmcs.cli;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** Files that are large and take no room on the disk. */
public final class Sparse {
  private Sparse() {}

  /** Gives a file a size, zeros at its end, and returns it. */
  public static Path resize(Path path, long bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(bytes);
    }
    return path;
  }
}
