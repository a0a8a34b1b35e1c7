package org.dsmcs.study.folder;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.evidence.WeightedDraws;
import org.dsmcs.targets.NamedValues;

/** Writes {@code draws.csv}: final particles, with weights that add up to 1. */
public final class DrawsWriter {
  /** The first columns. */
  public static final String HEADER = "replica,particle,weight";

  private DrawsWriter() {}

  /** Returns the first line, without its end. */
  private static String header(List<String> names) {
    StringBuilder header = new StringBuilder(HEADER);
    names.forEach(name -> header.append(',').append(name));
    return header.toString();
  }

  /**
   * Returns the names of a first line, or nothing if it is none. Names of matrices hold commas in
   * brackets, which do not separate.
   */
  public static Optional<List<String>> names(String line) {
    if (!line.startsWith(HEADER + ",")) {
      return Optional.empty();
    }
    return Optional.of(List.of(line.substring(HEADER.length() + 1).split(",(?![^\\[]*\\])", -1)));
  }

  /**
   * Writes one line for each draw.
   *
   * @param values what a point means: the names of the columns, and what stands there
   */
  public static void write(WeightedDraws draws, NamedValues values, OutputStream stream)
      throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    writer.write(header(values.names()));
    writer.write('\n');
    for (WeightedDraws.Draw draw : draws.draws()) {
      writer.write(draw.replica() + "," + draw.particle() + "," + Math.exp(draw.logWeight()));
      for (double coordinate : values.values().apply(draw.position())) {
        writer.write(',');
        writer.write(Double.toString(coordinate));
      }
      writer.write('\n');
    }
    writer.flush();
  }
}
