package org.dsmcs.study.folder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.files.WholeFiles;

/** Whether {@code dsmcs run} wrote in a folder: told by how its files begin, also damaged ones. */
public final class RunTraces {
  private static final String FIRST_HEADING =
      "# "
          + RunDescription.TABLE.definition(RunDescription.DECIDING).setting().group().heading()
          + "\n";

  /** How the files begin, whatever the run. */
  private static final Map<String, String> BEGINNINGS =
      Map.of(
          RunFolder.CONFIGURATION,
          FIRST_HEADING,
          RunFolder.METRICS,
          "epoch,bound,gradientNorm,learningRate,seconds,",
          RunFolder.DRAWS,
          DrawsWriter.HEADER,
          RunFolder.CHECKPOINT,
          Checkpoint.MAGIC);

  private RunTraces() {}

  /**
   * Returns whether a file there is one of a run.
   *
   * @throws IOException if one cannot be read
   */
  public static boolean found(Path folder) throws IOException {
    for (Map.Entry<String, String> file : BEGINNINGS.entrySet()) {
      Path path = folder.resolve(file.getKey());
      byte[] beginning = file.getValue().getBytes(StandardCharsets.UTF_8);
      if (Files.isRegularFile(path)
          && Arrays.equals(beginning, WholeFiles.beginning(path, beginning.length))) {
        return true;
      }
    }
    return false;
  }
}
