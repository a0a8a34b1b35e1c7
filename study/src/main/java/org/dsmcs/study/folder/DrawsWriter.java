package org.dsmcs.study.folder;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.dsmcs.core.evidence.WeightedDraws;

/** Writes {@code draws.csv}: final particles, with weights that add up to 1. */
public final class DrawsWriter {
  /** The first columns. */
  public static final String HEADER = "replica,particle,weight";

  private DrawsWriter() {}

  /** Returns the first line, for points of a dimension, without its end. */
  public static String header(int dimension) {
    StringBuilder header = new StringBuilder(HEADER);
    for (int d = 1; d <= dimension; d++) {
      header.append(",z").append(d);
    }
    return header.toString();
  }

  /** Writes one line for each draw. */
  public static void write(WeightedDraws draws, int dimension, OutputStream stream)
      throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    writer.write(header(dimension));
    writer.write('\n');
    for (WeightedDraws.Draw draw : draws.draws()) {
      writer.write(draw.replica() + "," + draw.particle() + "," + Math.exp(draw.logWeight()));
      for (double coordinate : draw.position()) {
        writer.write(',');
        writer.write(Double.toString(coordinate));
      }
      writer.write('\n');
    }
    writer.flush();
  }
}
