package org.dsmcs.study.description;

import static org.dsmcs.study.settings.Setting.Group.EVALUATION;

import java.nio.file.Path;
import java.util.Optional;
import org.dsmcs.core.evidence.Sandwich;
import org.dsmcs.core.sampler.Defaults;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Setting;

/**
 * What the estimate rests on.
 *
 * @param evaluationReplicas how many fresh replicas
 * @param reverseReplicas how many start in reverse from exact draws of the target
 * @param targetDraws file of these draws; empty to ask the target for them
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
            value = "0",
            least = 0,
            meaning =
                "replicas in reverse, each from an exact draw of the target: they bound log Z from"
                    + " above; 0 for none, else at least 20")
        int reverseReplicas,
    @Setting(
            group = EVALUATION,
            label = "FILE",
            value = "none",
            unset = "none",
            meaning =
                "exact, independent draws of the target for --reverse-replicas, one a line, its"
                    + " coordinates between commas; by default the target draws them itself")
        Optional<Path> targetDraws,
    @Setting(
            group = EVALUATION,
            label = "N",
            value = "" + Defaults.DRAWS,
            least = 0,
            greatest = 1_000_000_000,
            meaning =
                "about how many weighted draws are written, in whole replicas, of at most 256"
                    + " replicas")
        int draws) {
  /** Checks what options must keep to together. */
  public EvaluationOptions {
    if (reverseReplicas != 0 && reverseReplicas < Sandwich.FEWEST_REPLICAS) {
      throw new InputException(
          "--reverse-replicas: given %d, allowed: 0, or at least %d"
              .formatted(reverseReplicas, Sandwich.FEWEST_REPLICAS));
    }
    if (reverseReplicas > 0 && evaluationReplicas < Sandwich.FEWEST_REPLICAS) {
      throw new InputException(
          "--evaluation-replicas: given %d, allowed with --reverse-replicas: at least %d"
              .formatted(evaluationReplicas, Sandwich.FEWEST_REPLICAS));
    }
    if (reverseReplicas == 0 && targetDraws.isPresent()) {
      throw new InputException(
          "--target-draws: needs --reverse-replicas N, the number of runs that use one draw each");
    }
  }
}
