package org.dsmcs.cli.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.paper.theorem.TheoremFolder;
import org.dsmcs.report.chart.Figure;
import org.dsmcs.report.chart.PngChart;
import org.dsmcs.report.chart.SvgChart;
import org.dsmcs.report.page.Block;
import org.dsmcs.report.page.HtmlPage;
import org.dsmcs.report.page.Page;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.OwnFiles;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.input.InputException;

/** What {@code dsmcs report} does. */
final class ReportCommand {
  static final String DEFAULT_NAME = "report.html";

  /** Pixels of a PNG for a pixel of the SVG: sharp on dense screens and on paper. */
  private static final double PNG_SCALE = 2;

  /** Bytes in which a page has told that it is one; style and script come after. */
  private static final int BEGINNING_OF_PAGE = 1 << 13;

  private static final List<ReportSource> SOURCES =
      List.of(
          new ReportSource.OfRun(),
          new ReportSource.OfAnnealedRun(),
          new ReportSource.OfReproduction(),
          new ReportSource.OfBest());

  private final Terminal terminal;
  private final AtomicFiles files;

  private ReportCommand(Terminal terminal, AtomicFiles files) {
    this.terminal = terminal;
    this.files = files;
  }

  /** Makes the command as it runs in a process of its own. */
  static ReportCommand inProcess(Terminal terminal) {
    return new ReportCommand(terminal, AtomicFiles.onDisk());
  }

  /**
   * Writes the page.
   *
   * @param folder what it is of
   * @param options the options
   * @return the exit code
   */
  int run(Path folder, ReportOptions options) {
    Page page = source(folder).page(folder);
    Path output = options.output().orElseGet(() -> folder.resolve(DEFAULT_NAME));
    checkReplaceable(output);
    Map<String, AtomicFiles.Content> figures =
        options.figures().isPresent() ? figures(page) : Map.of();
    options.figures().ifPresent(directory -> checkOwn(directory, figures.keySet()));
    write(output, text(HtmlPage.render(page)));
    terminal.out().println("page     " + output);
    options.figures().ifPresent(directory -> writeFigures(directory, figures));
    terminal.out().flush();
    if (options.open() && !DesktopBrowser.open(output)) {
      terminal
          .err()
          .println("note: --open: no browser can be started here; open the page yourself");
    }
    return 0;
  }

  private static ReportSource source(Path folder) {
    if (!Files.exists(folder)) {
      throw new InputException(
          "%s: there is no such folder; give one that dsmcs run, reproduce or best wrote, such as runs/NAME"
              .formatted(folder));
    }
    if (!Files.isDirectory(folder)) {
      throw new InputException("%s is a file; give the folder it is in".formatted(folder));
    }
    return SOURCES.stream()
        .filter(source -> source.recognises(folder))
        .findFirst()
        .orElseThrow(() -> nothingToReport(folder));
  }

  private static InputException nothingToReport(Path folder) {
    // In a folder that may not be read, no file can be seen.
    try (Stream<Path> content = Files.list(folder)) {
      if (content.findAny().isPresent() && TheoremFolder.recognises(folder)) {
        return new InputException(
            "%s is a folder of dsmcs paper theorem, which has no page: its tables are in *.md there, its figures in theorem-*.svg"
                .formatted(folder));
      }
      return new InputException(
          "%s holds nothing to report on; give the folder of %s".formatted(folder, kinds()));
    } catch (IOException e) {
      return new InputException(
          "%s cannot be read: %s; make it readable, or give the folder of %s"
              .formatted(folder, FailureReason.of(e), kinds()),
          e);
    }
  }

  private static String kinds() {
    return SOURCES.stream().map(ReportSource::kind).collect(Collectors.joining(", or of "));
  }

  /** A page may be replaced; what else stands there is not ours. */
  private static void checkReplaceable(Path output) {
    if (Files.isDirectory(output)) {
      throw new InputException(
          "--output: %s is a folder; give the name of a file, such as %s"
              .formatted(output, output.resolve(DEFAULT_NAME)));
    }
    try {
      // Any bytes are characters there.
      if (Files.exists(output)
          && !HtmlPage.isPage(
              new String(
                  WholeFiles.beginning(output, BEGINNING_OF_PAGE), StandardCharsets.ISO_8859_1))) {
        throw new InputException(
            "--output: %s is there and is no page of dsmcs report; give another name"
                .formatted(output));
      }
    } catch (IOException e) {
      throw new InputException(
          "--output: %s is there and cannot be read: %s; give another name"
              .formatted(output, FailureReason.of(e)),
          e);
    }
  }

  private static Map<String, AtomicFiles.Content> figures(Page page) {
    List<Figure> figures =
        page.sections().stream()
            .flatMap(section -> section.blocks().stream())
            .filter(Block.Charts.class::isInstance)
            .map(block -> ((Block.Charts) block).figure())
            .toList();
    Map<String, AtomicFiles.Content> contents = new LinkedHashMap<>();
    for (Figure figure : figures) {
      contents.put(figure.name() + ".svg", text(SvgChart.render(figure)));
      byte[] png = PngChart.render(figure, PNG_SCALE);
      contents.put(figure.name() + ".png", stream -> stream.write(png));
    }
    return contents;
  }

  /** Figures have common names: none that is there is replaced unless we wrote it. */
  private OwnFiles own(Path directory) {
    return new OwnFiles(directory, "--figures", files, false);
  }

  private void checkOwn(Path directory, Set<String> names) {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try {
      own(directory).check(names);
    } catch (IOException e) {
      throw new InputException(
          "--figures: cannot read in the folder %s: %s; give another one"
              .formatted(directory, FailureReason.of(e)),
          e);
    }
  }

  private void writeFigures(Path directory, Map<String, AtomicFiles.Content> figures) {
    makeFolder("--figures", directory);
    try {
      own(directory).replace(figures);
    } catch (IOException e) {
      throw unwritable("--figures", directory, e);
    }
    terminal.out().printf("figures  %s (%d, as SVG and PNG)%n", directory, figures.size() / 2);
  }

  private void write(Path page, AtomicFiles.Content content) {
    Path directory = page.toAbsolutePath().getParent();
    if (directory != null) {
      makeFolder("--output", directory);
    }
    try {
      files.replace(Map.of(page, content));
    } catch (IOException e) {
      throw unwritable("--output", page, e);
    }
  }

  private static void makeFolder(String option, Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (FileAlreadyExistsException e) {
      throw new InputException(
          "%s: %s is a file; give the name of a folder".formatted(option, directory), e);
    } catch (IOException e) {
      throw new InputException(
          "%s: cannot make the folder %s: %s; give another one"
              .formatted(option, directory, FailureReason.of(e)),
          e);
    }
  }

  private static InputException unwritable(String option, Path place, IOException e) {
    return new InputException(
        "%s: cannot write %s: %s; free some space or give another place"
            .formatted(option, place, FailureReason.of(e)),
        e);
  }

  private static AtomicFiles.Content text(String text) {
    return stream -> stream.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
