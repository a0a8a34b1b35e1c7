package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dsmcs.study.files.FolderLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs at once do not share a folder. */
class LockedFolderTest {
  @TempDir private Path folder;

  private static void assertRefused(Invocation call, Path run) {
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.out()).isEmpty();
    assertThat(call.err())
        .isEqualTo(
            "dsmcs run: --output: another process is writing to the folder %s; wait for its end, or give another folder%n"
                .formatted(run));
  }

  @Test
  void aFolderInUseIsRefusedAndTheRunThereIsNotDisturbed() throws IOException {
    Path whole = folder.resolve("whole");
    Path run = folder.resolve("run");
    assertThat(Invocation.small(whole).exit()).isZero();
    List<Invocation> others = new ArrayList<>();
    Invocation first =
        new Invocation.Caller()
            .stop(
                iteration -> {
                  if (iteration == 7) {
                    others.add(Invocation.small(run, "--overwrite", "--seed=1", "--quiet"));
                    others.add(Invocation.of("--resume", "--output=" + run));
                  }
                  return false;
                })
            .small(run);
    assertThat(first.exit()).isZero();
    assertThat(others).hasSize(2).allSatisfy(other -> assertRefused(other, run));
    RunFiles.assertSame(run, whole);
  }

  @Test
  void aFolderThatHoldsTheLocksFileAloneIsFree() throws IOException {
    Files.createFile(folder.resolve(FolderLock.FILE));
    assertThat(Invocation.small(folder).exit()).isZero();
  }

  @Test
  void theFolderIsFreeAgainAfterAFailure() throws IOException {
    assertThat(Invocation.small(folder).exit()).isZero();
    Path checkpoint = folder.resolve("checkpoint.bin");
    byte[] good = Files.readAllBytes(checkpoint);
    Files.write(checkpoint, new byte[0]);
    assertThat(Invocation.of("--resume", "--output=" + folder).err()).contains("truncated");
    Files.write(checkpoint, good);
    assertThat(Invocation.of("--resume", "--output=" + folder).exit()).isZero();
  }
}
