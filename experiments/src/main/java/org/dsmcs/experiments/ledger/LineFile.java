package org.dsmcs.experiments.ledger;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file of {@link CheckedLine}s to which whole lines are appended and nothing else happens. A line
 * that was being written when the process died is cut off when the file is opened again; what was
 * written before is never lost.
 *
 * <p>One process at a time may write: it holds a lock on the file.
 */
public final class LineFile implements Closeable {
  private final Path file;
  private final FileChannel channel;

  private LineFile(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Takes the lines that are found. */
  @FunctionalInterface
  public interface Reader {
    /**
     * Takes a line.
     *
     * @param text of the line, without the line feed
     * @param number of the line, from 1
     * @throws CheckedLine.DamagedException if it holds no record
     */
    void line(String text, int number) throws CheckedLine.DamagedException;
  }

  /**
   * Opens a file for writing; begins one where there is none.
   *
   * @param file in a folder that exists
   * @param reader is given the lines that are in it
   * @throws LedgerException if another process writes to it, or a line other than the last one is
   *     damaged
   * @throws IOException if the file cannot be read or written
   */
  public static LineFile open(Path file, Reader reader) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(file, channel);
      byte[] bytes = readAll(channel);
      int whole = read(file, bytes, reader);
      channel.truncate(whole);
      channel.position(whole);
      if (whole > 0 && bytes[whole - 1] != '\n') {
        write(channel, "\n");
      }
      channel.force(true);
      return new LineFile(file, channel);
    } catch (IOException | RuntimeException failure) {
      channel.close();
      throw failure;
    }
  }

  private static void lock(Path file, FileChannel channel) throws IOException {
    try {
      if (channel.tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException heldByThisProcess) {
      // The same answer.
    }
    throw new LedgerException(
        "%s: another process is writing to it; wait for its end, or take another folder"
            .formatted(file));
  }

  private static byte[] readAll(FileChannel channel) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (buffer.hasRemaining() && channel.read(buffer, buffer.position()) >= 0) {
      // Until the end.
    }
    return buffer.array();
  }

  /**
   * Reads the lines of a file.
   *
   * @param file for messages
   * @param bytes the whole file
   * @param reader is given the lines
   * @return how many leading bytes hold whole lines: all but a last one that was not written to its
   *     end
   * @throws LedgerException if another line is damaged
   */
  static int read(Path file, byte[] bytes, Reader reader) {
    int begin = 0;
    for (int line = 1; begin < bytes.length; line++) {
      int end = begin;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      int next = Math.min(end + 1, bytes.length);
      try {
        reader.line(new String(bytes, begin, end - begin, StandardCharsets.UTF_8), line);
      } catch (CheckedLine.DamagedException e) {
        if (next == bytes.length && e.torn()) {
          return begin;
        }
        throw new LedgerException(
            "%s, line %d: damaged: %s; restore the file, or remove that line to train anew"
                .formatted(file, line, e.getMessage()),
            e);
      }
      begin = next;
    }
    return bytes.length;
  }

  /**
   * Appends a line. When this method returns, it is on the disk. Calls must not overlap.
   *
   * @param line without the line feed
   * @throws IOException if it cannot be written; then the file holds what it held before
   */
  public void append(String line) throws IOException {
    long end = channel.position();
    try {
      write(channel, line + "\n");
      channel.force(false);
    } catch (IOException failure) {
      channel.truncate(end);
      throw failure;
    }
  }

  private static void write(FileChannel channel, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Returns the file. */
  public Path file() {
    return file;
  }

  /** Lets other processes write. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
