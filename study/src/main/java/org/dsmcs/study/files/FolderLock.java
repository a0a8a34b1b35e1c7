package org.dsmcs.study.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.dsmcs.study.input.InputException;

/**
 * Keeps a folder for one process: as long as one holds it, no other gets it. The operating system
 * takes the lock back when the process ends, however it ends. The file stays: were it deleted, two
 * processes could hold two files of that name.
 */
public final class FolderLock implements Closeable {
  /** The name of the file that is locked. It is empty. */
  public static final String FILE = ".lock";

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the folder that {@code --output} names.
   *
   * @param folder that exists
   * @throws InputException if another process holds it
   * @throws IOException if the file cannot be made or locked
   */
  public static FolderLock of(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (isLocked(channel)) {
        return new FolderLock(channel);
      }
    } catch (IOException | RuntimeException failure) {
      channel.close();
      throw failure;
    }
    channel.close();
    throw new InputException(
        "--output: another process is writing to the folder %s; wait for its end, or give another folder"
            .formatted(folder));
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException heldByThisProcess) {
      return false;
    }
  }

  /** Lets other processes write. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
