package org.dsmcs.study.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads whole files into memory: the only place of the command that does. Each caller says how
 * large its files can be; a larger one is refused before it is read, and one whose size is not
 * known beforehand, such as a pipe or a device, when it has given that much.
 */
public final class WholeFiles {
  /** Enough for every text that a person writes. */
  public static final int WRITTEN_BY_HAND = 1 << 20;

  /** Enough for every file of ours that is read whole. */
  public static final int WRITTEN_BY_US = 1 << 28;

  private WholeFiles() {}

  /**
   * Returns the content of a file.
   *
   * @param limit the most bytes that it may have
   * @throws FileTooLargeException if it has more
   * @throws IOException if it cannot be read
   */
  public static byte[] bytes(Path file, int limit) throws IOException {
    try (InputStream stream = Files.newInputStream(file)) {
      long size = Files.size(file);
      if (size > limit) {
        throw new FileTooLargeException(file, size + " bytes", limit);
      }
      byte[] content = stream.readNBytes(limit);
      if (content.length == limit && stream.read() >= 0) {
        throw new FileTooLargeException(file, "more", limit);
      }
      return content;
    }
  }

  /**
   * Returns the content of a text file.
   *
   * @param limit the most bytes that it may have
   * @throws FileTooLargeException if it has more
   * @throws CharacterCodingException if it is not UTF-8
   * @throws IOException if it cannot be read
   */
  public static String text(Path file, int limit) throws IOException {
    return StandardCharsets.UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(bytes(file, limit)))
        .toString();
  }

  /**
   * Returns the lines of a text file in which every line ends with a line feed, as in all tables
   * that dsmcs writes.
   *
   * @param limit the most bytes that it may have
   * @throws FileTooLargeException if it has more
   * @throws UnendedLineException if the last line does not end: the file was cut
   * @throws CharacterCodingException if it is not UTF-8
   * @throws IOException if it cannot be read
   */
  public static List<String> lines(Path file, int limit) throws IOException {
    String text = text(file, limit);
    List<String> lines = text.lines().toList();
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw new UnendedLineException(file, lines.size());
    }
    return lines;
  }

  /** Returns the first bytes of a file, of any size: at most {@code count}. */
  public static byte[] beginning(Path file, int count) throws IOException {
    try (InputStream stream = Files.newInputStream(file)) {
      return stream.readNBytes(count);
    }
  }
}
