package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dsmcs.cli.Sparse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What will not do is refused with one line, exit code 2, and nothing written. */
class BadInputTest {
  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --particles=-5 | --particles: given '-5', allowed: a whole number from 1
          --particles=0 | --particles: given '0'
          --particles=many | --particles: given 'many'
          --particles=1.5 | --particles: given '1.5'
          --particles=99999999999 | --particles: given '99999999999'
          --particles=2000000000 | of memory needed, the JVM may use
          --steps=2000000000 | of memory needed
          --replicas=2000000000 | of memory needed
          --evaluation-replicas=2000000000 | of memory needed
          --dimension=1000000 --particles=100000 | of memory needed
          --dimension=0 | --dimension: given '0'
          --dimension=2000000000 | dimension of gaussian: given 2000000000
          --epochs=2000000000 --iterations=10 | --epochs, --iterations: given 2000000000 and 10
          --epochs=-1 | --epochs: given '-1', allowed: a whole number from 0
          --threads=0 | --threads: given '0', allowed: a whole number from 1 to 1024, or auto
          --memory-budget=4GB | --memory-budget: given '4GB', allowed: a whole number of up to six digits and K, M, G or T, such as 512M or 4G, or auto
          --memory-budget=0G | --memory-budget: given '0G'
          --memory-budget=1M | --memory-budget: given 1M, at least about
          --memory-budget=1G --evaluation-replicas=2000000000 | --memory-budget: given 1G, at least about
          --memory-budget=900000T | --memory-budget: given 900000T, allowed: up to the
          --step-scale=0 | --step-scale: given '0', allowed: a number from 1.0E-300
          --initial-step-size=2 | --initial-step-size: given 2.0, allowed: less than --step-scale, 2.0, but not below 1.0E-300 of it
          --initial-step-size=1e-300 --step-scale=1e3 | --initial-step-size: given 1.0E-300, allowed: less than --step-scale, 1000.0
          --initial-step-size=0 | --initial-step-size: given '0', allowed: a number from 1.0E-300, or auto
          --step-scale=NaN | --step-scale: given 'NaN'
          --step-scale=Infinity | --step-scale: given 'Infinity'
          --learning-rate=-0.1 | --learning-rate: given '-0.1'
          --decay-factor=1.5 | --decay-factor: given '1.5', allowed: a number above 0 and at most 1
          --ess-fraction=2 | --ess-fraction: given '2'
          --non-finite-limit=2 | --non-finite-limit: given '2', allowed: a number from 0 to 1
          --gradient-norm-limit=0 | --gradient-norm-limit: given '0', allowed: a number above 0, or none
          --evaluation-replicas=1 | --evaluation-replicas: given '1'
          --initial-std=-1 | --initial-std: given '-1'
          --initial-mean=1,x | --initial-mean: given '1,x'
          --initial-mean=1,2,3 | --initial-mean: given 3 numbers, allowed: one number, or one for each of the 2
          --draws=2147483647 | --draws: given '2147483647', allowed: a whole number from 0 to 1000000000
          --draws=-1 | --draws: given '-1'
          --seed=one | --seed: given 'one'
          --seed= | --seed: given ''
          --config= | --config: given '', allowed: a path; leave the option out
          --variant= | --variant: given '', allowed: dais
          --target=gausian | --target: given 'gausian', allowed: gaussian-mixture,
          --target=gausian | did you mean 'gaussian'?
          --kernel=langevni | --kernel: given 'langevni', allowed: underdamped-langevin, langevin, hamiltonian; did you mean 'langevin'?
          --scheme=sistematic | did you mean 'systematic'?
          --variant=bern-gts | did you mean 'bern-gst'?
          --target-option=mean | --target-option: given 'mean', allowed: name=value
          --target-option=a=1 --target-option=a=2 | each name once
          --target-option=no-such=1 | target option 'no-such' is unknown to gaussian
          --particels=5 | unknown option '--particels'; did you mean '--particles'?
          --particles=5 --particles=6 | --particles: given 2 times, allowed: once
          --json=maybe | --json
          --bound=dais --criterion=always | --bound dais: defined without resampling only
          --resampling-gradient=gst --scheme=residual | --scheme categorical
          --resampling-gradient=score-function --scheme=residual | --resampling-gradient score-function: defined for categorical draws only
          --resume --overwrite | --resume, --overwrite: given both
          something | unexpected argument 'something'
          """)
  void oneLineAndNothingWritten(String arguments, String expected) {
    Invocation call = Invocation.small(folder.resolve("run"), arguments.split(" "));
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains(expected);
    assertThat(call.errors()).hasSize(1);
    assertThat(call.errors().getFirst()).startsWith("dsmcs run: ");
    assertThat(call.out()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          'particels: 3' | line 1: unknown option 'particels'; did you mean 'particles'?
          'particles: 3\\n\\nparticles: 4' | line 3: option 'particles' was given before, on line 1
          'steps: 3\\nparticles: many' | line 2: particles: given 'many', allowed: a whole number from 1
          'steps: 3\\nparticles: [1, 2]' | line 2: given a list, allowed: particles: a whole number from 1
          'particles: {a: 1}' | line 1: given a mapping, allowed: particles: a whole number
          'particles:' | line 1: given nothing, allowed: particles: a whole number from 1
          'learn-initial: perhaps' | line 1: learn-initial: given 'perhaps', allowed: true, false
          'target-option: 5' | line 1: given '5', allowed: a mapping
          'target-option: {mean: 1, mean: 2}' | line 1: option 'mean' of target-option is given twice
          'steps: 3\\nparticles: "3' | line 2: not YAML
          '- a\\n- b' | line 1: options are written as: name: value
          'a: b: c' | line 1: not YAML
          'output: x\\nresume: true' | line 2: unknown option 'resume'
          'a: 1\\n---\\nb: 2' | not YAML
          'steps: 3\\ntarget: gausian' | line 2: target: given 'gausian', allowed: gaussian-mixture,
          """)
  void filesNameTheirLine(String content, String expected) throws IOException {
    Path file = folder.resolve("a.yaml");
    Files.writeString(file, content.replace("\\n", "\n"));
    Invocation call =
        Invocation.of("--config", file.toString(), "--output=" + folder.resolve("run"));
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains(file + "").contains(expected);
    assertThat(call.errors()).hasSize(1);
    assertThat(folder.resolve("run")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a: ", "- "})
  void filesOfVeryManyListsInEachOtherAreRefused(String opening) throws IOException {
    Path file = folder.resolve("a.yaml");
    Files.writeString(file, "particles:\n  " + opening.repeat(20_000));
    Invocation call = Invocation.of("--config", file.toString());
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.errors()).hasSize(1);
    assertThat(call.err())
        .contains(file + ", line 2: not YAML: more than 16 lists or mappings in each other");
  }

  @Test
  void filesThatCannotBeRead() throws IOException {
    Path missing = folder.resolve("missing.yaml");
    assertThat(Invocation.of("--config", missing.toString()).err())
        .isEqualTo("dsmcs run: " + missing + ": no such file; give a YAML file of options\n");
    assertThat(Invocation.of("--config", folder.toString()).err()).contains("it is a directory");
    Path binary = folder.resolve("binary.yaml");
    Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    assertThat(Invocation.of("--config", binary.toString()).err())
        .contains("not YAML: the text is not UTF-8");
  }

  @Test
  void foldersThatHoldFilesAreRefusedAndLeftAlone() throws IOException {
    Path file = folder.resolve("precious");
    Files.writeString(file, "content");
    Invocation call = Invocation.small(folder);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("is not empty; give another one");
    assertThat(folder.toFile().list()).containsExactly("precious");
    assertThat(file).hasContent("content");
  }

  @Test
  void anEmptyOutputIsNotTheDefaultOne() {
    Invocation call = Invocation.of("--target=gaussian", "--dimension=2", "--output=");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err())
        .contains("--output: given '', allowed: a path; leave the option out where it has none");
  }

  @Test
  void hugeConfigurationsAreRefusedBeforeTheyAreRead() throws IOException {
    Path huge = Sparse.resize(folder.resolve("huge.yaml"), 3L << 30);
    Invocation call = Invocation.of("--config", huge.toString());
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.errors()).hasSize(1);
    assertThat(call.err()).contains(huge + ": it cannot be read: it has 3221225472 bytes");
  }

  @Test
  void pathsWithNulAreRefusedByNameAndLine() throws IOException {
    Path file = Files.writeString(folder.resolve("a.yaml"), "output: \"a\\0b\"\n");
    Invocation call = Invocation.of("--config", file.toString());
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains(file + ", line 1: output: given 'a\\u0000b', allowed: a path");
  }

  @Test
  void annealedRunsThatCannotFitAreRefusedAtOnce() {
    Invocation call =
        Invocation.of(
            "--method=smc",
            "--target=gaussian",
            "--dimension=1000000",
            "--particles=1000000",
            "--output=" + folder.resolve("run"));
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--particles, --dimension: at least 32.0 TB of memory needed");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void filesOfOurNamesThatNoRunWroteAreNotOverwritten() throws IOException {
    Path theirs = Files.writeString(folder.resolve("draws.csv"), "mine\n");
    Invocation call = Invocation.small(folder, "--overwrite");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--overwrite: draws.csv is in the folder", "move it away");
    assertThat(theirs).hasContent("mine\n");
    assertThat(folder.toFile().list()).containsExactly("draws.csv");
  }

  @Test
  void aFolderWithoutARunIsNotSaidToBeResumable() throws IOException {
    Files.writeString(folder.resolve("notes"), "mine");
    String refused = Invocation.small(folder).err();
    assertThat(refused).doesNotContain("--resume", "--overwrite");
    String resumed = Invocation.of("--resume", "--output=" + folder).err();
    assertThat(resumed).contains("there is no config.yaml").doesNotContain("leave --resume out");
  }

  @Test
  void whatIsLeftOfARunWithoutItsCheckpointCanBeOverwrittenAsIsSaid() throws IOException {
    Path run = folder.resolve("run");
    assertThat(Invocation.small(run).exit()).isZero();
    Files.delete(run.resolve("checkpoint.bin"));
    assertThat(Invocation.of("--resume", "--output=" + run).err())
        .contains("there is no checkpoint.bin", "begin its run anew with --overwrite")
        .doesNotContain("leave --resume out");
    assertThat(Invocation.small(run).err()).contains("--overwrite").doesNotContain("--resume");
    assertThat(Invocation.small(run, "--overwrite").exit()).isZero();
  }

  @Test
  void aFolderInWhichNothingCanBeWrittenIsNotSaidToBeUnmade() {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")));
    Invocation call = Invocation.small(Path.of("/proc"), "--overwrite");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--output: cannot read or write in the folder /proc: ");
  }

  @Test
  void foldersThatAreFilesOrCannotBeMade() throws IOException {
    Path file = folder.resolve("file");
    Files.writeString(file, "content");
    assertThat(Invocation.small(file).err()).contains("is a file; give the name of a folder");
    assertThat(Invocation.small(file.resolve("below")).exit()).isEqualTo(2);
    assertThat(file).hasContent("content");
  }
}
