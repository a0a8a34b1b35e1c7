package org.dsmcs.study.files;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Says that a file is larger than any that is of use where it was given. */
public final class FileTooLargeException extends FileSystemException {
  @Serial private static final long serialVersionUID = 1;

  FileTooLargeException(Path file, String size, long limit) {
    super(
        file.toString(),
        null,
        "it has %s, allowed here are at most %d bytes".formatted(size, limit));
  }
}
