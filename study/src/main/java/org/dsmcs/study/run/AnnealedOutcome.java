package org.dsmcs.study.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.annealing.sampling.AnnealingPlan;
import org.dsmcs.core.annealing.sampling.SmcResult;
import org.dsmcs.core.evidence.PooledEvidence;
import org.dsmcs.core.evidence.Trust;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.json.JsonText;
import org.dsmcs.targets.Target;

/**
 * What a run of an SMC sampler or of annealed importance sampling came to.
 *
 * @param target the target
 * @param description what was asked
 * @param result of all replicas
 * @param pooled their evidence
 * @param trust the judgement
 * @param reverse what runs in reverse added, if there were any
 * @param seconds time of pilot and replicas
 * @param folder of the files
 * @param version of dsmcs
 */
public record AnnealedOutcome(
    Target target,
    RunDescription description,
    SmcResult result,
    PooledEvidence pooled,
    Trust trust,
    Optional<Reverse> reverse,
    double seconds,
    Path folder,
    String version)
    implements RunOutcome {
  /** Pools and judges. */
  static AnnealedOutcome of(
      Target target,
      RunDescription description,
      SmcResult result,
      Optional<Reverse> reverse,
      double seconds,
      Path folder,
      String version) {
    double[] logEvidences =
        result.logEvidences().stream().mapToDouble(Double::doubleValue).toArray();
    int steps = result.plan().map(AnnealingPlan::annealingSteps).orElse(1);
    return new AnnealedOutcome(
        target,
        description,
        result,
        PooledEvidence.of(logEvidences),
        Trust.ofAnnealed(logEvidences, steps, result.biased(), result.nonFinite().count()),
        reverse,
        seconds,
        folder,
        version);
  }

  /**
   * What single replicas say of their own error, beside what is seen between them.
   *
   * @param replicas how many told one: by their genealogy, or by the chains of waste-free moves
   * @param reported mean of the variances of log Z-hat that they told
   * @param observed variance of log Z-hat between these replicas
   */
  public record SingleRun(int replicas, double reported, double observed) {}

  /** Returns what single replicas say of their own error, where at least two do. */
  public Optional<SingleRun> singleRun() {
    List<Double> told = new ArrayList<>();
    List<Double> estimates = new ArrayList<>();
    for (int r = 0; r < result.singleRunVariances().size(); r++) {
      if (result.singleRunVariances().get(r).isPresent()) {
        told.add(result.singleRunVariances().get(r).getAsDouble());
        estimates.add(result.logEvidences().get(r));
      }
    }
    if (told.size() < 2) {
      return Optional.empty();
    }
    double mean = mean(estimates);
    double squares = 0;
    for (double estimate : estimates) {
      squares += (estimate - mean) * (estimate - mean);
    }
    double observed = squares / (estimates.size() - 1);
    return Optional.of(new SingleRun(told.size(), mean(told), observed));
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  @Override
  public String json() {
    return JsonText.of(AnnealedDocument.of(this));
  }
}
