package org.dsmcs.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dsmcs.core.annealing.invariant.HamiltonianMonteCarloKernel;
import org.dsmcs.core.annealing.invariant.InvariantKernel;
import org.dsmcs.core.annealing.invariant.Preconditioning;
import org.dsmcs.core.annealing.sampling.AnnealingSettings;
import org.dsmcs.core.annealing.sampling.InnerMoves;
import org.dsmcs.core.annealing.sampling.Schedule;
import org.dsmcs.core.annealing.sampling.SmcConfiguration;
import org.dsmcs.core.annealing.sampling.SmcResult;
import org.dsmcs.core.annealing.sampling.SmcSampler;
import org.dsmcs.core.annealing.sampling.StepSize;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.testing.DensityChecks;
import org.dsmcs.models.operation.GammaFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example model: read from its file, checked, and run. */
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  static Stream<String> examples() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.replace(".java", ""))
          .sorted()
          .toList()
          .stream();
    }
  }

  private static BoundModel read(String name) throws IOException {
    String text = Files.readString(EXAMPLES.resolve(name + ".json"));
    Data data = Data.none();
    Matcher entries = Pattern.compile("\"(\\w+)\": \\[([^]]*)]").matcher(text);
    while (entries.find()) {
      double[] numbers =
          Arrays.stream(entries.group(2).split(",", -1)).mapToDouble(Double::parseDouble).toArray();
      data = data.with(entries.group(1), numbers);
    }
    return ModelFile.read(EXAMPLES.resolve(name + ".java")).bind(data);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("examples")
  void derivativesAreRight(String name) throws IOException {
    DensityChecks checks =
        DensityChecks.of(read(name).posterior()).at(1.2, 0.2).withTolerance(1e-6);
    checks.gradientIsDerivative();
    checks.productIsDerivativeOfGradient();
    checks.hessianIsSymmetric();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("examples")
  void samplerRunsFromThePrior(String name) throws IOException {
    SmcResult result = run(read(name));

    // A heavy-tailed prior now and then draws a point at which even logarithms overflow.
    assertThat(result.nonFinite().fraction()).as("%s", result.nonFinite()).isLessThan(1e-4);
    assertThat(result.logEvidence().estimate()).isFinite();
    assertThat(result.logEvidence().standardError()).isLessThan(1.5);
  }

  private static SmcResult run(BoundModel model) {
    InvariantKernel kernel = new HamiltonianMonteCarloKernel(3, 0.2);
    AnnealingSettings settings =
        new AnnealingSettings(
            kernel,
            new Schedule.Adaptive(0.7),
            new StepSize.Tuned(kernel.targetAcceptance()),
            Preconditioning.DIAGONAL,
            new InnerMoves.Fixed(2),
            0,
            1);
    Resampling resampling =
        new Resampling(
            new ResamplingCriterion.EssBelow(0.5),
            new SystematicScheme(),
            new ResamplingGradient.Ignored());
    return new SmcSampler(
            model.posterior(),
            model.priorDistribution(),
            new SmcConfiguration(settings, resampling, 150, 4, 1, true),
            Resources.ofThreads(2))
        .run();
  }

  /** The mean over the year of change of two gamma–Poisson evidences. */
  @Test
  void evidenceOfAChangeOfRateIsExact() throws IOException {
    double[] counts = {
      6, 4, 3, 0, 4, 3, 0, 2, 6, 6, 1, 2, 4, 3, 1, 2, 3, 1, 1, 3, 1, 1, 3, 1, 1, 1, 2, 0, 0, 0, 0, 2
    };
    double sum = 0;
    for (int change = 1; change < counts.length; change++) {
      sum +=
          Math.exp(
                  evidence(Arrays.copyOf(counts, change))
                      + evidence(Arrays.copyOfRange(counts, change, counts.length)))
              / (counts.length - 1);
    }
    SmcResult result = run(read("ChangeOfRate"));

    assertThat(result.logEvidence().estimate())
        .isCloseTo(Math.log(sum), within(4 * result.logEvidence().standardError()));
  }

  private static double evidence(double[] counts) {
    double total = 0;
    double log = -GammaFunction.logGamma(2);
    for (double count : counts) {
      total += count;
      log -= GammaFunction.logGamma(count + 1);
    }
    return log + GammaFunction.logGamma(2 + total) - (2 + total) * Math.log(1.0 + counts.length);
  }
}
