package org.dsmcs.study.files;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file could not be read or written, without its path. */
public final class FailureReason {
  private FailureReason() {}

  /** Returns the reason in a few words. */
  public static String of(IOException failure) {
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NoSuchFileException) {
      return "no such folder";
    }
    if (failure instanceof CharacterCodingException) {
      return "the text is not UTF-8";
    }
    if (failure instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    String message = String.valueOf(failure.getMessage());
    // A FileNotFoundException gives the reason in brackets behind the path.
    int bracket = message.lastIndexOf('(');
    return bracket >= 0 && message.endsWith(")")
        ? message.substring(bracket + 1, message.length() - 1)
        : message;
  }
}
