package org.dsmcs.study.folder;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.smc.NonFiniteReport;
import org.dsmcs.core.training.TrainingState;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.Sha256;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.input.InputException;

/**
 * The state of a training in a file: eight letters, the number of the format, the SHA-256 of what
 * follows, then the SHA-256 of the configuration and the state. All numbers are big-endian, so that
 * every bit of the state is kept.
 */
public final class Checkpoint {
  /** How the file begins. */
  public static final String MAGIC = "DSMCSCHK";

  private static final byte[] MAGIC_BYTES = MAGIC.getBytes(StandardCharsets.US_ASCII);
  private static final int FORMAT = 3;
  private static final int DIGEST = 32;
  private static final int HEADER = MAGIC_BYTES.length + Integer.BYTES + DIGEST;

  private Checkpoint() {}

  /** Returns the content of the file. */
  public static byte[] encode(RunDescription configuration, TrainingState state) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(body)) {
      out.write(Sha256.of(configuration.fixedPart().getBytes(StandardCharsets.UTF_8)));
      out.writeInt(state.iteration());
      write(out, state.parameters().values());
      write(out, state.firstMoment());
      write(out, state.secondMoment());
      out.writeDouble(state.epochBound());
      write(out, state.epochEss());
      out.writeDouble(state.epochGradientNorm());
      out.writeDouble(state.epochSeconds());
      write(out, state.nonFinite());
      write(out, state.epochBounds());
      write(out, state.calls());
      write(out, state.searchCalls());
    } catch (IOException e) {
      throw new IllegalStateException("an array cannot be full", e);
    }
    byte[] content = body.toByteArray();
    return ByteBuffer.allocate(HEADER + content.length)
        .put(MAGIC_BYTES)
        .putInt(FORMAT)
        .put(Sha256.of(content))
        .put(content)
        .array();
  }

  /**
   * Reads a state.
   *
   * @param file the file
   * @param configuration the configuration it must belong to
   * @param layout where its parameters stand
   * @throws InputException if it is damaged, of another format or of another configuration
   */
  public static TrainingState read(
      Path file, RunDescription configuration, ParameterLayout layout) {
    byte[] bytes;
    try {
      bytes = WholeFiles.bytes(file, greatestSize(layout, configuration.training().epochs()));
    } catch (IOException e) {
      throw new InputException(
          "--resume: %s cannot be read: %s; restore it, or begin anew with --overwrite"
              .formatted(file, FailureReason.of(e)),
          e);
    }
    String anew = "; begin anew with --overwrite";
    if (bytes.length < HEADER
        || !Arrays.equals(bytes, 0, MAGIC_BYTES.length, MAGIC_BYTES, 0, MAGIC_BYTES.length)) {
      throw new InputException(
          "--resume: %s is truncated or no checkpoint (%d bytes)".formatted(file, bytes.length)
              + anew);
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes).position(MAGIC_BYTES.length);
    int format = buffer.getInt();
    if (format != FORMAT) {
      throw new InputException(
          "--resume: %s has format %d, this version of dsmcs reads format %d"
                  .formatted(file, format, FORMAT)
              + anew);
    }
    byte[] checksum = new byte[DIGEST];
    buffer.get(checksum);
    byte[] body = Arrays.copyOfRange(bytes, HEADER, bytes.length);
    if (!Arrays.equals(checksum, Sha256.of(body))) {
      throw new InputException(
          "--resume: %s is truncated or damaged: its checksum is wrong".formatted(file) + anew);
    }
    byte[] hash = Sha256.of(configuration.fixedPart().getBytes(StandardCharsets.UTF_8));
    if (!Arrays.equals(hash, Arrays.copyOf(body, DIGEST))) {
      throw new InputException(
          "--resume: %s belongs to another configuration than the config.yaml beside it; restore"
                  .formatted(file)
              + " that file, or begin anew with --overwrite");
    }
    return decode(body, layout);
  }

  /** Bytes that a state of this layout has at most; those of its few scalars are rounded up. */
  private static int greatestSize(ParameterLayout layout, int epochs) {
    long numbers = 3L * layout.length() + layout.steps() + layout.dimension() + epochs;
    return (int) Math.min(Integer.MAX_VALUE - 8, 1024 + Double.BYTES * numbers);
  }

  private static TrainingState decode(byte[] body, ParameterLayout layout) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(body))) {
      in.skipNBytes(DIGEST);
      return new TrainingState(
          in.readInt(),
          new SamplerParameters(layout, readDoubles(in)),
          readDoubles(in),
          readDoubles(in),
          in.readDouble(),
          readDoubles(in),
          in.readDouble(),
          in.readDouble(),
          readNonFinite(in),
          readDoubles(in),
          readCalls(in),
          readCalls(in));
    } catch (IOException e) {
      throw new IllegalStateException("a checkpoint with the right checksum is too short", e);
    }
  }

  private static void write(DataOutputStream out, double[] values) throws IOException {
    out.writeInt(values.length);
    for (double value : values) {
      out.writeLong(Double.doubleToRawLongBits(value));
    }
  }

  private static double[] readDoubles(DataInputStream in) throws IOException {
    double[] values = new double[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = Double.longBitsToDouble(in.readLong());
    }
    return values;
  }

  private static void write(DataOutputStream out, DensityCalls calls) throws IOException {
    out.writeLong(calls.values());
    out.writeLong(calls.gradients());
    out.writeLong(calls.hessianProducts());
  }

  private static DensityCalls readCalls(DataInputStream in) throws IOException {
    return new DensityCalls(in.readLong(), in.readLong(), in.readLong());
  }

  private static void write(DataOutputStream out, NonFiniteReport report) throws IOException {
    out.writeLong(report.evaluations());
    out.writeLong(report.count());
    out.writeBoolean(report.zeroDensitySeen());
    out.writeBoolean(report.first().isPresent());
    if (report.first().isPresent()) {
      NonFiniteReport.Point point = report.first().get();
      out.writeInt(point.replica());
      out.writeInt(point.level());
      write(out, point.position().stream().mapToDouble(Double::doubleValue).toArray());
    }
  }

  private static NonFiniteReport readNonFinite(DataInputStream in) throws IOException {
    long evaluations = in.readLong();
    long count = in.readLong();
    boolean zeroDensitySeen = in.readBoolean();
    Optional<NonFiniteReport.Point> first = Optional.empty();
    if (in.readBoolean()) {
      int replica = in.readInt();
      int level = in.readInt();
      List<Double> position = new ArrayList<>();
      for (double coordinate : readDoubles(in)) {
        position.add(coordinate);
      }
      first = Optional.of(new NonFiniteReport.Point(replica, level, List.copyOf(position)));
    }
    return new NonFiniteReport(evaluations, count, first, zeroDensitySeen);
  }
}
