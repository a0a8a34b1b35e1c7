package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SequencedMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.dsmcs.cli.run.Choices.BoundChoice;
import org.dsmcs.cli.run.Choices.CriterionChoice;
import org.dsmcs.cli.run.Choices.GradientChoice;
import org.dsmcs.cli.run.Choices.KernelChoice;
import org.dsmcs.cli.run.Choices.SchemeChoice;
import org.dsmcs.study.settings.GivenSettings;
import org.dsmcs.study.settings.SettingsFile;
import org.dsmcs.study.settings.SettingsWriter;

class ConfigurationRoundTripTest {
  @Property(tries = 300)
  void whatIsWrittenReadsBackTheSame(@ForAll("configurations") RunConfiguration configuration)
      throws IOException {
    Path file = Files.createTempFile("config", ".yaml");
    try {
      Files.writeString(file, SettingsWriter.write(RunConfiguration.TABLE, configuration));
      GivenSettings read = SettingsFile.read(file, RunOptions.inFile());
      assertThat(RunOptions.configuration(read, GivenSettings.NONE)).isEqualTo(configuration);
    } finally {
      Files.delete(file);
    }
  }

  @Provide
  static Arbitrary<RunConfiguration> configurations() {
    return Combinators.combine(targets(), sampler(), positive(), counts(), seeds())
        .as(ConfigurationRoundTripTest::configuration);
  }

  private record TargetPart(
      String name, SequencedMap<String, String> options, OptionalInt dimension) {}

  private record SamplerPart(
      KernelChoice kernel,
      CriterionChoice criterion,
      SchemeChoice scheme,
      GradientChoice gradient) {}

  private static Arbitrary<TargetPart> targets() {
    Arbitrary<String> texts = Arbitraries.strings().ofMaxLength(12);
    Arbitrary<Map<String, String>> options =
        Arbitraries.maps(
                texts.map(text -> text.replace("=", "").strip()).filter(text -> !text.isEmpty()),
                texts)
            .ofMaxSize(3);
    return Combinators.combine(
            texts.map(String::strip).filter(text -> !text.isEmpty()),
            options,
            Arbitraries.integers().between(0, 100))
        .as(
            (name, map, dimension) ->
                new TargetPart(
                    name,
                    new LinkedHashMap<>(map),
                    dimension == 0 ? OptionalInt.empty() : OptionalInt.of(dimension)));
  }

  private static Arbitrary<SamplerPart> sampler() {
    return Combinators.combine(
            Arbitraries.of(KernelChoice.class),
            Arbitraries.of(CriterionChoice.class),
            Arbitraries.of(SchemeChoice.class),
            Arbitraries.of(GradientChoice.class))
        .as(SamplerPart::new)
        .filter(
            part ->
                part.scheme() == SchemeChoice.CATEGORICAL
                    || (part.gradient() != GradientChoice.GST
                        && part.gradient() != GradientChoice.SCORE_FUNCTION));
  }

  private static Arbitrary<List<Double>> positive() {
    return Arbitraries.longs()
        .map(Double::longBitsToDouble)
        .map(Math::abs)
        .filter(value -> value >= 1e-300 && Double.isFinite(value))
        .list()
        .ofSize(6);
  }

  private static Arbitrary<List<Integer>> counts() {
    // The greatest that every count may be: --draws ends there.
    return Arbitraries.integers().between(2, 1_000_000_000).list().ofSize(6);
  }

  private static Arbitrary<List<Long>> seeds() {
    return Arbitraries.longs().list().ofSize(2);
  }

  private static RunConfiguration configuration(
      TargetPart target,
      SamplerPart sampler,
      List<Double> numbers,
      List<Integer> counts,
      List<Long> seeds) {
    boolean dais = sampler.criterion() == CriterionChoice.NEVER && seeds.getFirst() % 2 == 0;
    return new RunConfiguration(
        target.name(),
        target.options(),
        seeds.getFirst(),
        target.dimension(),
        List.of(-numbers.get(0), numbers.get(1)),
        List.of(numbers.get(2)),
        dais,
        sampler.kernel(),
        dais ? BoundChoice.DAIS : BoundChoice.SMC,
        sampler.criterion(),
        0.5,
        sampler.scheme(),
        sampler.gradient(),
        numbers.get(3),
        counts.get(0),
        counts.get(1),
        numbers.get(4),
        dais || numbers.get(1) >= numbers.get(4) || numbers.get(1) / numbers.get(4) < 1e-300
            ? OptionalDouble.empty()
            : OptionalDouble.of(numbers.get(1)),
        counts.get(2),
        counts.get(3) % 1000,
        1000,
        numbers.get(5),
        0.25,
        dais ? OptionalInt.empty() : OptionalInt.of(counts.get(4)),
        OptionalInt.of(counts.get(5)),
        dais ? OptionalDouble.empty() : OptionalDouble.of(numbers.get(0)),
        dais,
        1.0,
        counts.get(5),
        counts.get(4),
        seeds.getLast(),
        dais ? OptionalInt.of(3) : OptionalInt.empty());
  }
}
