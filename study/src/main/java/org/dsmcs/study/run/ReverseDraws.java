package org.dsmcs.study.run;

import java.nio.file.Path;
import java.util.Optional;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.study.description.EvaluationOptions;
import org.dsmcs.study.input.InputException;
import org.dsmcs.targets.Target;

/** Where reverse runs start: exact draws of the target, by itself or from a file. */
final class ReverseDraws {
  private ReverseDraws() {}

  /**
   * Returns the draws, or nothing where no reverse runs are asked for.
   *
   * @throws InputException if there are none, or too few
   */
  static Optional<ExactDraws> of(EvaluationOptions asked, Target target) {
    if (asked.reverseReplicas() == 0) {
      return Optional.empty();
    }
    ExactDraws draws =
        asked
            .targetDraws()
            .map((Path file) -> GivenNumbers.draws(file, target.dimension()))
            .or(() -> target.density().exactDraws())
            .orElseThrow(
                () ->
                    new InputException(
                        "--reverse-replicas: target %s cannot be drawn from exactly; give exact, independent draws with --target-draws FILE, or leave the option out"
                            .formatted(target.name())));
    try {
      draws.require(asked.reverseReplicas(), target.dimension());
    } catch (IllegalArgumentException e) {
      throw new InputException("--reverse-replicas: " + e.getMessage(), e);
    }
    return Optional.of(draws);
  }
}
