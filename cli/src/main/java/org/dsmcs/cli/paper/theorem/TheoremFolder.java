package org.dsmcs.cli.paper.theorem;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.dsmcs.paper.theorem.TheoremCsv;
import org.dsmcs.paper.theorem.TrainingJournal;
import org.dsmcs.study.files.WholeFiles;

/** What tells a folder of {@code dsmcs paper theorem}. */
public final class TheoremFolder {
  /** The numbers of the sums over all ancestors. */
  static final String EXACT = "exact.csv";

  /** The numbers of the trainings. */
  static final String TRAINING = "training.csv";

  private TheoremFolder() {}

  /**
   * Returns whether a folder is one of the command, also where it was stopped.
   *
   * @throws IOException if a file cannot be read
   */
  public static boolean recognises(Path folder) throws IOException {
    return holdsTables(folder) || Files.isRegularFile(folder.resolve(TrainingJournal.FILE));
  }

  /**
   * Returns whether a table there has the columns of ours.
   *
   * @throws IOException if one cannot be read
   */
  static boolean holdsTables(Path folder) throws IOException {
    return beginsWith(folder.resolve(EXACT), TheoremCsv.exact(List.of()))
        || beginsWith(folder.resolve(TRAINING), TheoremCsv.training(List.of()));
  }

  private static boolean beginsWith(Path file, String header) throws IOException {
    byte[] beginning = header.getBytes(StandardCharsets.UTF_8);
    return Files.isRegularFile(file)
        && Arrays.equals(beginning, WholeFiles.beginning(file, beginning.length));
  }
}
