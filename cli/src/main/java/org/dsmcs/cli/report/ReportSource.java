package org.dsmcs.cli.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dsmcs.cli.console.Version;
import org.dsmcs.paper.best.BestResult;
import org.dsmcs.paper.ledger.Ledger;
import org.dsmcs.paper.page.BestPage;
import org.dsmcs.paper.page.ReproductionPage;
import org.dsmcs.report.page.Page;
import org.dsmcs.report.run.AnnealedPage;
import org.dsmcs.report.run.RunPage;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.input.InputException;

/** A kind of folder that a page can be made of. */
interface ReportSource {
  /** Returns what such a folder holds, for messages: a name and the files that tell it. */
  String kind();

  /** Returns whether a folder is of this kind. */
  boolean recognises(Path folder);

  /**
   * Makes the page.
   *
   * @throws org.dsmcs.study.input.InputException if a file cannot be read
   */
  Page page(Path folder);

  /** The folder of {@code dsmcs paper reproduce}. */
  final class OfReproduction implements ReportSource {
    @Override
    public String kind() {
      return "a reproduction (" + Ledger.FILE + ")";
    }

    @Override
    public boolean recognises(Path folder) {
      return Files.isRegularFile(folder.resolve(Ledger.FILE));
    }

    @Override
    public Page page(Path folder) {
      try {
        return new ReproductionPage(folder, Ledger.contents(folder), Version.current()).page();
      } catch (IOException e) {
        throw new InputException(
            "%s: cannot be read: %s; make it readable"
                .formatted(folder.resolve(Ledger.FILE), FailureReason.of(e)),
            e);
      }
    }
  }

  /** The folder of {@code dsmcs paper best}. */
  final class OfBest implements ReportSource {
    @Override
    public String kind() {
      return "our presets (" + BestResult.FILE + ")";
    }

    @Override
    public boolean recognises(Path folder) {
      return Files.isRegularFile(folder.resolve(BestResult.FILE));
    }

    @Override
    public Page page(Path folder) {
      Path file = folder.resolve(BestResult.FILE);
      try {
        return new BestPage(
                folder,
                BestResult.read(WholeFiles.text(file, WholeFiles.WRITTEN_BY_US)),
                Version.current())
            .page();
      } catch (IllegalArgumentException e) {
        throw new InputException("%s: %s; mend it".formatted(file, e.getMessage()), e);
      } catch (IOException e) {
        throw new InputException(
            "%s: cannot be read: %s; restore it, or make it readable"
                .formatted(file, FailureReason.of(e)),
            e);
      }
    }
  }

  /** The folder of {@code dsmcs run}. */
  final class OfRun implements ReportSource {
    @Override
    public String kind() {
      return "a run (config.yaml and metrics.csv)";
    }

    @Override
    public boolean recognises(Path folder) {
      return RunResultsReader.recognises(folder);
    }

    @Override
    public Page page(Path folder) {
      return new RunPage(RunResultsReader.read(folder), Version.current()).page();
    }
  }

  /** The folder of {@code dsmcs run} with a method that trains nothing. */
  final class OfAnnealedRun implements ReportSource {
    @Override
    public String kind() {
      return "a run of --method smc or ais (config.yaml)";
    }

    @Override
    public boolean recognises(Path folder) {
      return AnnealedResultsReader.recognises(folder);
    }

    @Override
    public Page page(Path folder) {
      return new AnnealedPage(AnnealedResultsReader.read(folder), Version.current()).page();
    }
  }
}
