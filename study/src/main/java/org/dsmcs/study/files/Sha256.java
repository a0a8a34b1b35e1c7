package org.dsmcs.study.files;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of contents: how a file is known again. */
public final class Sha256 {
  private Sha256() {}

  /** Returns the digest, 32 bytes. */
  public static byte[] of(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Returns the digest as {@code sha256sum} writes it. */
  public static String hex(byte[] content) {
    return HexFormat.of().formatHex(of(content));
  }
}
