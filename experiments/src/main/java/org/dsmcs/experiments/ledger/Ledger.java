package org.dsmcs.experiments.ledger;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The records of a reproduction, in a file to which whole lines are appended and nothing else
 * happens. A line that was being written when the process died is cut off when the file is opened
 * again; what was recorded before is never lost. The order of the lines means nothing, and files
 * can be joined.
 *
 * <p>One process at a time may write: it holds a lock on the file. Methods may be called from any
 * thread.
 */
public final class Ledger implements Closeable {
  /** The file's name in its folder. */
  public static final String FILE = "ledger.jsonl";

  private final Path file;
  private final FileChannel channel;
  private final Records records;

  private Ledger(Path file, FileChannel channel, Records records) {
    this.file = file;
    this.channel = channel;
    this.records = records;
  }

  /**
   * Opens the ledger of a folder for writing; begins one where there is none.
   *
   * @param folder that exists
   * @throws LedgerException if another process writes to it, or a line other than the last one is
   *     damaged, or two records contradict each other
   * @throws IOException if the file cannot be read or written
   */
  public static Ledger open(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(file, channel);
      byte[] bytes = readAll(channel);
      Records records = new Records(file);
      int whole = records.readAll(bytes);
      channel.truncate(whole);
      channel.position(whole);
      if (whole > 0 && bytes[whole - 1] != '\n') {
        write(channel, "\n");
      }
      channel.force(true);
      return new Ledger(file, channel, records);
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
        "%s: another process is writing to it; wait for its end, or take another folder and merge"
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
   * What was found in a file.
   *
   * @param records each training once
   * @param lines how many lines are whole; all of them have the right checksum
   * @param torn whether a last line was not written to its end, and is left out
   */
  public record Contents(List<TrainingRecord> records, int lines, boolean torn) {
    /** Copies the list. */
    public Contents {
      records = List.copyOf(records);
    }
  }

  /**
   * Reads the records of a folder without locking it: another process may be writing to it.
   *
   * @throws LedgerException if there is no ledger, a line other than the last one is damaged, or
   *     two records contradict each other
   * @throws IOException if the file cannot be read
   */
  public static List<TrainingRecord> read(Path folder) throws IOException {
    return contents(folder).records();
  }

  /**
   * Reads the file of a folder as {@link #read} does, and tells how whole it is.
   *
   * @throws LedgerException if there is no ledger, a line other than the last one is damaged, or
   *     two records contradict each other
   * @throws IOException if the file cannot be read
   */
  public static Contents contents(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    try {
      Records records = new Records(file);
      byte[] bytes = Files.readAllBytes(file);
      int whole = records.readAll(bytes);
      return new Contents(records.all(), records.lines, whole < bytes.length);
    } catch (NoSuchFileException e) {
      throw new LedgerException(
          "%s: there is no such file; give the folder of a reproduction".formatted(file), e);
    }
  }

  /** Returns all records. */
  public List<TrainingRecord> records() {
    synchronized (records) {
      return records.all();
    }
  }

  /** Returns what the records are part of; empty while there is none. */
  public Optional<TrainingRecord.Reproduction> reproduction() {
    synchronized (records) {
      return records.reproduction();
    }
  }

  /**
   * Appends a record, unless there is an equal one. When this method returns, the record is on the
   * disk.
   *
   * @return whether it was appended
   * @throws LedgerException if it contradicts a record, or is part of another reproduction
   * @throws IOException if it cannot be written; then the file holds what it held before
   */
  public boolean append(TrainingRecord training) throws IOException {
    synchronized (records) {
      if (!records.add(training, "the new record")) {
        return false;
      }
      long end = channel.position();
      try {
        write(channel, RecordLine.write(training) + "\n");
        channel.force(false);
      } catch (IOException failure) {
        records.remove(training);
        channel.truncate(end);
        throw failure;
      }
      return true;
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

  /** The records that were read, each training once. */
  private static final class Records {
    private final Path file;
    private final Map<Training, TrainingRecord> byTraining = new LinkedHashMap<>();
    private final Map<Training, String> places = new LinkedHashMap<>();
    private int lines;

    Records(Path file) {
      this.file = file;
    }

    /**
     * Reads lines.
     *
     * @return how many leading bytes hold whole records
     */
    int readAll(byte[] bytes) {
      int begin = 0;
      for (int line = 1; begin < bytes.length; line++) {
        int end = begin;
        while (end < bytes.length && bytes[end] != '\n') {
          end++;
        }
        int next = Math.min(end + 1, bytes.length);
        String text = new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
        try {
          add(RecordLine.read(text), "line " + line);
          lines = line;
        } catch (RecordLine.DamagedException e) {
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

    boolean add(TrainingRecord added, String place) {
      Optional<TrainingRecord.Reproduction> reproduction = reproduction();
      if (reproduction.isPresent() && !reproduction.get().equals(added.reproduction())) {
        throw new LedgerException(
            "%s holds trainings of %s, %s is of %s; use a folder for each"
                .formatted(file, reproduction.get(), place, added.reproduction()));
      }
      TrainingRecord known = byTraining.putIfAbsent(added.training(), added);
      if (known == null) {
        places.put(added.training(), place);
        return true;
      }
      if (!known.agreesWith(added)) {
        throw new LedgerException(
            "%s: %s and %s differ for one training, %s: %s and %s; remove one of them"
                .formatted(
                    file,
                    places.get(added.training()),
                    place,
                    added.training(),
                    known.outcome(),
                    added.outcome()));
      }
      return false;
    }

    void remove(TrainingRecord removed) {
      byTraining.remove(removed.training());
      places.remove(removed.training());
    }

    Optional<TrainingRecord.Reproduction> reproduction() {
      return byTraining.values().stream().findFirst().map(TrainingRecord::reproduction);
    }

    List<TrainingRecord> all() {
      return List.copyOf(byTraining.values());
    }
  }
}
