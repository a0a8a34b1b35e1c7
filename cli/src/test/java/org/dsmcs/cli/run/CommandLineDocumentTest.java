package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dsmcs.cli.bench.BenchCommand;
import org.dsmcs.cli.paper.best.BestCommandLine;
import org.dsmcs.cli.paper.reproduce.ReproduceCommandLine;
import org.dsmcs.cli.paper.theorem.TheoremCommandLine;
import org.dsmcs.cli.replay.ReplayCommand;
import org.dsmcs.cli.report.ReportOptions;
import org.dsmcs.study.description.Variant;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.study.settings.SettingDefinition;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The lists in {@code docs/command-line.md} are those of the program. Run with {@code
 * -Ddsmcs.write-documents} to write them there.
 */
class CommandLineDocumentTest {
  private static final Path DOCUMENT = Path.of("../docs/command-line.md");

  @Test
  void optionsAndVariantsAreThoseOfTheProgram() throws IOException {
    String text = Files.readString(DOCUMENT);
    String right = replace(text, "options of run", options(RunOptions.all()));
    right = replace(right, "variants", variants());
    right = replace(right, "options of reproduce", options(ReproduceCommandLine.options()));
    right = replace(right, "options of best", options(BestCommandLine.options()));
    right = replace(right, "options of theorem", options(TheoremCommandLine.options()));
    right = replace(right, "options of report", options(ReportOptions.all()));
    right = replace(right, "options of bench", options(new CommandLine(new BenchCommand())));
    right = replace(right, "options of replay", options(new CommandLine(new ReplayCommand())));
    if (System.getProperty("dsmcs.write-documents") != null) {
      Files.writeString(DOCUMENT, right);
    }
    assertThat(Files.readString(DOCUMENT)).isEqualTo(right);
  }

  private static String replace(String text, String name, String content) {
    String begin = "<!-- " + name + ": written by CommandLineDocumentTest -->\n";
    String end = "<!-- end of " + name + " -->\n";
    int from = text.indexOf(begin) + begin.length();
    int to = text.indexOf(end);
    assertThat(text).contains(begin, end);
    return text.substring(0, from) + content + text.substring(to);
  }

  private static String options(List<SettingDefinition> all) {
    StringBuilder text = new StringBuilder();
    for (Setting.Group group : Setting.Group.values()) {
      List<SettingDefinition> options =
          all.stream().filter(option -> option.setting().group() == group).toList();
      if (!options.isEmpty()) {
        text.append("\n### ").append(group.heading()).append("\n\n");
        text.append("| Option | Default | In files | Meaning |\n|---|---|---|---|\n");
        options.forEach(option -> text.append(row(option)));
      }
    }
    return text.append('\n').toString();
  }

  private static String options(CommandLine command) {
    StringBuilder text = new StringBuilder("\n| Option | Meaning |\n|---|---|\n");
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (!option.usageHelp() && !option.versionHelp()) {
        String label = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
        String meaning =
            String.join(" ", option.description())
                .replace("${DEFAULT-VALUE}", String.valueOf(option.defaultValue()));
        text.append("| `%s%s` | %s |\n".formatted(option.longestName(), label, meaning));
      }
    }
    return text.append('\n').toString();
  }

  private static String row(SettingDefinition option) {
    String label = option.isSwitch() ? "" : " " + option.label().replace("|", "\\|");
    String value = option.defaultText().isEmpty() ? "" : "`" + option.defaultText() + "`";
    return "| `%s%s` | %s | %s | %s |\n"
        .formatted(
            option.flag(),
            label,
            value,
            option.setting().inFile() ? "yes" : "no",
            option.setting().meaning());
  }

  private static String variants() {
    StringBuilder text =
        new StringBuilder(
            """

            | Variant | Bound | Criterion | Scheme | Resampling gradient |
            |---|---|---|---|---|
            """);
    for (Variant variant : Variant.values()) {
      text.append(
          "| `%s` | `%s` | `%s` | `categorical` | `%s` |\n"
              .formatted(
                  variant.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'),
                  variant.bound(),
                  variant.criterion(),
                  variant.gradient()));
    }
    return text.append('\n').toString();
  }
}
