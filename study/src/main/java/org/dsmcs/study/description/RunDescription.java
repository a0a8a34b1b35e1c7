package org.dsmcs.study.description;

import static org.dsmcs.study.settings.Setting.Group.METHOD;
import static org.dsmcs.study.settings.Setting.Group.RUN;
import static org.dsmcs.study.settings.Setting.Group.SAMPLER;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.dsmcs.core.annealing.sampling.Schedule;
import org.dsmcs.core.annealing.sampling.SmcConfiguration;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.Defaults;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.study.description.Choices.BoundChoice;
import org.dsmcs.study.description.Choices.CriterionChoice;
import org.dsmcs.study.description.Choices.GradientChoice;
import org.dsmcs.study.description.Choices.ScheduleChoice;
import org.dsmcs.study.description.Choices.SchemeChoice;
import org.dsmcs.study.description.Choices.StartChoice;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.BelongsTo;
import org.dsmcs.study.settings.GivenSettings;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.study.settings.SettingDefinition;
import org.dsmcs.study.settings.SettingTable;
import org.dsmcs.study.settings.SettingsWriter;

/**
 * Everything that determines a run's numbers, whatever its method: what {@code config.yaml} holds.
 * Each component declares options with their defaults; there is no other list of them. Those of
 * another method have their defaults here, and are neither written nor read.
 *
 * @param method which sampler; it decides which options belong to the run
 * @param target the density
 * @param initial where particles start
 * @param resampling when and how particles are resampled
 * @param particles N
 * @param steps K, of a schedule that is not found by bisection
 * @param learned the sampler that is trained
 * @param training how
 * @param annealing how SMC samplers and annealed importance sampling follow the path
 * @param evaluation what the estimate rests on
 * @param seed of all noise
 * @param threads how many, or empty for one for each processor; results do not depend on it
 */
public record RunDescription(
    @Setting(
            group = METHOD,
            value = "dsmcs",
            meaning =
                "dsmcs learns its steps and schedule; smc and ais move particles by accept/reject,"
                    + " with and without resampling")
        Method method,
    TargetOptions target,
    InitialOptions initial,
    @BelongsTo({"dsmcs", "smc"}) ResamplingOptions resampling,
    @Setting(
            group = SAMPLER,
            label = "N",
            value = "" + Defaults.PARTICLES,
            otherwise = {
              "smc=" + Defaults.ANNEALED_PARTICLES,
              "ais=" + Defaults.ANNEALED_PARTICLES
            },
            least = 1,
            meaning = "particles")
        int particles,
    @Setting(
            group = SAMPLER,
            label = "K",
            value = "" + Defaults.STEPS,
            least = 1,
            meaning = "annealing steps; an adaptive --schedule finds its own")
        int steps,
    @BelongsTo("dsmcs") LearnedOptions learned,
    @BelongsTo("dsmcs") TrainingOptions training,
    @BelongsTo({"smc", "ais"}) AnnealingOptions annealing,
    EvaluationOptions evaluation,
    @Setting(group = RUN, label = "N", value = "0", meaning = "seed of all noise of the run")
        long seed,
    @Setting(
            group = RUN,
            label = "N",
            value = "auto",
            unset = "auto",
            least = 1,
            greatest = 1024,
            meaning = "threads; auto takes one for each processor; results do not depend on it")
        OptionalInt threads) {
  /** The options. */
  public static final SettingTable<RunDescription> TABLE = new SettingTable<>(RunDescription.class);

  /** The option that decides which of the others belong to a run. */
  public static final String DECIDING = "method";

  private static final String THREADS = "threads";
  private static final String EPOCHS = "epochs";

  /**
   * Checks what options must keep to together; each on its own was checked when it was read.
   *
   * @throws InputException naming the options at fault
   */
  public RunDescription {
    switch (method) {
      case DSMCS -> {
        checkLearned(learned, resampling);
        checkStart(initial, learned);
      }
      case SMC, AIS -> checkAnnealed(method, annealing, resampling, particles, steps);
    }
  }

  private static void checkStart(InitialOptions initial, LearnedOptions learned) {
    if (initial.initialDistribution() == StartChoice.PRIOR && !learned.pilot()) {
      throw new InputException(
          "--initial-distribution prior: the learned sampler starts from a Gaussian; add --pilot,"
              + " which starts from the prior and finds one, or choose --method smc");
    }
  }

  private static void checkLearned(LearnedOptions learned, ResamplingOptions resampling) {
    if (learned.bound() == BoundChoice.DAIS && resampling.criterion() != CriterionChoice.NEVER) {
      throw new InputException(
          "--bound dais: defined without resampling only; choose --criterion never, or --bound"
              + " smc");
    }
    if (learned.resamplingGradient().wantsCategoricalDraws()
        && resampling.scheme() != SchemeChoice.CATEGORICAL) {
      throw new InputException(
          ("--resampling-gradient %s: defined for categorical draws only; choose --scheme"
                  + " categorical, or --resampling-gradient stop-gradient, which goes with any"
                  + " scheme")
              .formatted(learned.resamplingGradient().word()));
    }
  }

  private static void checkAnnealed(
      Method method,
      AnnealingOptions annealing,
      ResamplingOptions resampling,
      int particles,
      int steps) {
    int wasteFree = annealing.wasteFree();
    if (wasteFree > 1
        && (method == Method.AIS || resampling.criterion() != CriterionChoice.ALWAYS)) {
      throw new InputException(
          "--waste-free: resamples before every step; choose --method smc and --criterion always");
    }
    if (wasteFree > 1 && resampling.scheme() == SchemeChoice.KILLING) {
      throw new InputException(
          "--scheme killing: draws as many ancestors as there are particles, which --waste-free"
              + " does not want; choose --scheme systematic");
    }
    if (wasteFree > 1 && (particles % wasteFree != 0 || particles == wasteFree)) {
      throw new InputException(
          "--waste-free: given %d, allowed: a divisor of --particles, %d, below it"
              .formatted(wasteFree, particles));
    }
    if (annealing.scheduleFile().isEmpty()
        && annealing.schedule() == ScheduleChoice.GEOMETRIC
        && steps < 2) {
      throw new InputException("--steps: --schedule geometric needs at least 2, given " + steps);
    }
  }

  /**
   * Makes a description of what was written. A method that was not written is {@code dsmcs}; the
   * bound {@code dais} brings its criterion, gradients for categorical draws bring their scheme.
   *
   * @throws InputException if a value is not allowed, or two do not go together
   */
  public static RunDescription of(GivenSettings given) {
    checkModel(given);
    GivenSettings complete = given;
    if (complete.text("bound").filter("dais"::equals).isPresent()) {
      complete = complete.orElse("criterion", "never", "--bound dais");
    }
    String gradient = complete.text("resampling-gradient").orElse("");
    for (GradientChoice choice : GradientChoice.values()) {
      if (choice.wantsCategoricalDraws() && choice.word().equals(gradient)) {
        complete = complete.orElse("scheme", "categorical", "--resampling-gradient " + gradient);
      }
    }
    return TABLE.build(complete, methodOf(given).word());
  }

  /** A model brings its own density, dimension included. */
  private static void checkModel(GivenSettings given) {
    boolean model = given.text("model").filter(text -> !text.equals("none")).isPresent();
    for (String option : List.of("target", "target-option", "target-seed")) {
      if (model && given.has(option) && !isDefault(given, option)) {
        throw new InputException(
            "--model, --%s: given both, allowed: a model or a target of the catalogue"
                .formatted(option));
      }
    }
  }

  private static boolean isDefault(GivenSettings given, String option) {
    return given.get(option).map(TABLE.definition(option)::isDefault).orElse(true);
  }

  /**
   * Returns the method that was written.
   *
   * @throws InputException if there is none of that name
   */
  public static Method methodOf(GivenSettings given) {
    return TABLE.build(given.only(DECIDING), "").method();
  }

  /**
   * Checks that nothing was written that belongs to another method.
   *
   * @throws InputException naming the first option that does
   */
  public static void checkBelonging(GivenSettings written, Method method) {
    for (SettingDefinition definition : TABLE.definitions()) {
      if (written.has(definition.name()) && !definition.belongsTo(method.word())) {
        throw new InputException(
            "%s: an option of --method %s, given beside --method %s; leave it out, or choose %s"
                .formatted(
                    definition.flag(),
                    String.join(" and ", definition.words()),
                    method.word(),
                    definition.words().size() > 1 ? "one of these methods" : "that method"));
      }
    }
  }

  /** Returns the options that belong to this run's method, in order. */
  public List<SettingDefinition> definitions() {
    return TABLE.definitions(method.word());
  }

  /** Returns how the value of an option is written. */
  public String text(String option) {
    return String.join(" ", TABLE.definition(option).texts(this));
  }

  /** Returns the text of {@code config.yaml}. */
  public String yaml() {
    return SettingsWriter.write(definitions(), this);
  }

  /**
   * Returns all options of the method under their names, for a JSON document; the threads stand
   * apart, as they do not change a result.
   */
  public Map<String, Object> document() {
    Map<String, Object> document = new LinkedHashMap<>();
    for (SettingDefinition definition : definitions()) {
      if (!definition.name().equals(THREADS)) {
        document.put(definition.name(), definition.document(this));
      }
    }
    return document;
  }

  /** Returns what must not differ between two parts of one run, as text. */
  public String fixedPart() {
    StringBuilder text = new StringBuilder();
    for (SettingDefinition definition : definitions()) {
      if (!definition.name().equals(EPOCHS) && !definition.name().equals(THREADS)) {
        text.append(SettingsWriter.entry(definition, this));
      }
    }
    return text.toString();
  }

  /**
   * Checks that a run can go on with other options than it began with: with more epochs and another
   * number of threads only.
   *
   * @throws InputException naming the first option that differs
   */
  public void checkContinues(RunDescription begun) {
    for (SettingDefinition definition : TABLE.definitions()) {
      boolean same = definition.value(begun).equals(definition.value(this));
      boolean grows =
          definition.name().equals(EPOCHS) && training.epochs() >= begun.training.epochs();
      if (!same && !grows && !definition.name().equals(THREADS)) {
        throw new InputException(
            "%s: given %s, but the run began with %s; to resume it leave the option out, or begin"
                    .formatted(
                        definition.flag(),
                        InputException.quote(String.join(" ", definition.texts(this))),
                        InputException.quote(String.join(" ", definition.texts(begun))))
                + " another run with another --output");
      }
    }
  }

  /** Returns this description with the dimension that the target turned out to have. */
  public RunDescription withDimension(int known) {
    return TABLE.with(this, "dimension", OptionalInt.of(known));
  }

  /**
   * Returns this description with the course of the learning rate that belongs to the number of
   * epochs, where none was asked for. A run that goes on to more epochs keeps the course it began
   * with.
   */
  public RunDescription withCourse() {
    TrainingConfiguration course = trainingConfiguration();
    RunDescription withEvery = TABLE.with(this, "decay-every", OptionalInt.of(course.decayEvery()));
    return TABLE.with(withEvery, "decay-until", OptionalInt.of(course.decayUntil()));
  }

  /** Returns this description with the step size that the search for one came to. */
  public RunDescription withInitialStepSize(double found) {
    return TABLE.with(this, "initial-step-size", OptionalDouble.of(found));
  }

  /** Returns what the learned sampler does. */
  public SamplerConfiguration samplerConfiguration() {
    return new SamplerConfiguration(
        learned.kernel().kernel(),
        learned.bound() == BoundChoice.DAIS ? Bound.DAIS : Bound.SMC,
        resampling.with(learned.gradient()),
        particles,
        steps,
        learned.stepScale());
  }

  /** Returns how it is trained. */
  public TrainingConfiguration trainingConfiguration() {
    return training.configuration(learned.learnInitial());
  }

  /**
   * Returns what an SMC sampler or annealed importance sampling does.
   *
   * @param listed inverse temperatures of a file, if there is one
   */
  public SmcConfiguration smcConfiguration(Optional<Schedule.Listed> listed) {
    ResamplingGradient ignored = new ResamplingGradient.Ignored();
    ResamplingScheme scheme = resampling.scheme().scheme();
    return new SmcConfiguration(
        annealing.settings(steps, listed),
        method == Method.AIS
            ? new Resampling(new ResamplingCriterion.Never(), scheme, ignored)
            : resampling.with(ignored),
        particles,
        evaluation.evaluationReplicas(),
        seed,
        !annealing.noRepeat(),
        Math.ceilDiv(evaluation.draws(), particles));
  }

  /** Returns how many threads work. */
  public int threadCount() {
    return threads.orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }
}
