package org.dsmcs.core.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The same training, bit for bit: interpreted and compiled, with and without vector instructions,
 * on one and two threads. Each runs in a JVM of its own.
 */
class SameBitsTest {
  /** Tens of thousands of calls of every loop: the optimising compiler has taken them all. */
  private static final int COMPILED = 100;

  private static final boolean HAS_VECTORS =
      ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

  @Test
  void trainingGivesTheSameBitsHoweverItIsExecuted() throws Exception {
    // -Xbatch: what is hot is compiled at once, not when the compiler's thread gets to it.
    String compiled = digest(COMPILED, 1, List.of("-Xbatch"));

    assertThat(digest(0, 1, List.of("-Xint"))).as("interpreted").isEqualTo(compiled);
    assertThat(digest(COMPILED, 2, List.of())).as("two threads").isEqualTo(compiled);
    if (HAS_VECTORS) {
      assertThat(digest(COMPILED, 1, List.of("-Xbatch", "-Ddsmcs.loops=plain")))
          .as("without vectors")
          .isEqualTo(compiled);
    }
  }

  private static String digest(int warmUp, int threads, List<String> options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    if (HAS_VECTORS) {
      command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
    }
    command.addAll(
        List.of("-cp", root(Trainer.class) + File.pathSeparator + root(TrainingDigest.class)));
    command.add(TrainingDigest.class.getName());
    command.add(String.valueOf(warmUp));
    command.add(String.valueOf(threads));
    return run(command);
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("exit status of %s", command).isZero();
    return output.strip();
  }

  /** The directory that a class was loaded from. */
  private static Path root(Class<?> type) throws URISyntaxException {
    String file = type.getName().replace('.', '/') + ".class";
    URI found = Objects.requireNonNull(type.getResource("/" + file)).toURI();
    Path root = Path.of(found);
    for (int i = 0; i < file.split("/").length; i++) {
      root = Objects.requireNonNull(root.getParent());
    }
    return root;
  }
}
