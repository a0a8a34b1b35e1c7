package org.dsmcs.study.settings;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes as an option gives it: 512M, 4G. The units are powers of 1024, as the JVM's
 * are.
 *
 * @param bytes how many, positive
 */
public record MemorySize(long bytes) {
  /** What is allowed, in words. */
  static final String ALLOWED =
      "a whole number of up to six digits and K, M, G or T, such as 512M or 4G";

  private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,5})([KMGTkmgt])");
  private static final String UNITS = "KMGT";
  private static final long MEGABYTE = 1L << 20;

  /** Reads what was written. */
  static Optional<MemorySize> parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    int unit = UNITS.indexOf(Character.toUpperCase(form.group(2).charAt(0)));
    return Optional.of(new MemorySize(Long.parseLong(form.group(1)) << (10 * (unit + 1))));
  }

  /** Returns the smallest whole number of megabytes that holds so many bytes. */
  public static MemorySize holding(double bytes) {
    return new MemorySize((long) Math.ceil(bytes / MEGABYTE) * MEGABYTE);
  }

  /** Returns how it is written, in the largest unit that it is a whole number of. */
  @Override
  public String toString() {
    int unit = Math.min(Long.numberOfTrailingZeros(bytes) / 10, UNITS.length());
    return unit == 0 ? bytes + " bytes" : (bytes >> (10 * unit)) + UNITS.substring(unit - 1, unit);
  }
}
