package org.dsmcs.study.folder;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.dsmcs.core.training.EpochReport;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.input.InputException;

/** The lines of {@code metrics.csv}: one for each epoch. */
public final class Metrics {
  private static final int BOUND = 1;
  private static final int SECONDS = 4;
  private static final int NON_FINITE = 5;

  private final String header;
  private final List<String> lines = new ArrayList<>();
  private double seconds;
  private long nonFinite;
  private double lastBound = Double.NEGATIVE_INFINITY;
  private double bestBound = Double.NEGATIVE_INFINITY;
  private int bestEpoch;

  /** Begins a table without lines, for K steps. */
  public Metrics(int steps) {
    StringJoiner columns = new StringJoiner(",");
    columns.add("epoch").add("bound").add("gradientNorm").add("learningRate").add("seconds");
    columns.add("nonFinite");
    for (String name : List.of("ess", "delta", "beta")) {
      for (int k = 1; k <= steps; k++) {
        columns.add(name + k);
      }
    }
    this.header = columns.toString();
  }

  /**
   * Reads the lines of the first epochs of a run that goes on.
   *
   * @throws InputException if the file does not hold them
   */
  public static Metrics read(Path file, int steps, int epochs) {
    Metrics metrics = new Metrics(steps);
    if (epochs == 0) {
      return metrics;
    }
    try {
      List<String> lines = WholeFiles.lines(file, WholeFiles.WRITTEN_BY_US);
      if (lines.isEmpty() || !lines.getFirst().equals(metrics.header)) {
        throw damaged(file, 1);
      }
      for (int epoch = 1; epoch <= epochs; epoch++) {
        if (epoch >= lines.size() || !lines.get(epoch).startsWith(epoch + ",")) {
          throw damaged(file, epoch + 1);
        }
        metrics.keep(lines.get(epoch));
      }
      return metrics;
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw damaged(file, metrics.lines.size() + 2);
    } catch (NoSuchFileException | CharacterCodingException e) {
      throw damaged(file, 1);
    } catch (IOException e) {
      throw new InputException(
          "--resume: %s cannot be read: %s; restore it, or begin anew with --overwrite"
              .formatted(file, FailureReason.of(e)),
          e);
    }
  }

  private static InputException damaged(Path file, int line) {
    return new InputException(
        "--resume: line %d of %s is missing or damaged; begin anew with --overwrite"
            .formatted(line, file));
  }

  private void keep(String line) {
    String[] fields = line.split(",", -1);
    seconds += Double.parseDouble(fields[SECONDS]);
    nonFinite += Long.parseLong(fields[NON_FINITE]);
    lines.add(line);
    lastBound = Double.parseDouble(fields[BOUND]);
    if (lastBound > bestBound) {
      bestBound = lastBound;
      bestEpoch = lines.size();
    }
  }

  /** Adds an epoch. */
  public void add(EpochReport report) {
    StringJoiner fields = new StringJoiner(",");
    fields
        .add(Integer.toString(report.epoch()))
        .add(Double.toString(report.bound()))
        .add(Double.toString(report.gradientNorm()))
        .add(Double.toString(report.learningRate()))
        .add(Double.toString(report.seconds()))
        .add(Long.toString(report.nonFinite().count()));
    for (List<Double> values : List.of(report.ess(), report.delta(), report.beta())) {
      for (double value : values) {
        fields.add(Double.toString(value));
      }
    }
    keep(fields.toString());
  }

  /** Returns the time that all epochs took. */
  public double seconds() {
    return seconds;
  }

  /** Returns how many log densities of all epochs were NaN or +∞. */
  public long nonFinite() {
    return nonFinite;
  }

  /** Returns how the last epoch compares with the best. */
  public Fall fall() {
    return new Fall(bestEpoch, bestBound, lastBound);
  }

  /**
   * How far the bound fell towards the end of training.
   *
   * @param bestEpoch the epoch with the greatest bound, from 1; 0 without epochs
   * @param best its bound
   * @param last the last epoch's
   */
  public record Fall(int bestEpoch, double best, double last) {
    /** Returns whether it fell by more than a nat and a tenth: no accident of an epoch's noise. */
    public boolean isNoteworthy() {
      return bestEpoch > 0 && best - last > 1 + 0.1 * Math.abs(best);
    }
  }

  /** Returns the content of the file. */
  public String text() {
    return header + "\n" + (lines.isEmpty() ? "" : String.join("\n", lines) + "\n");
  }
}
