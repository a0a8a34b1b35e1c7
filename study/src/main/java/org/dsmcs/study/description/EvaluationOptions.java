package org.dsmcs.study.description;

import static org.dsmcs.study.settings.Setting.Group.EVALUATION;

import org.dsmcs.core.sampler.Defaults;
import org.dsmcs.study.settings.Setting;

/**
 * What the estimate rests on.
 *
 * @param evaluationReplicas how many fresh replicas
 * @param draws about how many weighted draws are written
 */
public record EvaluationOptions(
    @Setting(
            group = EVALUATION,
            label = "N",
            value = "" + Defaults.EVALUATION_REPLICAS,
            least = 2,
            meaning = "fresh replicas that the estimate rests on")
        int evaluationReplicas,
    @Setting(
            group = EVALUATION,
            label = "N",
            value = "" + Defaults.DRAWS,
            least = 0,
            greatest = 1_000_000_000,
            meaning =
                "about how many weighted draws are written, in whole replicas, of at most 256"
                    + " replicas")
        int draws) {}
