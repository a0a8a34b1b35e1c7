package org.dsmcs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.targets.TargetCatalogue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MainTest {
  private record Call(int exit, String out, String err) {
    static Call of(String... arguments) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      Terminal terminal =
          new Terminal(
              new PrintStream(out, true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              false);
      int exit = Main.execute(terminal, arguments);
      return new Call(
          exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
  }

  @Test
  void theHelpListsTheCommands() {
    Call call = Call.of("--help");
    assertThat(call.exit()).isZero();
    assertThat(call.out())
        .contains(
            "Usage: dsmcs",
            "run",
            "report",
            "targets",
            "paper",
            "For developers:",
            "replay",
            "bench");
    assertThat(Call.of().out()).isEqualTo(call.out());
    assertThat(call.err()).isEmpty();
  }

  @Test
  void theVersionIsTold() {
    assertThat(Call.of("--version").out()).startsWith("dsmcs ");
  }

  @Test
  void everyCommandHasAHelpThatFitsTheTerminal() {
    for (String command :
        new String[] {
          "run", "report", "paper", "paper reproduce", "paper best", "replay", "bench", "targets"
        }) {
      Call call = Call.of((command + " --help").split(" "));
      assertThat(call.exit()).isZero();
      assertThat(call.out()).startsWith("Usage: dsmcs " + command);
      assertThat(call.out().lines()).allMatch(line -> line.length() <= 100);
    }
  }

  @Test
  void aFileOfArgumentsMayNameTheCommand(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("arguments"), "targets --json");
    assertThat(Call.of("@" + file)).isEqualTo(Call.of("targets", "--json"));
  }

  @Test
  void theOldNamesOfThePapersCommandsSayWhereTheyWent() {
    for (String name : new String[] {"reproduce", "best", "theorem"}) {
      Call call = Call.of(name, "--seeds", "1");
      assertThat(call.exit()).isEqualTo(2);
      assertThat(call.err())
          .isEqualTo("dsmcs %1$s: this command is now 'dsmcs paper %1$s'%n".formatted(name));
      assertThat(Call.of("--help").out().lines()).noneMatch(line -> line.startsWith("  " + name));
    }
  }

  @Test
  void theOldNamesAreNeverProposed() {
    assertThat(Call.of("theorme").err())
        .startsWith("dsmcs: unknown command")
        .doesNotContain("'theorem'");
  }

  @Test
  void theHelpListsUsersCommandsFirstAndEachHeadingOnce() {
    assertThat(Call.of("--help").out())
        .containsSubsequence(
            "\nCommands:\n",
            "  run ",
            "  report ",
            "  targets ",
            "  paper ",
            "\nFor developers:\n",
            "  replay ",
            "  bench ")
        .containsOnlyOnce("Commands:");
  }

  @Test
  void theOptionModelIsKeptForRunAlone() {
    assertThat(Call.of("targets", "--model").err())
        .startsWith("dsmcs targets: unknown option '--model'");
  }

  @Test
  void thePapersCommandsAreListedUnderOneWord() {
    assertThat(Call.of("paper").out()).contains("reproduce", "best", "theorem");
    assertThat(Call.of("paper").exit()).isZero();
  }

  @Test
  void theOptionModelOfRunSaysWhereItWent() {
    Call call = Call.of("run", "--model", "cat");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--variant").hasLineCount(1);
  }

  @Test
  void unknownCommandsAreAnsweredWithTheNearest() {
    Call call = Call.of("targest");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).isEqualTo("dsmcs: unknown command 'targest'; did you mean 'targets'?\n");
    assertThat(call.out()).isEmpty();
  }

  @Test
  void targetsAreListedWithDimensionEvidenceAndOptions() {
    Call call = Call.of("targets");
    assertThat(call.exit()).isZero();
    for (String name : TargetCatalogue.standard().names()) {
      assertThat(call.out().lines()).contains(name);
    }
    assertThat(call.out()).contains("dimension", "log Z", "components=8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "targets --json",
        "run --help",
        "run --target=gaussian --dimension=2 --particles=8 --steps=2 --replicas=2 --epochs=0"
            + " --evaluation-replicas=2 --threads=1 --quiet --json --output=FOLDER",
        "replay FOLDER/case.json"
      })
  void aResultThatCannotBeWrittenIsNoSuccess(String arguments, @TempDir Path folder)
      throws IOException {
    Path run = folder.resolve("run");
    if (arguments.startsWith("replay")) {
      Files.createDirectory(run);
      try (InputStream given =
          Objects.requireNonNull(
              MainTest.class.getResourceAsStream("/reference-cases/langevin-bern-cat.json"))) {
        Files.copy(given, run.resolve("case.json"));
      }
    }
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    Terminal terminal =
        new Terminal(
            new PrintStream(full, false, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    int exit = Main.execute(terminal, arguments.replace("FOLDER", run.toString()).split(" "));
    assertThat(exit).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .singleElement()
        .asString()
        .startsWith("dsmcs: standard output cannot be written");
  }

  @Test
  void targetsAreListedAsJson() {
    JsonNode document = new JsonMapper().readTree(Call.of("targets", "--json").out());
    assertThat(document.size()).isEqualTo(TargetCatalogue.standard().names().size());
    assertThat(document.at("/0/name").asString()).isEqualTo("gaussian-mixture");
    assertThat(document.at("/0/defaultDimension").asInt()).isEqualTo(50);
    assertThat(document.at("/0/options/0/default").asString()).isEqualTo("8");
  }
}
