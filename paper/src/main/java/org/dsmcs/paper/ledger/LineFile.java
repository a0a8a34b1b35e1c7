package org.dsmcs.paper.ledger;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import tools.jackson.core.JacksonException;

/**
 * A file to which whole lines are appended and nothing else happens. A line is a JSON object, to
 * which a checksum is added. A line that was being written when the process died is cut off when
 * the file is opened again; lines that were written before are never lost.
 *
 * <p>One process at a time may write: it holds a lock on the file.
 */
public final class LineFile implements Closeable {
  /** Bytes: more than ten times the lines of the whole grid by the paper's protocol. */
  static final int LARGEST = 1 << 28;

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
     * @param json the object as {@link #append} was given it
     * @param number of the line, from 1
     * @throws IllegalArgumentException if it is not one of the objects that the file is for
     */
    void line(String json, int number);
  }

  /**
   * Opens a file for writing; begins one where there is none.
   *
   * @param file in a folder that exists
   * @param reader is given the lines that are in it
   * @throws LedgerException if another process writes to it, or a line other than the last one is
   *     damaged or is not understood
   * @throws IOException if the file cannot be read or written
   */
  public static LineFile open(Path file, Reader reader) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(file, channel);
      byte[] bytes = readAll(file, channel);
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

  /**
   * Reads a whole file of lines, without a lock.
   *
   * @throws LedgerException if it is larger than any that trainings come to
   */
  static byte[] readAll(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return readAll(file, channel);
    }
  }

  private static byte[] readAll(Path file, FileChannel channel) throws IOException {
    long size = channel.size();
    if (size > LARGEST) {
      throw new LedgerException(
          "%s: it has %d bytes, allowed are at most %d; restore the file, or take another folder"
              .formatted(file, size, LARGEST));
    }
    ByteBuffer buffer = ByteBuffer.allocate((int) size);
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
   * @throws LedgerException if another line is damaged, or one is not understood
   */
  static int read(Path file, byte[] bytes, Reader reader) {
    int begin = 0;
    for (int line = 1; begin < bytes.length; line++) {
      int end = begin;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      String text = new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
      boolean ended = end < bytes.length;
      try {
        reader.line(CheckedLine.open(text), line);
      } catch (CheckedLine.DamagedException e) {
        if (!ended && CheckedLine.mayBeTorn(text)) {
          return begin;
        }
        throw new LedgerException(
            "%s, line %d: damaged: %s; restore the file, or remove that line to train anew"
                .formatted(file, line, e.getMessage()),
            e);
      } catch (JacksonException | IllegalArgumentException e) {
        throw new LedgerException(
            "%s, line %d: whole, but not understood: %s; use the version that wrote it, or remove that line to train anew"
                .formatted(
                    file, line, String.valueOf(e.getMessage()).lines().findFirst().orElse("")),
            e);
      }
      begin = ended ? end + 1 : end;
    }
    return bytes.length;
  }

  /**
   * Appends a line. When this method returns, it is on the disk. Calls must not overlap.
   *
   * @param json an object with at least one member, in one line
   * @throws IOException if it cannot be written; then the file holds what it held before, or ends
   *     with a beginning of the line, which the next {@link #open} cuts off
   */
  public void append(String json) throws IOException {
    long end = channel.position();
    try {
      write(channel, CheckedLine.seal(json) + "\n");
      channel.force(false);
    } catch (IOException failure) {
      try {
        channel.truncate(end);
      } catch (IOException alsoFailed) {
        failure.addSuppressed(alsoFailed);
      }
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
