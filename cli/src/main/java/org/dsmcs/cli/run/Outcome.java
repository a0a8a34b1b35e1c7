package org.dsmcs.cli.run;

import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.folder.Metrics;
import org.dsmcs.targets.Target;

/**
 * What a run came to.
 *
 * @param target the target
 * @param configuration what was asked
 * @param estimate the evidence
 * @param trainingSeconds time of all epochs, those before a resume included
 * @param evaluationSeconds time of the evaluation
 * @param trainingNonFinite how many log densities of the training were NaN or +∞
 * @param fall how the bound of the training's last epoch compares with the best
 */
record Outcome(
    Target target,
    RunDescription configuration,
    EvidenceEstimate estimate,
    double trainingSeconds,
    double evaluationSeconds,
    long trainingNonFinite,
    Metrics.Fall fall) {}
