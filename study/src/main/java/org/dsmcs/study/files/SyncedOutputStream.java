package org.dsmcs.study.files;

import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Writes to a file, and returns from {@link #close} when the content is on the disk. */
public final class SyncedOutputStream extends FilterOutputStream {
  private final FileOutputStream file;

  private SyncedOutputStream(FileOutputStream file) {
    super(file);
    this.file = file;
  }

  public static OutputStream open(Path path) throws IOException {
    return new SyncedOutputStream(new FileOutputStream(path.toFile()));
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    file.write(bytes, from, count);
  }

  @Override
  public void close() throws IOException {
    try (file) {
      file.getFD().sync();
    }
  }
}
