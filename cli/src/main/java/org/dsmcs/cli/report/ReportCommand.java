package org.dsmcs.cli.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.dsmcs.cli.console.InputException;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.files.AtomicFiles;
import org.dsmcs.cli.files.FailureReason;
import org.dsmcs.cli.files.WholeFiles;
import org.dsmcs.report.chart.Figure;
import org.dsmcs.report.chart.PngChart;
import org.dsmcs.report.chart.SvgChart;
import org.dsmcs.report.page.Block;
import org.dsmcs.report.page.HtmlPage;
import org.dsmcs.report.page.Page;

/** What {@code dsmcs report} does. */
final class ReportCommand {
  static final String DEFAULT_NAME = "report.html";

  /** Pixels of a PNG for a pixel of the SVG: sharp on dense screens and on paper. */
  private static final double PNG_SCALE = 2;

  /** Bytes in which a page has told that it is one; style and script come after. */
  private static final int BEGINNING_OF_PAGE = 1 << 13;

  private static final List<ReportSource> SOURCES =
      List.of(
          new ReportSource.OfRun(), new ReportSource.OfReproduction(), new ReportSource.OfBest());

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
    write("--output", Map.of(output, text(HtmlPage.render(page))));
    terminal.out().println("page     " + output);
    options.figures().ifPresent(directory -> writeFigures(page, directory));
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
        .orElseThrow(
            () ->
                new InputException(
                    "%s holds nothing to report on; give the folder of %s"
                        .formatted(
                            folder,
                            SOURCES.stream()
                                .map(ReportSource::kind)
                                .collect(Collectors.joining(", or of ")))));
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

  private void writeFigures(Page page, Path directory) {
    List<Figure> figures =
        page.sections().stream()
            .flatMap(section -> section.blocks().stream())
            .filter(Block.Charts.class::isInstance)
            .map(block -> ((Block.Charts) block).figure())
            .toList();
    Map<Path, AtomicFiles.Content> contents = new LinkedHashMap<>();
    for (Figure figure : figures) {
      contents.put(directory.resolve(figure.name() + ".svg"), text(SvgChart.render(figure)));
      byte[] png = PngChart.render(figure, PNG_SCALE);
      contents.put(directory.resolve(figure.name() + ".png"), stream -> stream.write(png));
    }
    write("--figures", contents);
    terminal.out().printf("figures  %s (%d, as SVG and PNG)%n", directory, figures.size());
  }

  private void write(String option, Map<Path, AtomicFiles.Content> contents) {
    for (Path file : contents.keySet()) {
      Path directory = file.toAbsolutePath().getParent();
      try {
        if (directory != null) {
          Files.createDirectories(directory);
        }
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
    try {
      files.replace(contents);
    } catch (IOException e) {
      throw new InputException(
          "%s: cannot write %s: %s; free some space or give another place"
              .formatted(option, contents.keySet().iterator().next(), FailureReason.of(e)),
          e);
    }
  }

  private static AtomicFiles.Content text(String text) {
    return stream -> stream.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
