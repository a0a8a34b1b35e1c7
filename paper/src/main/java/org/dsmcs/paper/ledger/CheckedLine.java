package org.dsmcs.paper.ledger;

import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * A line of text that holds a JSON object whose last member is the CRC-32 of the bytes before it.
 */
final class CheckedLine {
  private static final String CHECKSUM = ",\"crc32\":\"";
  private static final int HEXADECIMAL_DIGITS = 8;
  private static final int TAIL = CHECKSUM.length() + HEXADECIMAL_DIGITS + 2;

  private static final Pattern TORN = Pattern.compile("(\\{[^\\x00]*)?\\x00*");
  private static final Pattern WHOLE = Pattern.compile(",\"crc32\":\"[0-9a-f]{8}\"\\}");

  private CheckedLine() {}

  /** Says that the checksum of a line is missing or differs. */
  static final class DamagedException extends Exception {
    @Serial private static final long serialVersionUID = 1;

    private DamagedException(String message) {
      super(message);
    }
  }

  /**
   * Adds the checksum.
   *
   * @param json an object with at least one member, in one line
   * @return the line, without the line feed
   */
  static String seal(String json) {
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
  static String open(String line) throws DamagedException {
    int end = line.length() - TAIL;
    if (end < 0 || !line.startsWith(CHECKSUM, end) || !line.endsWith("\"}")) {
      throw new DamagedException("it does not end with its checksum");
    }
    String content = line.substring(0, end);
    String found = line.substring(end + CHECKSUM.length(), line.length() - 2);
    if (!found.equals(checksum(content))) {
      throw new DamagedException(
          "its checksum is %s, that of its content %s".formatted(found, checksum(content)));
    }
    return content + "}";
  }

  /**
   * Returns whether the text may be the beginning of a line that was not written to its end. After
   * a loss of power there may be zeros in place of the rest.
   *
   * @param text without a line feed, whose checksum is missing or differs
   */
  static boolean mayBeTorn(String text) {
    return TORN.matcher(text).matches() && !WHOLE.matcher(text).find();
  }

  private static String checksum(String content) {
    CRC32 checksum = new CRC32();
    checksum.update(content.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().toHexDigits(checksum.getValue(), HEXADECIMAL_DIGITS);
  }
}
