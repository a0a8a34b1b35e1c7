package org.dsmcs.cli.replay;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.RecordedNoise;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.json.JsonProblem;
import org.dsmcs.targets.GaussianMixture;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A file that holds a reference case: reads it and checks every member of it. */
final class ReferenceCaseFile {
  /** The only version of the format that there is. */
  static final String FORMAT = "dsmcs-reference-case/1";

  private static final List<String> KERNELS = List.of("langevin", "hamiltonian");
  private static final List<String> BOUNDS = List.of("smc", "dais");
  private static final String BERNOULLI = "bernoulli-";
  private static final String CATEGORICAL = "categorical";
  private static final String GAPPED = "gapped-straight-through";
  private static final String STOP_GRADIENT = "categorical-stop-gradient";
  private static final List<String> RESAMPLINGS =
      List.of(
          "none",
          CATEGORICAL,
          GAPPED,
          STOP_GRADIENT,
          BERNOULLI + CATEGORICAL,
          BERNOULLI + GAPPED,
          BERNOULLI + STOP_GRADIENT);

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          // NaN is let in here so that it can be refused below by the name of its member.
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final JsonMember root;
  private final ReferenceCase referenceCase;

  private ReferenceCaseFile(JsonMember root) {
    this.root = root;
    this.referenceCase = toCase(root);
  }

  /**
   * Reads a file.
   *
   * @throws InputException if it cannot be read or does not hold a reference case
   */
  static ReferenceCaseFile read(Path file) {
    byte[] content;
    try {
      content = WholeFiles.bytes(file, WholeFiles.WRITTEN_BY_US);
    } catch (NoSuchFileException e) {
      throw new InputException("there is no such file");
    } catch (AccessDeniedException e) {
      throw new InputException("the file may not be read: permission denied");
    } catch (IOException e) {
      throw new InputException(
          Files.isDirectory(file)
              ? "this is a directory; a file that holds a reference case is wanted"
              : "the file cannot be read: " + FailureReason.of(e));
    }
    return parse(content);
  }

  /**
   * Parses the content of a file.
   *
   * @throws InputException if it is not a reference case
   */
  static ReferenceCaseFile parse(byte[] content) {
    JsonNode document;
    try {
      document = MAPPER.readTree(content);
    } catch (JacksonException e) {
      throw new InputException("not JSON, " + JsonProblem.of(e), e);
    }
    return new ReferenceCaseFile(JsonMember.root(document));
  }

  /** Returns the case without its expected values. */
  ReferenceCase referenceCase() {
    return referenceCase;
  }

  /**
   * Returns the file's own results.
   *
   * @throws InputException if they are missing or do not have the case's shapes
   */
  ReferenceValues expected() {
    JsonMember expected = root.object("expected");
    JsonMember gradient = expected.object(ReferenceValues.GRADIENT);
    List<ReferenceArray> arrays = new ArrayList<>();
    for (ReferenceArray.Shape shape : referenceCase.results()) {
      String prefix = ReferenceValues.GRADIENT + ".";
      JsonMember member =
          shape.member().startsWith(prefix)
              ? gradient.member(shape.member().substring(prefix.length()))
              : expected.member(shape.member());
      arrays.add(new ReferenceArray(shape, member.numbers(shape.toArray())));
    }
    // What we do not compute would go without comparison.
    Set<String> compared =
        arrays.stream().map(array -> "expected." + array.member()).collect(Collectors.toSet());
    refuseOthers(gradient, compared);
    compared.add(gradient.path());
    refuseOthers(expected, compared);
    return new ReferenceValues(arrays);
  }

  private static void refuseOthers(JsonMember object, Set<String> compared) {
    for (String name : object.names()) {
      JsonMember member = object.member(name);
      if (!compared.contains(member.path()) && !member.isAbsent()) {
        throw member.mustBe("absent or null, since this case has no such result");
      }
    }
  }

  private static ReferenceCase toCase(JsonMember root) {
    root.member("format").oneOf(List.of(FORMAT));
    String name = root.member("name").text();
    JsonMember config = root.object("config");
    int replicas = config.member("replicas").count();
    int dimension = config.member("dimension").count();
    SamplerConfiguration configuration = configuration(config);
    return new ReferenceCase(
        name,
        configuration,
        target(root.object("target"), dimension),
        parameters(root.object("parameters"), configuration, dimension),
        noise(root.object("noise"), configuration, replicas, dimension));
  }

  private static SamplerConfiguration configuration(JsonMember config) {
    Kernel kernel =
        config.member("kernel").oneOf(KERNELS).equals("langevin")
            ? new LangevinKernel()
            : new HamiltonianKernel();
    Bound bound = config.member("bound").oneOf(BOUNDS).equals("smc") ? Bound.SMC : Bound.DAIS;
    Resampling resampling = resampling(config);
    if (bound == Bound.DAIS && resampling.happens()) {
      throw config.member("resampling").mustBe("none under the bound dais");
    }
    return new SamplerConfiguration(
        kernel,
        bound,
        resampling,
        config.member("particles").count(),
        config.member("steps").count(),
        config.member("stepScale").positive());
  }

  private static Resampling resampling(JsonMember config) {
    String name = config.member("resampling").oneOf(RESAMPLINGS);
    if (name.equals("none")) {
      return Resampling.never();
    }
    boolean bernoulli = name.startsWith(BERNOULLI);
    ResamplingGradient gradient =
        switch (bernoulli ? name.substring(BERNOULLI.length()) : name) {
          case CATEGORICAL -> new ResamplingGradient.Ignored();
          case STOP_GRADIENT -> new ResamplingGradient.StopGradient();
          default ->
              new ResamplingGradient.GappedStraightThrough(config.member("temperature").positive());
        };
    return new Resampling(
        bernoulli ? new ResamplingCriterion.Bernoulli() : new ResamplingCriterion.Always(),
        new CategoricalScheme(),
        gradient);
  }

  private static GaussianMixture target(JsonMember target, int dimension) {
    target.member("type").oneOf(List.of("gaussian-mixture"));
    double variance = target.member("variance").positive();
    JsonMember means = target.member("means");
    int components = means.length();
    if (components == 0) {
      throw means.mustBe("an array of at least one mean");
    }
    try {
      return new GaussianMixture(
          means.matrix(components, dimension),
          variance,
          target.member("logWeights").numbers(components));
    } catch (IllegalArgumentException e) {
      // The variance has a range of its own.
      throw new InputException(target.path() + ": " + e.getMessage());
    }
  }

  private static SamplerParameters parameters(
      JsonMember parameters, SamplerConfiguration configuration, int dimension) {
    List<String> own = configuration.kernel().parameterNames();
    int width = parameters.member("weight").length();
    ParameterLayout layout = new ParameterLayout(configuration.steps(), width, own, dimension);
    List<double[]> values = new ArrayList<>();
    for (ParameterBlock segment : layout.blocks().all()) {
      if (segment.offset() == layout.stepScale()) {
        values.add(new double[] {configuration.stepScale()});
        continue;
      }
      List<Integer> lengths = ReferenceCase.lengths(layout, segment);
      values.add(
          parameters
              .member(segment.name())
              .numbers(lengths.stream().mapToInt(Integer::intValue).toArray()));
    }
    for (String name : new HamiltonianKernel().parameterNames()) {
      if (!own.contains(name) && !parameters.member(name).isAbsent()) {
        throw parameters.member(name).mustBe("absent, since the kernel has no such parameter");
      }
    }
    return new SamplerParameters(layout, concatenated(values));
  }

  private static double[] concatenated(List<double[]> pieces) {
    double[] all = new double[pieces.stream().mapToInt(piece -> piece.length).sum()];
    int at = 0;
    for (double[] piece : pieces) {
      System.arraycopy(piece, 0, all, at, piece.length);
      at += piece.length;
    }
    return all;
  }

  private static List<RecordedNoise> noise(
      JsonMember noise, SamplerConfiguration configuration, int replicas, int dimension) {
    int particles = configuration.particles();
    List<JsonMember> initial = noise.member("initial").entries(replicas);
    List<JsonMember> momentum = List.of();
    if (ReferenceCase.hasMomenta(configuration)) {
      momentum = noise.member("momentum").entries(replicas);
    } else if (!noise.member("momentum").isAbsent()) {
      throw noise.member("momentum").mustBe("null, since the kernel has no momentum");
    }
    List<List<JsonMember>> steps = new ArrayList<>();
    for (JsonMember step : noise.member("step").entries(configuration.steps())) {
      steps.add(step.entries(replicas));
    }
    RecordedResampling resampling = RecordedResampling.read(noise, configuration, replicas);
    List<RecordedNoise> all = new ArrayList<>();
    for (int b = 0; b < replicas; b++) {
      List<double[][]> own = new ArrayList<>();
      for (List<JsonMember> step : steps) {
        own.add(step.get(b).matrix(particles, dimension));
      }
      all.add(
          new RecordedNoise(
              initial.get(b).matrix(particles, dimension),
              momentum.isEmpty() ? new double[0][] : momentum.get(b).matrix(particles, dimension),
              own.toArray(double[][][]::new),
              resampling.decisions(b),
              resampling.ancestors(b)));
    }
    return all;
  }
}
