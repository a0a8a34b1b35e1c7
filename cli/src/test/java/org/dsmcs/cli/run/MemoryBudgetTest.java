package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run within a limit of memory. */
class MemoryBudgetTest {
  /** The whole paths take about 700 MB, of which the least budget is a small part. */
  private static final String[] LARGE = {
    "--dimension=10",
    "--particles=10000",
    "--steps=200",
    "--replicas=2",
    "--epochs=1",
    "--iterations=1",
    "--evaluation-replicas=2",
    "--threads=2"
  };

  private static final Pattern LEAST = Pattern.compile("at least about (\\d+)M needed");

  @TempDir private Path folder;

  @Test
  void theLeastThatIsNamedSufficesAndChangesNothingButTheTime() throws IOException {
    Invocation refused = run("refused", "--memory-budget=1M");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(folder.resolve("refused")).doesNotExist();
    Matcher least = LEAST.matcher(refused.err());
    assertThat(least.find()).isTrue();
    int megabytes = Integer.parseInt(least.group(1));
    assertThat(megabytes).isLessThan(300);

    assertThat(run("little", "--memory-budget=" + megabytes + "M").exit()).isZero();
    assertThat(run("plenty").exit()).isZero();
    assertThat(result("little")).isEqualTo(result("plenty"));
    assertThat(run("less", "--memory-budget=" + (megabytes - 1) + "M").err())
        .contains("at least about " + megabytes + "M needed");
  }

  /** The launcher sets a heap from here on. */
  @Test
  void aBudgetThatTheLauncherCannotKeepIsRefusedWithTheLeast() {
    Invocation refused = Invocation.small(folder.resolve("run"), "--memory-budget=119M");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err())
        .contains("--memory-budget: given 119M, at least about 120M needed with --particles 8");
    assertThat(folder.resolve("run")).doesNotExist();
    assertThat(Invocation.small(folder.resolve("run"), "--memory-budget=120M").exit()).isZero();
  }

  private Invocation run(String name, String... more) {
    String[] arguments = new String[LARGE.length + more.length];
    System.arraycopy(LARGE, 0, arguments, 0, LARGE.length);
    System.arraycopy(more, 0, arguments, LARGE.length, more.length);
    return Invocation.small(folder.resolve(name), arguments);
  }

  /**
   * The lines of a result, but for the times and for how often the density was asked with its
   * gradient: what is run again asks again, and that is what these two numbers are there to tell.
   */
  private List<String> result(String name) throws IOException {
    return Files.readAllLines(folder.resolve(name).resolve("result.json")).stream()
        .filter(line -> !line.matches(".*[sS]econds\" : .*"))
        .filter(line -> !line.matches(" *\"(values|gradients)\" : .*"))
        .toList();
  }
}
