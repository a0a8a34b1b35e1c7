package org.dsmcs.study.run;

import java.nio.file.Path;
import java.util.Optional;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.folder.RunFolder;
import org.dsmcs.study.settings.MemorySize;

/**
 * Where and with what a run is done; none of it changes a number.
 *
 * @param output folder for the files; empty for a new one in {@code runs}
 * @param overwrite whether files of an earlier run there may be replaced
 * @param memoryBudget what the process may take; empty leaves it to the JVM
 * @param checkpointEvery epochs from one checkpoint to the next
 * @param files writes them
 * @param version of dsmcs, for the result
 */
public record RunPlace(
    Optional<Path> output,
    boolean overwrite,
    Optional<MemorySize> memoryBudget,
    int checkpointEvery,
    AtomicFiles files,
    String version) {
  /**
   * Checks that the folder may be used, without making it.
   *
   * @throws org.dsmcs.study.input.InputException if it may not
   */
  void checkFree() {
    output.ifPresent(path -> RunFolder.checkFree(path, overwrite));
  }

  /**
   * Makes the folder.
   *
   * @param target its name, for a new folder
   * @throws org.dsmcs.study.input.InputException if it may not be used
   */
  RunFolder create(String target) {
    return RunFolder.create(output.orElseGet(() -> RunFolder.fresh(target)), overwrite, files);
  }
}
