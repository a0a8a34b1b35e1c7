package org.dsmcs.study.run;

import java.nio.file.Path;
import org.dsmcs.core.annealing.sampling.AnnealingPlan;
import org.dsmcs.core.annealing.sampling.SmcResult;
import org.dsmcs.core.evidence.PooledEvidence;
import org.dsmcs.core.evidence.Trust;
import org.dsmcs.core.evidence.WeightedDraws;
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
 * @param draws the weighted draws that are kept
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
    WeightedDraws draws,
    double seconds,
    Path folder,
    String version)
    implements RunOutcome {
  /** Pools and judges. */
  static AnnealedOutcome of(
      Target target,
      RunDescription description,
      SmcResult result,
      WeightedDraws draws,
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
        draws,
        seconds,
        folder,
        version);
  }

  @Override
  public String json() {
    return JsonText.of(AnnealedDocument.of(this));
  }
}
