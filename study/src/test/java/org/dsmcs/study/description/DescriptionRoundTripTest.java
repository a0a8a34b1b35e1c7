package org.dsmcs.study.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SequencedMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.dsmcs.core.annealing.invariant.Preconditioning;
import org.dsmcs.study.description.Choices.BoundChoice;
import org.dsmcs.study.description.Choices.CriterionChoice;
import org.dsmcs.study.description.Choices.GradientChoice;
import org.dsmcs.study.description.Choices.KernelChoice;
import org.dsmcs.study.description.Choices.MoveChoice;
import org.dsmcs.study.description.Choices.ScheduleChoice;
import org.dsmcs.study.description.Choices.SchemeChoice;
import org.dsmcs.study.description.Choices.StartChoice;
import org.dsmcs.study.settings.GivenSettings;
import org.dsmcs.study.settings.SettingsFile;

class DescriptionRoundTripTest {
  private static final RunDescription DEFAULT = RunDescription.of(GivenSettings.NONE);

  @Property(tries = 300)
  void whatIsWrittenReadsBackTheSame(@ForAll("descriptions") RunDescription description)
      throws IOException {
    Path file = Files.createTempFile("config", ".yaml");
    try {
      Files.writeString(file, description.yaml());
      GivenSettings read = SettingsFile.read(file, RunDescription.TABLE.definitions());
      assertThat(RunDescription.of(read)).isEqualTo(description);
    } finally {
      Files.delete(file);
    }
  }

  @Provide
  static Arbitrary<RunDescription> descriptions() {
    return Arbitraries.oneOf(learned(), annealed());
  }

  private static Arbitrary<TargetOptions> targets() {
    Arbitrary<String> texts = Arbitraries.strings().ofMaxLength(12);
    Arbitrary<Map<String, String>> options =
        Arbitraries.maps(
                texts.map(text -> text.replace("=", "").strip()).filter(text -> !text.isEmpty()),
                texts)
            .ofMaxSize(3);
    return Combinators.combine(
            texts.map(String::strip).filter(text -> !text.isEmpty()),
            options,
            Arbitraries.longs(),
            Arbitraries.integers().between(0, 100))
        .as(
            (name, map, seed, dimension) -> {
              SequencedMap<String, String> ordered = new LinkedHashMap<>(map);
              boolean model = seed % 3 == 0;
              return new TargetOptions(
                  model ? Optional.of(Path.of("models/My Model.java")) : Optional.empty(),
                  model && dimension % 2 == 0 ? Optional.of(Path.of("d.json")) : Optional.empty(),
                  // A model stands in place of a target.
                  model ? "gaussian-mixture" : name,
                  model ? new LinkedHashMap<>() : ordered,
                  model ? 0 : seed,
                  dimension == 0 ? OptionalInt.empty() : OptionalInt.of(dimension));
            });
  }

  private static Arbitrary<InitialOptions> initials() {
    return positive()
        .list()
        .ofSize(3)
        .map(
            numbers ->
                new InitialOptions(
                    StartChoice.GAUSSIAN,
                    List.of(-numbers.get(0), numbers.get(1)),
                    List.of(numbers.get(2))));
  }

  private static Arbitrary<ResamplingOptions> resamplings() {
    return Combinators.combine(
            Arbitraries.of(CriterionChoice.class),
            Arbitraries.doubles().between(0.01, 1),
            Arbitraries.of(SchemeChoice.class))
        .as(ResamplingOptions::new);
  }

  private static Arbitrary<RunDescription> learned() {
    Arbitrary<LearnedOptions> options =
        Combinators.combine(
                Arbitraries.of(true, false),
                Arbitraries.of(KernelChoice.class),
                Arbitraries.of(GradientChoice.class),
                positive(),
                positive().filter(scale -> scale > 1e-200),
                Arbitraries.of(true, false))
            .as(
                (learns, kernel, gradient, temperature, scale, known) ->
                    new LearnedOptions(
                        learns,
                        kernel,
                        BoundChoice.SMC,
                        gradient,
                        temperature,
                        scale,
                        !known && learns,
                        known ? OptionalDouble.of(scale / 3) : OptionalDouble.empty()));
    Arbitrary<TrainingOptions> trainings =
        Combinators.combine(counts().list().ofSize(4), positive(), Arbitraries.of(true, false))
            .as(
                (counts, rate, auto) ->
                    new TrainingOptions(
                        counts.get(0),
                        counts.get(1) % 1000,
                        1000,
                        rate,
                        0.25,
                        auto ? OptionalInt.empty() : OptionalInt.of(counts.get(2)),
                        OptionalInt.of(counts.get(3)),
                        auto ? OptionalDouble.empty() : OptionalDouble.of(rate),
                        auto,
                        1.0));
    return Combinators.combine(
            targets(), initials(), resamplings(), options, trainings, counts().list().ofSize(4))
        .as(
            (target, initial, resampling, learned, training, counts) ->
                new RunDescription(
                    Method.DSMCS,
                    target,
                    initial,
                    learned.resamplingGradient().wantsCategoricalDraws()
                        ? new ResamplingOptions(
                            resampling.criterion(),
                            resampling.essFraction(),
                            SchemeChoice.CATEGORICAL)
                        : resampling,
                    counts.get(0),
                    counts.get(1),
                    resampling.criterion() == CriterionChoice.NEVER ? dais(learned) : learned,
                    training,
                    DEFAULT.annealing(),
                    evaluation(counts),
                    target.targetSeed() ^ 5,
                    target.dimension().isPresent() ? OptionalInt.of(3) : OptionalInt.empty()));
  }

  private static LearnedOptions dais(LearnedOptions learned) {
    return new LearnedOptions(
        learned.learnInitial(),
        learned.kernel(),
        BoundChoice.DAIS,
        learned.resamplingGradient(),
        learned.temperature(),
        learned.stepScale(),
        learned.pilot(),
        learned.initialStepSize());
  }

  private static Arbitrary<RunDescription> annealed() {
    Arbitrary<AnnealingOptions> options =
        Combinators.combine(
                Arbitraries.of(MoveChoice.class),
                Arbitraries.of(ScheduleChoice.class),
                Arbitraries.doubles().between(0.01, 0.99).list().ofSize(2),
                Arbitraries.integers().between(0, 1000).list().ofSize(3),
                positive(),
                Arbitraries.of(Preconditioning.class),
                Arbitraries.of(true, false))
            .as(
                (move, schedule, fractions, counts, step, preconditioning, fixed) ->
                    new AnnealingOptions(
                        move,
                        schedule,
                        fixed ? Optional.of(Path.of("folder", "a b")) : Optional.empty(),
                        fractions.get(0),
                        fractions.get(1),
                        fixed ? OptionalInt.of(1 + counts.get(0)) : OptionalInt.empty(),
                        Math.max(1, counts.get(1)),
                        fixed ? OptionalDouble.of(step) : OptionalDouble.empty(),
                        preconditioning,
                        counts.get(2),
                        1,
                        fixed));
    return Combinators.combine(
            targets(), initials(), resamplings(), options, counts().list().ofSize(4))
        .as(
            (target, initial, resampling, annealing, counts) -> {
              Method method = target.targetSeed() % 2 == 0 ? Method.SMC : Method.AIS;
              return new RunDescription(
                  method,
                  target,
                  initial,
                  // Of annealed importance sampling these are no options.
                  method == Method.SMC ? resampling : DEFAULT.resampling(),
                  counts.get(0),
                  counts.get(1),
                  DEFAULT.learned(),
                  DEFAULT.training(),
                  annealing,
                  evaluation(counts),
                  target.targetSeed() ^ 5,
                  OptionalInt.empty());
            });
  }

  private static EvaluationOptions evaluation(List<Integer> counts) {
    boolean reverses = counts.get(2) >= 20 && counts.get(3) >= 20;
    return new EvaluationOptions(
        counts.get(2),
        reverses ? counts.get(3) : 0,
        reverses ? Optional.of(Path.of("drâws: 1.csv")) : Optional.empty(),
        counts.get(3));
  }

  private static Arbitrary<Double> positive() {
    return Arbitraries.longs()
        .map(Double::longBitsToDouble)
        .map(Math::abs)
        .filter(value -> value >= 1e-300 && Double.isFinite(value));
  }

  private static Arbitrary<Integer> counts() {
    // The greatest that every count may be: --draws ends there.
    return Arbitraries.integers().between(2, 1_000_000_000);
  }
}
