package org.dsmcs.cli.paper.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.dsmcs.cli.console.FailureHandler;
import org.dsmcs.cli.console.StopSignal;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.paper.ledger.Ledger;
import org.dsmcs.study.files.AtomicFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class ReproduceCommandTest {
  /** Two cells of three tiny trainings each. */
  private static final String[] SMALL = {
    "--protocol=smoke", "--cells=kernel=langevin,K=8,N=8,step-scale=1,model=No,Cat", "--threads=1"
  };

  @TempDir private Path folder;

  private record Call(int exit, String out, String err) {}

  private static Call call(StopSignal stop, boolean interactive, List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            interactive);
    CommandLine line = new CommandLine(CommandSpec.create().name("dsmcs paper"));
    line.addSubcommand(
        ReproduceCommandLine.spec(
            new ReproduceCommand(terminal, () -> stop, AtomicFiles.onDisk())));
    FailureHandler failures = new FailureHandler();
    line.setOut(terminal.outWriter())
        .setErr(terminal.errWriter())
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
    List<String> all = new ArrayList<>(List.of("reproduce"));
    all.addAll(arguments);
    int exit = line.execute(all.toArray(String[]::new));
    return new Call(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static Call call(String... arguments) {
    return call(StopSignal.NEVER, false, List.of(arguments));
  }

  private static List<String> small(Path output, String... more) {
    List<String> arguments = new ArrayList<>(List.of(SMALL));
    arguments.add("--output=" + output);
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static Call small(Path output) {
    return call(StopSignal.NEVER, false, small(output, new String[0]));
  }

  private static Map<String, String> tables(Path folder) throws IOException {
    Map<String, String> tables = new TreeMap<>();
    for (String name : List.of("tables.md", "tables.tex", "bounds.csv", "ess.csv")) {
      tables.put(name, Files.readString(folder.resolve(name)));
    }
    return tables;
  }

  @Test
  void aReproductionWritesItsLedgerAndTables() throws IOException {
    Call call = small(folder);
    assertThat(call.exit()).isZero();
    assertThat(call.out().lines())
        .containsExactly(
            "protocol     smoke: tiny trainings on another target, for tests; the numbers mean"
                + " nothing",
            "not Bern-*   0 of 3 cells compared agree (0 %); N/A: 0 ours only, 0 the paper's only,"
                + " 0 both",
            "Bern-*       0 of 0 cells compared agree; N/A: 0 ours only, 0 the paper's only, 0"
                + " both",
            "files        " + folder);
    assertThat(call.err().lines().toList())
        .hasSize(3)
        .first()
        .asString()
        .startsWith("2 cells, protocol smoke, seed 0, 1 trainings at once");
    assertThat(call.err()).contains("2/2 cells, 6/6 trainings");
    assertThat(Ledger.read(folder)).hasSize(6);
    assertThat(tables(folder).get("tables.md"))
        .contains("## Langevin, DAIS", "## Langevin, No", "## Langevin, Cat");
  }

  @Test
  void aTableOfTheUsersIsNotReplaced() throws IOException {
    Path theirs = Files.writeString(folder.resolve("tables.md"), "mine\n");
    Call call = small(folder);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--output: " + theirs + " is there", "move it away");
    assertThat(theirs).hasContent("mine\n");
  }

  @Test
  void withEverythingDoneOnlyTheTablesAreWrittenAgain() throws IOException {
    small(folder);
    Map<String, String> before = tables(folder);
    byte[] ledger = Files.readAllBytes(folder.resolve(Ledger.FILE));
    Files.delete(folder.resolve("tables.md"));
    assertThat(small(folder).exit()).isZero();
    assertThat(tables(folder)).isEqualTo(before);
    assertThat(Files.readAllBytes(folder.resolve(Ledger.FILE))).isEqualTo(ledger);
  }

  @Test
  void aStoppedReproductionTellsHowToGoOn() throws IOException {
    Path parts = folder.resolve("two words");
    AtomicInteger asked = new AtomicInteger();
    // An iteration asks once; a training has ten.
    StopSignal stop = _ -> asked.incrementAndGet() > 25;
    Call call = call(stop, false, small(parts, "--quiet"));
    assertThat(call.exit()).isEqualTo(130);
    assertThat(call.err())
        .isEqualTo(
            ("dsmcs: stopped; go on with: dsmcs paper reproduce --cells"
                 + " 'kernel=langevin,K=8,N=8,step-scale=1,model=No,Cat' --protocol smoke --output"
                 + " '%s' --threads 1 --quiet\n")
                .formatted(parts));
    assertThat(Ledger.read(parts)).hasSizeBetween(1, 5);
    assertThat(small(parts).exit()).isZero();
    small(folder.resolve("whole"));
    assertThat(tables(parts)).isEqualTo(tables(folder.resolve("whole")));
  }

  @Test
  void protocolAndSeedAreThoseOfTheFolder() throws IOException {
    String cells = "--cells=kernel=langevin,K=8,N=8,step-scale=1,model=No";
    String output = "--output=" + folder;
    assertThat(call("--protocol=smoke", "--seed=7", cells, output).exit()).isZero();
    assertThat(call(cells, output).exit()).isZero();
    for (String other : List.of("--protocol=quick", "--seed=8")) {
      Call refused = call(other, cells, output);
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.err())
          .contains("the records in " + folder + " are of protocol smoke, seed 7; leave both out");
    }
    assertThat(Ledger.read(folder)).hasSize(3);
  }

  @Test
  void foldersAreMerged() throws IOException {
    Path one = folder.resolve("one");
    Path two = folder.resolve("two");
    String cells = "--cells=kernel=langevin,K=8,N=8,step-scale=1,model=";
    call("--protocol=smoke", cells + "No", "--output=" + one);
    call("--protocol=smoke", cells + "No,Cat", "--output=" + two);
    Path both = folder.resolve("both");
    assertThat(call("--output=" + both, "--merge=" + one).err())
        .isEqualTo("3 of 3 records of %s added\n".formatted(one));
    assertThat(call("--output=" + both, "--merge=" + two).err())
        .isEqualTo("3 of 6 records of %s added\n".formatted(two));
    assertThat(tables(both)).isEqualTo(tables(two));
    Path nothing = folder.resolve("nothing");
    Call refused = call("--output=" + nothing, "--merge=" + folder.resolve("no such"));
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("there is no such file");
    assertThat(nothing).doesNotExist();
  }

  @Test
  void aFolderInUseIsRefused() throws IOException {
    try (Ledger held = Ledger.open(folder)) {
      Call refused = small(folder);
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.err())
          .contains(held.file() + ": another process is writing to it")
          .hasLineCount(1);
    }
  }

  @Test
  void aDryRunShowsCellsAndTimeAndWritesNothing() throws IOException {
    small(folder.resolve("begun"));
    List<String> arguments = small(folder.resolve("begun"), "--dry-run");
    arguments.set(1, "--cells=kernel=langevin,K=8,N=8,model=No,Cat");
    Call begun = call(StopSignal.NEVER, false, arguments);
    assertThat(begun.exit()).isZero();
    assertThat(begun.out())
        .containsPattern("langevin, No, step scale 1.0, K = 8, N = 8 +done")
        .containsPattern("langevin, Cat, step scale 0.1, K = 8, N = 8 +3 trainings")
        .contains("cells        6, of which 2 are done", "trainings    12 to do, 1 at once")
        .containsPattern("time         about [0-9.]+ s");
    Path fresh = folder.resolve("fresh");
    assertThat(call(StopSignal.NEVER, false, small(fresh, "--dry-run")).exit()).isZero();
    assertThat(fresh).doesNotExist();
  }

  @Test
  void onATerminalTheRowsAreRedrawn() {
    Call call = call(StopSignal.NEVER, true, small(folder, new String[0]));
    assertThat(call.err()).contains("\u001b[2A\r\u001b[J", "[########################] 2/2 cells");
    assertThat(call.err().lines()).allMatch(line -> line.length() < 100);
  }

  @Test
  void quietMeansQuiet() {
    Call call = call(StopSignal.NEVER, false, small(folder, "--quiet"));
    assertThat(call.err()).isEmpty();
    assertThat(call.out()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--cells=K=9 | --cells: K: given '9', allowed: 8, 16, 32",
        "--cells=kernel=hamiltonian,K=8 | --cells: no cell of --table ess is described by",
        "--table=bounds | --table: given 'bounds', allowed: langevin, hamiltonian, ess, all",
        "--protocol=papr | --protocol: given 'papr', allowed: paper, quick, smoke; did you mean"
            + " 'paper'?",
        "--threads=0 | --threads: given '0', allowed: a whole number from 1 to 1024",
        "--seed=x | --seed: given 'x', allowed: a whole number",
        "--output=/dev/null | --output: /dev/null is a file; give the name of a folder",
      })
  void whatCannotBeUsedIsTold(String argument, String message) {
    List<String> arguments = new ArrayList<>(List.of("--quiet", argument));
    if (!argument.startsWith("--table")) {
      arguments.add("--table=ess");
    }
    Call call = call(StopSignal.NEVER, false, arguments);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).startsWith("dsmcs paper reproduce: " + message).hasLineCount(1);
  }

  @Test
  void aDamagedLedgerIsNamed() throws IOException {
    small(folder);
    Path file = folder.resolve(Ledger.FILE);
    Files.writeString(file, Files.readString(file).replaceFirst("smoke", "smoky"));
    Call call = small(folder);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains(file + ", line 1: damaged").hasLineCount(1);
  }
}
