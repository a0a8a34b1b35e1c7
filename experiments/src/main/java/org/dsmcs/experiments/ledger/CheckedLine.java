package org.dsmcs.experiments.ledger;

import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32;

/**
 * A line of text that holds a JSON object whose last member is the CRC-32 of the bytes before it.
 */
public final class CheckedLine {
  private static final String CHECKSUM = ",\"crc32\":\"";
  private static final int HEXADECIMAL_DIGITS = 8;
  private static final int TAIL = CHECKSUM.length() + HEXADECIMAL_DIGITS + 2;

  private CheckedLine() {}

  /** Says that a line holds no record. */
  public static final class DamagedException extends Exception {
    @Serial private static final long serialVersionUID = 1;

    private final boolean torn;

    private DamagedException(String message, boolean torn) {
      super(message);
      this.torn = torn;
    }

    /** Makes the exception for a line that is whole and has the right checksum. */
    public static DamagedException notUnderstood(RuntimeException cause) {
      String message =
          String.valueOf(cause.getMessage()).lines().findFirst().orElse("it is no record");
      return new DamagedException(message, false);
    }

    /** Returns whether the line may be the beginning of one: its checksum does not fit. */
    public boolean torn() {
      return torn;
    }
  }

  /**
   * Adds the checksum.
   *
   * @param json an object with at least one member, in one line
   * @return the line, without the line feed
   */
  public static String seal(String json) {
    String content = json.substring(0, json.length() - 1);
    return content + CHECKSUM + checksum(content) + "\"}";
  }

  /**
   * Takes the checksum off.
   *
   * @param line without the line feed
   * @return the object as {@link #seal} was given it
   * @throws DamagedException if the checksum is missing or differs
   */
  public static String open(String line) throws DamagedException {
    int end = line.length() - TAIL;
    if (end < 0 || !line.startsWith(CHECKSUM, end) || !line.endsWith("\"}")) {
      throw new DamagedException("it does not end with its checksum", true);
    }
    String content = line.substring(0, end);
    String found = line.substring(end + CHECKSUM.length(), line.length() - 2);
    if (!found.equals(checksum(content))) {
      throw new DamagedException(
          "its checksum is %s, that of its content %s".formatted(found, checksum(content)), true);
    }
    return content + "}";
  }

  private static String checksum(String content) {
    CRC32 checksum = new CRC32();
    checksum.update(content.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().toHexDigits(checksum.getValue(), HEXADECIMAL_DIGITS);
  }
}
