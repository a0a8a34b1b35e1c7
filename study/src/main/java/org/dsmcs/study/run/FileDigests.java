package org.dsmcs.study.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.files.Sha256;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.folder.RunFolder;

/** The SHA-256 of the files that a description names: their content determines numbers, too. */
final class FileDigests {
  private FileDigests() {}

  /** Adds them to a provenance, under the names of their options; nothing where there are none. */
  static void add(Map<String, Object> provenance, RunDescription description) {
    Map<String, Object> digests = new LinkedHashMap<>();
    description
        .evaluation()
        .targetDraws()
        .ifPresent(file -> digests.put("target-draws", digest(file)));
    description
        .annealing()
        .scheduleFile()
        .map(path -> Files.isDirectory(path) ? path.resolve(RunFolder.PARAMETERS) : path)
        .ifPresent(file -> digests.put("schedule-file", digest(file)));
    description.target().model().ifPresent(file -> digests.put("model", digest(file)));
    description.target().data().ifPresent(file -> digests.put("data", digest(file)));
    if (!digests.isEmpty()) {
      provenance.put("fileDigests", digests);
    }
  }

  /** Nothing where the file has gone meanwhile. */
  private static Optional<String> digest(Path file) {
    try {
      return Optional.of(Sha256.hex(WholeFiles.bytes(file, WholeFiles.WRITTEN_BY_US)));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
