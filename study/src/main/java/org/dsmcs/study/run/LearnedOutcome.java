package org.dsmcs.study.run;

import java.nio.file.Path;
import java.util.Optional;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.folder.Metrics;
import org.dsmcs.study.json.JsonText;
import org.dsmcs.targets.Target;

/**
 * What a run of the learned sampler came to.
 *
 * @param target the target
 * @param description what was asked
 * @param estimate the evidence
 * @param reverse what runs in reverse added, if there were any
 * @param trainingSeconds time of all epochs, those before a resume included
 * @param evaluationSeconds time of the evaluation
 * @param trainingNonFinite how many log densities of the training were NaN or +∞
 * @param fall how the bound of the training's last epoch compares with the best
 * @param folder of the files
 * @param version of dsmcs
 */
public record LearnedOutcome(
    Target target,
    RunDescription description,
    EvidenceEstimate estimate,
    Optional<Reverse> reverse,
    double trainingSeconds,
    double evaluationSeconds,
    long trainingNonFinite,
    Metrics.Fall fall,
    Path folder,
    String version)
    implements RunOutcome {
  @Override
  public String json() {
    return JsonText.of(LearnedDocument.of(this));
  }
}
