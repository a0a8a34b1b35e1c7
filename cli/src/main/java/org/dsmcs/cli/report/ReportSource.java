package org.dsmcs.cli.report;

import java.nio.file.Path;
import org.dsmcs.cli.run.RecordedRunReader;
import org.dsmcs.report.page.Page;

/** A kind of folder that a page can be made of. */
interface ReportSource {
  /** Returns what such a folder holds, for messages: a name and the files that tell it. */
  String kind();

  /** Returns whether a folder is of this kind. */
  boolean recognises(Path folder);

  /**
   * Makes the page.
   *
   * @throws org.dsmcs.cli.console.InputException if a file cannot be read
   */
  Page page(Path folder);

  /** The folder of {@code dsmcs run}. */
  final class OfRun implements ReportSource {
    @Override
    public String kind() {
      return "a run (config.yaml and metrics.csv)";
    }

    @Override
    public boolean recognises(Path folder) {
      return RecordedRunReader.recognises(folder);
    }

    @Override
    public Page page(Path folder) {
      return new RunPage(RecordedRunReader.read(folder)).page();
    }
  }
}
