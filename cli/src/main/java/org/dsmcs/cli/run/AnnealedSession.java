package org.dsmcs.cli.run;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.dsmcs.core.annealing.sampling.AnnealingPlan;
import org.dsmcs.core.annealing.sampling.SmcResult;
import org.dsmcs.core.annealing.sampling.SmcSampler;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.core.evidence.PooledEvidence;
import org.dsmcs.core.evidence.Provenance;
import org.dsmcs.core.evidence.Trust;
import org.dsmcs.core.evidence.WeightedDraws;
import org.dsmcs.report.page.Durations;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.folder.DrawsWriter;
import org.dsmcs.study.folder.RunFolder;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.json.JsonText;
import org.dsmcs.study.run.MemoryEstimate;
import org.dsmcs.targets.Target;

/** One run of an SMC sampler or of annealed importance sampling, to its files. */
final class AnnealedSession {
  private static final int LABEL = 14;

  /** Particles are there before and after a move, each with a gradient. */
  private static final int ARRAYS = 4;

  private final RunDescription configuration;
  private final RunInvocation invocation;
  private final Target target;
  private final DiagonalGaussian initial;
  private final RunSession.Surroundings surroundings;

  private AnnealedSession(
      RunDescription configuration,
      RunInvocation invocation,
      Target target,
      RunSession.Surroundings surroundings) {
    this.configuration = configuration;
    this.invocation = invocation;
    this.target = target;
    this.initial = configuration.initial().distribution(target.dimension());
    this.surroundings = surroundings;
  }

  /** Gives the configuration the target's dimension. */
  static AnnealedSession of(
      RunDescription asked,
      RunInvocation invocation,
      Target target,
      RunSession.Surroundings surroundings) {
    return new AnnealedSession(
        asked.withDimension(target.dimension()), invocation, target, surroundings);
  }

  /**
   * Runs, in a folder that it makes.
   *
   * @return the exit code
   */
  int run() {
    checkMemory();
    invocation.output().ifPresent(path -> RunFolder.checkFree(path, invocation.overwrite()));
    // A target may print. Standard output is for the result.
    PrintStream standardOutput = System.out;
    System.setOut(surroundings.terminal().err());
    try (RunFolder folder =
        RunFolder.create(
            invocation.output().orElseGet(() -> RunFolder.fresh(target.name())),
            invocation.overwrite(),
            surroundings.files())) {
      return run(folder);
    } finally {
      System.setOut(standardOutput);
    }
  }

  /** What certainly does not fit is refused before minutes are spent on filling the memory. */
  private void checkMemory() {
    double least = (double) ARRAYS * Double.BYTES * configuration.particles() * target.dimension();
    double most = Runtime.getRuntime().maxMemory();
    if (least > most) {
      throw new InputException(
          "--particles, --dimension: at least %s of memory needed, the JVM may use %s; choose fewer, or give more with --memory-budget"
              .formatted(MemoryEstimate.size(least), MemoryEstimate.size(most)));
    }
  }

  private int run(RunFolder folder) {
    if (!invocation.quiet()) {
      surroundings
          .terminal()
          .err()
          .printf(
              "%s on %s: D = %d, N = %d, %d replicas, files in %s%n",
              configuration.method().word(),
              target.name(),
              target.dimension(),
              configuration.particles(),
              configuration.evaluation().evaluationReplicas(),
              folder.path());
    }
    surroundings.stop().endAtOnce("dsmcs: stopped; there is no result");
    folder.writeFirst(Map.of(RunFolder.CONFIGURATION, RunFolder.text(configuration.yaml())));
    long began = System.nanoTime();
    SmcResult result = sample();
    double seconds = (System.nanoTime() - began) * 1e-9;
    double[] logEvidences =
        result.logEvidences().stream().mapToDouble(Double::doubleValue).toArray();
    int steps = result.plan().map(AnnealingPlan::annealingSteps).orElse(1);
    PooledEvidence pooled = PooledEvidence.of(logEvidences);
    Trust trust = Trust.ofAnnealed(logEvidences, steps, result.biased(), result.nonFinite());
    String json = JsonText.of(document(result, pooled, trust, seconds));
    WeightedDraws draws = kept(result.draws());
    Map<String, AtomicFiles.Content> contents = new LinkedHashMap<>();
    contents.put(RunFolder.DRAWS, stream -> DrawsWriter.write(draws, target.dimension(), stream));
    // Last, so that where there is a result there is everything.
    contents.put(RunFolder.RESULT, RunFolder.text(json));
    folder.write(contents);
    PrintStream out = surroundings.terminal().out();
    out.print(invocation.json() ? json : block(result, pooled, trust, seconds, folder));
    out.flush();
    return 0;
  }

  private SmcResult sample() {
    try {
      return new SmcSampler(
              target.density(),
              initial,
              configuration.smcConfiguration(),
              configuration.threadCount())
          .run();
    } catch (OutOfMemoryError e) {
      throw new InputException(
          "--particles, --evaluation-replicas: this run does not fit into memory; choose fewer", e);
    }
  }

  /** The draws of the first replicas, as many as were asked for, with weights that add up to 1. */
  private WeightedDraws kept(WeightedDraws all) {
    int replicas =
        Math.ceilDiv(configuration.evaluation().draws(), Math.max(1, configuration.particles()));
    List<WeightedDraws.Draw> some =
        all.draws().stream().filter(draw -> draw.replica() < replicas).toList();
    double largest =
        some.stream()
            .mapToDouble(WeightedDraws.Draw::logWeight)
            .max()
            .orElse(Double.NEGATIVE_INFINITY);
    double logTotal =
        largest
            + Math.log(
                some.stream().mapToDouble(draw -> Math.exp(draw.logWeight() - largest)).sum());
    return new WeightedDraws(
        some.stream()
            .filter(draw -> logTotal > Double.NEGATIVE_INFINITY)
            .map(
                draw ->
                    new WeightedDraws.Draw(
                        draw.replica(),
                        draw.particle(),
                        draw.logWeight() - logTotal,
                        draw.position()))
            .toList());
  }

  private Map<String, Object> document(
      SmcResult result, PooledEvidence pooled, Trust trust, double seconds) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("method", configuration.method().word());
    document.put("logEvidence", estimate(pooled));
    target.knownLogEvidence().ifPresent(known -> document.put("knownLogEvidence", known));
    document.put("biased", result.biased());
    document.put("replicas", pooled.replicas());
    document.put("zeroReplicas", pooled.zeroReplicas());
    Map<String, Object> verdict = new LinkedHashMap<>();
    verdict.put("trustworthy", trust.trustworthy());
    verdict.put("paretoShape", trust.paretoShape());
    verdict.put("effectiveReplicas", trust.effectiveReplicas());
    verdict.put("reasons", trust.reasons());
    document.put("trust", verdict);
    result.plan().ifPresent(plan -> document.put("plan", plan(plan)));
    document.put("effectiveSampleSize", result.meanEss());
    document.put("acceptance", result.meanAcceptance());
    document.put("calls", calls(result.calls()));
    document.put("pilotCalls", calls(result.pilotCalls()));
    document.put("nonFinite", result.nonFinite());
    document.put("seconds", seconds);
    document.put("provenance", provenance());
    return document;
  }

  private static Map<String, Object> estimate(PooledEvidence pooled) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("estimate", pooled.logEvidence().estimate());
    document.put("standardError", pooled.logEvidence().standardError());
    document.put("interval95", List.of(pooled.interval95().low(), pooled.interval95().high()));
    return document;
  }

  private static Map<String, Object> plan(AnnealingPlan plan) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("beta", plan.betas());
    document.put("stepSize", plan.steps().stream().map(AnnealingPlan.Step::stepSize).toList());
    document.put("moves", plan.steps().stream().map(AnnealingPlan.Step::moves).toList());
    return document;
  }

  private static Map<String, Object> calls(SmcResult.Calls calls) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("values", calls.values());
    document.put("gradients", calls.gradients());
    return document;
  }

  private Map<String, Object> provenance() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("version", surroundings.version());
    document.put("library", Provenance.libraryVersion());
    document.put("java", Runtime.version().toString());
    document.put("seed", configuration.seed());
    document.put("configuration", configuration.document());
    return document;
  }

  private String block(
      SmcResult result, PooledEvidence pooled, Trust trust, double seconds, RunFolder folder) {
    List<String> lines = new ArrayList<>();
    Estimate estimate = pooled.logEvidence();
    lines.add(
        line(
            "log Z",
            String.format(
                Locale.ROOT, "%.4f ± %.4f", estimate.estimate(), estimate.standardError())));
    lines.add(
        line(
            "",
            String.format(
                Locale.ROOT,
                "95 %% interval [%.4f, %.4f]",
                pooled.interval95().low(),
                pooled.interval95().high())));
    target
        .knownLogEvidence()
        .ifPresent(
            known ->
                lines.add(
                    line(
                        "known log Z",
                        String.format(
                            Locale.ROOT,
                            "%.4f, the estimate differs by %.4f",
                            known,
                            estimate.estimate() - known))));
    result
        .plan()
        .ifPresent(
            plan ->
                lines.add(
                    line(
                        "steps",
                        String.format(
                            Locale.ROOT,
                            "%d, acceptance %.2f on average, least ESS %.1f of %d",
                            plan.annealingSteps(),
                            mean(result.meanAcceptance()),
                            least(result.meanEss()),
                            configuration.particles()))));
    lines.add(
        line(
            "calls",
            String.format(
                Locale.ROOT,
                "%d of the density, %d of them with gradient; pilot %d",
                result.calls().values() + result.calls().gradients(),
                result.calls().gradients(),
                result.pilotCalls().values() + result.pilotCalls().gradients())));
    lines.add(line("trustworthy", trust.trustworthy() ? "yes" : "no"));
    for (String reason : trust.reasons()) {
      lines.add(line("", "- " + reason));
    }
    lines.add(line("time", Durations.text(seconds)));
    lines.add(line("files", folder.path().toString()));
    return String.join("", lines);
  }

  private static double mean(List<Double> values) {
    return values.stream()
        .mapToDouble(Double::doubleValue)
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  private static double least(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
  }

  private static String line(String name, String text) {
    return (name + " ".repeat(LABEL - name.length()) + text).stripTrailing() + "\n";
  }
}
