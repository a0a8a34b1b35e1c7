package org.dsmcs.study.files;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Says that the last line of a file has no end, so that nobody knows what is missing. */
public final class UnendedLineException extends FileSystemException {
  @Serial private static final long serialVersionUID = 1;

  UnendedLineException(Path file, int line) {
    super(file.toString(), null, "its last line, %d, is cut off".formatted(line));
  }
}
