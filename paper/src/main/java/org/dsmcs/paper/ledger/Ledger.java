package org.dsmcs.paper.ledger;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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

  private final LineFile lines;
  private final Records records;

  private Ledger(LineFile lines, Records records) {
    this.lines = lines;
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
    Records records = new Records(file);
    return new Ledger(LineFile.open(file, records), records);
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
      byte[] bytes = LineFile.readAll(file);
      int whole = LineFile.read(file, bytes, records);
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
      try {
        lines.append(RecordLine.write(training));
      } catch (IOException failure) {
        records.remove(training);
        throw failure;
      }
      return true;
    }
  }

  /** Returns the file. */
  public Path file() {
    return lines.file();
  }

  /** Lets other processes write. */
  @Override
  public void close() throws IOException {
    lines.close();
  }

  /** The records that were read, each training once. */
  private static final class Records implements LineFile.Reader {
    private final Path file;
    private final Map<Training, TrainingRecord> byTraining = new LinkedHashMap<>();
    private final Map<Training, String> places = new LinkedHashMap<>();
    private int lines;

    Records(Path file) {
      this.file = file;
    }

    @Override
    public void line(String json, int number) {
      add(RecordLine.read(json), "line " + number);
      lines = number;
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
