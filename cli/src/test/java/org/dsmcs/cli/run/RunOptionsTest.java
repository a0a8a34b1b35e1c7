package org.dsmcs.cli.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.settings.SettingDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RunOptionsTest {
  /** For every option a value that is not its default, as a file holds it. */
  private static final Map<String, String> OTHER_VALUES =
      Map.ofEntries(
          Map.entry("method", "dsmcs"),
          Map.entry("model", "none"),
          Map.entry("data", "none"),
          Map.entry("initial-distribution", "gaussian"),
          Map.entry("target", "banana"),
          Map.entry("target-option", "log-scale=2"),
          Map.entry("target-seed", "5"),
          Map.entry("dimension", "3"),
          Map.entry("initial-mean", "1.5"),
          Map.entry("initial-std", "2.5"),
          Map.entry("learn-initial", "true"),
          Map.entry("kernel", "hamiltonian"),
          Map.entry("bound", "dais"),
          Map.entry("criterion", "bernoulli"),
          Map.entry("ess-fraction", "0.25"),
          Map.entry("scheme", "residual"),
          Map.entry("resampling-gradient", "ignore"),
          Map.entry("temperature", "0.7"),
          Map.entry("particles", "5"),
          Map.entry("steps", "2"),
          Map.entry("step-scale", "0.5"),
          Map.entry("initial-step-size", "0.25"),
          Map.entry("pilot", "true"),
          Map.entry("reverse-replicas", "20"),
          Map.entry("target-draws", "none"),
          Map.entry("replicas", "3"),
          Map.entry("epochs", "1"),
          Map.entry("iterations", "2"),
          Map.entry("learning-rate", "0.01"),
          Map.entry("decay-factor", "0.5"),
          Map.entry("decay-every", "2"),
          Map.entry("decay-until", "3"),
          Map.entry("stop-early", "true"),
          Map.entry("gradient-norm-limit", "5.0"),
          Map.entry("non-finite-limit", "0.5"),
          Map.entry("evaluation-replicas", "26"),
          Map.entry("draws", "3"),
          Map.entry("seed", "7"),
          Map.entry("threads", "2"));

  @TempDir private Path folder;

  static Stream<SettingDefinition> options() {
    return RunDescription.TABLE.definitions("dsmcs").stream();
  }

  @Test
  void everyOptionIsTried() {
    assertThat(options().map(SettingDefinition::name))
        .containsExactlyInAnyOrderElementsOf(OTHER_VALUES.keySet());
  }

  @ParameterizedTest
  @MethodSource("options")
  void optionsReachTheRunAndItsConfigurationFile(SettingDefinition option) throws IOException {
    String value = requireNonNull(OTHER_VALUES.get(option.name()));
    String written =
        option.isRepeatable()
            ? option.name() + ":\n  " + value.replace("=", ": ") + "\n"
            : option.name() + ": " + value + "\n";
    String flag = option.isSwitch() ? option.flag() : option.flag() + "=" + value;
    Invocation call = Invocation.small(folder.resolve("run"), flag);
    assertThat(call.err()).doesNotContain("dsmcs run:");
    assertThat(call.exit()).isZero();
    assertThat(Files.readString(folder.resolve("run/config.yaml"))).contains(written);
  }

  @Test
  void theFileHasTheSameNamesAndTheCommandLineWins() throws IOException {
    Path file = folder.resolve("options.yaml");
    Files.writeString(
        file,
        """
        target: gaussian
        target-option:
          log-scale: 2
        dimension: 2
        initial-mean: [1, 2]
        particles: 8
        steps: 3
        replicas: 4
        epochs: 1
        iterations: 2
        evaluation-replicas: 30
        learn-initial: true
        quiet: true
        """);
    Path run = folder.resolve("run");
    Invocation call =
        Invocation.of("--config=" + file, "--output=" + run, "--particles=4", "--no-learn-initial");
    assertThat(call.exit()).isZero();
    assertThat(call.err()).isEmpty();
    assertThat(Files.readString(run.resolve("config.yaml")))
        .contains("particles: 4\n", "steps: 3\n", "learn-initial: false\n", "log-scale: 2\n")
        .contains("initial-mean: 1.0,2.0\n");
  }

  @ParameterizedTest
  @CsvSource({
    "dais,     dais, never,     categorical, ignore",
    "no,       smc,  never,     categorical, ignore",
    "cat,      smc,  always,    categorical, ignore",
    "bern-cat, smc,  bernoulli, categorical, ignore",
    "gst,      smc,  always,    categorical, gst",
    "bern-gst, smc,  bernoulli, categorical, gst",
    "sgr,      smc,  always,    categorical, stop-gradient",
    "bern-sgr, smc,  bernoulli, categorical, stop-gradient",
  })
  void variantsAreShorthands(
      String variant, String bound, String criterion, String scheme, String gradient)
      throws IOException {
    assertThat(Invocation.small(folder.resolve("run"), "--variant=" + variant).exit()).isZero();
    assertThat(Files.readString(folder.resolve("run/config.yaml")))
        .contains(
            "bound: " + bound + "\n",
            "criterion: " + criterion + "\n",
            "scheme: " + scheme + "\n",
            "resampling-gradient: " + gradient + "\n");
  }

  @Test
  void anOptionBesideTheVariantWins() throws IOException {
    Path run = folder.resolve("run");
    assertThat(Invocation.small(run, "--variant=sgr", "--scheme=residual").exit()).isZero();
    assertThat(Files.readString(run.resolve("config.yaml")))
        .contains("scheme: residual\n", "resampling-gradient: stop-gradient\n");
  }

  @Test
  void theVariantOfTheCommandLineWinsOverTheChoicesOfTheFile() throws IOException {
    Path first = folder.resolve("first");
    assertThat(Invocation.small(first, "--variant=dais").exit()).isZero();
    Path second = folder.resolve("second");
    assertThat(
            Invocation.of(
                    "--config=" + first.resolve("config.yaml"),
                    "--variant=gst",
                    "--output=" + second)
                .exit())
        .isZero();
    assertThat(Files.readString(second.resolve("config.yaml")))
        .contains("bound: smc\n", "criterion: always\n", "resampling-gradient: gst\n");
  }

  @Test
  void gradientsForCategoricalDrawsBringThemAndDaisBringsNoResampling() throws IOException {
    Path gst = folder.resolve("gst");
    assertThat(Invocation.small(gst, "--resampling-gradient=gst").exit()).isZero();
    assertThat(Files.readString(gst.resolve("config.yaml"))).contains("scheme: categorical\n");
    Path score = folder.resolve("score");
    assertThat(Invocation.small(score, "--resampling-gradient=score-function").exit()).isZero();
    assertThat(Files.readString(score.resolve("config.yaml")))
        .contains("scheme: categorical\n", "resampling-gradient: score-function\n");
    Path dais = folder.resolve("dais");
    assertThat(Invocation.small(dais, "--bound=dais").exit()).isZero();
    assertThat(Files.readString(dais.resolve("config.yaml"))).contains("criterion: never\n");
  }

  @Test
  void optionsWithoutEffectAreTold() {
    Invocation call = Invocation.small(folder.resolve("run"), "--temperature=0.5");
    assertThat(call.err())
        .contains("note: --temperature has no effect here: only --resampling-gradient gst has one");
    assertThat(Invocation.small(folder.resolve("gst"), "--temperature=0.5", "--variant=gst").err())
        .doesNotContain("note:");
  }
}
