package org.dsmcs.cli.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.resampling.ResidualScheme;
import org.dsmcs.core.resampling.StratifiedScheme;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.RecordedNoise;
import org.dsmcs.core.testing.MixturePoint;
import org.dsmcs.core.testing.RandomProblem;
import org.dsmcs.core.testing.SurrogateOracle;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the reference cases in {@code own-reference-cases}.
 *
 * <p>Noise, decisions and ancestors come from core's generator, criteria and schemes. The expected
 * values do not: core would only agree with itself. They are those of {@link SurrogateOracle}, and
 * the gradients its central differences.
 */
final class OwnReferenceCases {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final double STEP_SCALE = 0.4;

  private static final ResamplingCriterion ALWAYS = new ResamplingCriterion.Always();
  private static final ResamplingCriterion BERNOULLI = new ResamplingCriterion.Bernoulli();
  private static final ResamplingCriterion ESS = new ResamplingCriterion.EssBelow(0.6);
  private static final ResamplingScheme CATEGORICAL = new CategoricalScheme();
  private static final ResamplingGradient IGNORED = new ResamplingGradient.Ignored();
  private static final ResamplingGradient STOP_GRADIENT = new ResamplingGradient.StopGradient();
  private static final ResamplingGradient GAPPED =
      new ResamplingGradient.GappedStraightThrough(0.8);

  private OwnReferenceCases() {}

  /**
   * Writes all cases.
   *
   * @param args the directory to write to
   */
  public static void main(String[] args) throws IOException {
    for (Map.Entry<String, ObjectNode> entry : documents().entrySet()) {
      Files.writeString(
          Path.of(args[0], entry.getKey() + ".json"),
          MAPPER.writeValueAsString(entry.getValue()) + "\n");
    }
  }

  /** Returns all cases by name. */
  private static Map<String, ObjectNode> documents() {
    Map<String, ObjectNode> documents = new LinkedHashMap<>();
    Map<String, Kernel> kernels = new LinkedHashMap<>();
    kernels.put("langevin", new LangevinKernel());
    kernels.put("hamiltonian", new HamiltonianKernel());
    kernels.forEach(
        (name, kernel) ->
            problems(kernel)
                .forEach(
                    (about, problem) -> {
                      String full = name + "-" + about;
                      documents.put(full, document(full, problem));
                    }));
    return documents;
  }

  private static Map<String, RandomProblem> problems(Kernel kernel) {
    Function<Size, RandomProblem> dais =
        size -> size.problem(kernel, Bound.DAIS, Resampling.never());
    Map<String, RandomProblem> problems = new LinkedHashMap<>();
    problems.put(
        "ess-systematic-sgr",
        new Size(13, 5, 3, 3, 4, 2)
            .problem(kernel, new Resampling(ESS, new SystematicScheme(), STOP_GRADIENT)));
    problems.put(
        "ess-stratified",
        new Size(9, 4, 2, 2, 3, 2)
            .problem(kernel, new Resampling(ESS, new StratifiedScheme(), IGNORED)));
    problems.put(
        "stratified-sgr",
        new Size(7, 3, 2, 2, 3, 2)
            .problem(kernel, new Resampling(ALWAYS, new StratifiedScheme(), STOP_GRADIENT)));
    problems.put(
        "systematic",
        new Size(8, 3, 4, 2, 2, 2)
            .problem(kernel, new Resampling(ALWAYS, new SystematicScheme(), IGNORED)));
    problems.put(
        "bern-residual-sgr",
        new Size(16, 4, 2, 4, 1, 3)
            .problem(kernel, new Resampling(BERNOULLI, new ResidualScheme(), STOP_GRADIENT)));
    problems.put(
        "residual",
        new Size(17, 2, 1, 2, 2, 1)
            .problem(kernel, new Resampling(ALWAYS, new ResidualScheme(), IGNORED)));
    problems.put(
        "one-particle-bern-gst",
        new Size(1, 3, 2, 2, 3, 2).problem(kernel, new Resampling(BERNOULLI, CATEGORICAL, GAPPED)));
    problems.put(
        "one-particle-sgr",
        new Size(1, 3, 1, 1, 1, 1)
            .problem(kernel, new Resampling(ALWAYS, CATEGORICAL, STOP_GRADIENT)));
    problems.put("one-particle-dais", dais.apply(new Size(1, 4, 2, 2, 2, 2)));
    problems.put(
        "one-step-bern-gst",
        new Size(5, 1, 2, 2, 3, 2).problem(kernel, new Resampling(BERNOULLI, CATEGORICAL, GAPPED)));
    problems.put("one-step-dais", dais.apply(new Size(3, 1, 1, 1, 1, 1)));
    problems.put(
        "one-dimension-gst",
        new Size(5, 4, 1, 1, 2, 2).problem(kernel, new Resampling(ALWAYS, CATEGORICAL, GAPPED)));
    problems.put(
        "two-particles-bern-gst",
        new Size(2, 4, 3, 3, 2, 3).problem(kernel, new Resampling(BERNOULLI, CATEGORICAL, GAPPED)));
    RandomProblem alike =
        new Size(4, 3, 2, 2, 2, 1).problem(kernel, new Resampling(BERNOULLI, CATEGORICAL, GAPPED));
    alike.noise().forEach(OwnReferenceCases::makeAlike);
    problems.put("equal-weights-bern-gst", alike);
    problems.put(
        "dominant-particle-bern-gst",
        dominant(kernel, new Resampling(BERNOULLI, CATEGORICAL, GAPPED)));
    return problems;
  }

  /** Gives all particles the noise of the first, which then keep equal weights. */
  private static void makeAlike(RecordedNoise noise) {
    Arrays.fill(noise.initial(), noise.initial()[0]);
    Arrays.fill(noise.momentum(), noise.momentum()[0]);
    Arrays.stream(noise.steps()).forEach(rows -> Arrays.fill(rows, rows[0]));
    Arrays.fill(noise.resampled(), false);
  }

  /** A target so narrow that one particle has all the weight, to the last bit. */
  private static RandomProblem dominant(Kernel kernel, Resampling resampling) {
    return RandomProblem.draw(
        new SamplerConfiguration(kernel, Bound.SMC, resampling, 4, 3, 0.01),
        new MixturePoint(new double[][] {{9, 12}, {-9, -12}}, 0.02, new double[] {-0.5, -1}, 1e300),
        new RandomProblem.Sizes(2, 2, 2, 1),
        12);
  }

  /** N, K, D, C, H and B. */
  private record Size(
      int particles, int steps, int dimension, int components, int width, int replicas) {
    RandomProblem problem(Kernel kernel, Resampling resampling) {
      return problem(kernel, Bound.SMC, resampling);
    }

    RandomProblem problem(Kernel kernel, Bound bound, Resampling resampling) {
      return RandomProblem.draw(
          new SamplerConfiguration(kernel, bound, resampling, particles, steps, STEP_SCALE),
          new RandomProblem.Sizes(dimension, components, width, replicas),
          hashCode());
    }
  }

  // ---------------------------------------------------------------- documents

  private static ObjectNode document(String name, RandomProblem problem) {
    SamplerConfiguration configuration = problem.configuration();
    ParameterLayout layout = problem.parameters().layout();
    ObjectNode document = MAPPER.createObjectNode();
    document.put("format", ReferenceCaseFile.FORMAT);
    document.put("name", name);
    document
        .putObject("config")
        .put(
            "kernel", configuration.kernel() instanceof LangevinKernel ? "langevin" : "hamiltonian")
        .put("bound", configuration.bound() == Bound.SMC ? "smc" : "dais")
        .put("resampling", resamplingName(configuration.resampling()))
        .put("temperature", 0.8)
        .put("replicas", problem.noise().size())
        .put("particles", configuration.particles())
        .put("steps", configuration.steps())
        .put("dimension", layout.dimension())
        .put("stepScale", configuration.stepScale());
    document
        .putObject("target")
        .put("type", "gaussian-mixture")
        .put("variance", problem.target().variance())
        .putPOJO("means", problem.target().means())
        .putPOJO("logWeights", problem.target().logWeights());
    ObjectNode parameters = document.putObject("parameters");
    for (ParameterBlock segment : layout.blocks().learned()) {
      double[] values = problem.parameters().block(segment);
      if (segment.name().equals("embedding")) {
        parameters.putPOJO("embedding", rows(values, layout.embeddingWidth()));
      } else if (ReferenceCase.lengths(layout, segment).isEmpty()) {
        parameters.put(segment.name(), values[0]);
      } else {
        parameters.putPOJO(segment.name(), values);
      }
    }
    document.set("noise", noise(problem));
    // Only a parsed document knows the shapes of its results, and Java arrays are not parsed.
    ReferenceCase parsed =
        ReferenceCaseFile.parse(MAPPER.writeValueAsBytes(document)).referenceCase();
    document.set("expected", ReferenceValuesWriter.toMembers(expected(parsed, problem)));
    return document;
  }

  /** The ESS criterion and the schemes have no name in the format: what they chose stands there. */
  private static String resamplingName(Resampling resampling) {
    if (!resampling.happens()) {
      return "none";
    }
    String prefix = resampling.criterion().equals(ALWAYS) ? "" : "bernoulli-";
    return prefix
        + switch (resampling.gradient()) {
          case ResamplingGradient.Ignored() -> "categorical";
          case ResamplingGradient.StopGradient() -> "categorical-stop-gradient";
          case ResamplingGradient.GappedStraightThrough(double temperature) ->
              "gapped-straight-through";
          case ResamplingGradient.ScoreFunction() ->
              throw new IllegalArgumentException("the format has no name for the score function");
        };
  }

  private static double[][] rows(double[] values, int width) {
    double[][] rows = new double[values.length / width][];
    Arrays.setAll(rows, k -> Arrays.copyOfRange(values, k * width, (k + 1) * width));
    return rows;
  }

  private static ObjectNode noise(RandomProblem problem) {
    SamplerConfiguration configuration = problem.configuration();
    List<RecordedNoise> noise = problem.noise();
    ObjectNode node = MAPPER.createObjectNode();
    node.putPOJO("initial", noise.stream().map(RecordedNoise::initial).toList());
    if (ReferenceCase.hasMomenta(configuration)) {
      node.putPOJO("momentum", noise.stream().map(RecordedNoise::momentum).toList());
    } else {
      node.putNull("momentum");
    }
    List<List<double[][]>> steps = new ArrayList<>();
    for (int k = 0; k < configuration.steps(); k++) {
      int step = k;
      steps.add(noise.stream().map(replica -> replica.steps()[step]).toList());
    }
    node.putPOJO("step", steps);
    if (!configuration.resampling().happens()) {
      return node.putNull("ancestors").putNull("resampled");
    }
    List<List<int[]>> ancestors = new ArrayList<>();
    List<List<Boolean>> resampled = new ArrayList<>();
    for (int k = 0; k < configuration.steps() - 1; k++) {
      int step = k;
      ancestors.add(noise.stream().map(replica -> replica.ancestors()[step]).toList());
      resampled.add(noise.stream().map(replica -> replica.resampled()[step]).toList());
    }
    return node.putPOJO("ancestors", ancestors).putPOJO("resampled", resampled);
  }

  private static ReferenceValues expected(ReferenceCase parsed, RandomProblem problem) {
    int replicas = parsed.replicas();
    int steps = parsed.configuration().steps();
    ParameterLayout layout = parsed.parameters().layout();
    List<SurrogateOracle.Run> runs = new ArrayList<>();
    double[] gradient = new double[layout.length()];
    for (int b = 0; b < replicas; b++) {
      SurrogateOracle oracle = problem.oracle(b);
      runs.add(oracle.run());
      double[] own = oracle.gradient();
      Arrays.setAll(gradient, p -> gradient[p] + own[p] / replicas);
    }
    Map<String, double[]> values = new LinkedHashMap<>();
    values.put("bound", runs.stream().mapToDouble(SurrogateOracle.Run::bound).toArray());
    values.put("increment", byStep(runs, SurrogateOracle.Run::increments, steps));
    values.put("ess", byStep(runs, SurrogateOracle.Run::ess, steps));
    values.put(
        "logWeights",
        runs.stream().flatMapToDouble(run -> Arrays.stream(run.logWeights())).toArray());
    values.put("positions", flat(runs, SurrogateOracle.Run::positions));
    values.put("momenta", flat(runs, SurrogateOracle.Run::momenta));
    for (ParameterBlock segment : layout.blocks().learned()) {
      values.put(
          ReferenceValues.GRADIENT + "." + segment.name(),
          Arrays.copyOfRange(gradient, segment.offset(), segment.offset() + segment.length()));
    }
    return new ReferenceValues(
        parsed.results().stream()
            .map(shape -> new ReferenceArray(shape, values.getOrDefault(shape.member(), gradient)))
            .toList());
  }

  private static double[] byStep(
      List<SurrogateOracle.Run> runs, Function<SurrogateOracle.Run, double[]> array, int steps) {
    double[] values = new double[steps * runs.size()];
    Arrays.setAll(values, at -> array.apply(runs.get(at % runs.size()))[at / runs.size()]);
    return values;
  }

  private static double[] flat(
      List<SurrogateOracle.Run> runs, Function<SurrogateOracle.Run, double[][]> array) {
    return runs.stream()
        .flatMap(run -> Arrays.stream(array.apply(run)))
        .flatMapToDouble(Arrays::stream)
        .toArray();
  }
}
