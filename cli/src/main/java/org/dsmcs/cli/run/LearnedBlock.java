package org.dsmcs.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.evidence.Effort;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.evidence.Trust;
import org.dsmcs.report.page.Durations;
import org.dsmcs.study.folder.Metrics;
import org.dsmcs.study.run.LearnedOutcome;

/** The result as people read it. */
final class LearnedBlock {
  /** Where the second column begins. */
  private static final int LABEL = 14;

  private LearnedBlock() {}

  /**
   * Returns the lines.
   *
   * @param outcome what the run came to
   */
  static String of(LearnedOutcome outcome) {
    EvidenceEstimate estimate = outcome.estimate();
    List<String> lines = new ArrayList<>();
    lines.add(line("bound", estimate.bound()));
    lines.add(line("log Z", estimate.logEvidence()));
    lines.add(
        line(
            "",
            "95 %% interval [%s, %s]"
                .formatted(
                    number(estimate.interval95().low()), number(estimate.interval95().high()))));
    outcome
        .reverse()
        .map(SandwichLines::of)
        .ifPresent(
            texts -> {
              lines.add(line("sandwich", texts.getFirst()));
              lines.add(line("", texts.getLast()));
            });
    OptionalDouble known = outcome.target().knownLogEvidence();
    if (known.isPresent()) {
      double difference = estimate.logEvidence().estimate() - known.getAsDouble();
      lines.add(
          line(
              "known log Z",
              "%s, the estimate differs by %s"
                  .formatted(number(known.getAsDouble()), number(difference))));
    }
    lines.add(
        line(
            "final ESS",
            "%s of %d"
                .formatted(
                    rounded(estimate.finalEffectiveSampleSize(), 1),
                    outcome.description().particles())));
    lines.add(line("trustworthy", estimate.trust().trustworthy() ? "yes" : "no"));
    for (String ground : grounds(outcome)) {
      lines.add(line("", "- " + ground));
    }
    lines.add(
        line(
            "time",
            "%s training, %s evaluation of %d fresh replicas"
                .formatted(
                    Durations.text(outcome.trainingSeconds()),
                    Durations.text(outcome.evaluationSeconds()),
                    estimate.replicas())));
    Effort effort = estimate.effort();
    if (effort.epochs() < outcome.description().training().epochs()) {
      lines.add(line("", StoppedEarly.sentence(effort, outcome.description().training().epochs())));
    }
    lines.add(line("calls", calls(effort.total())));
    lines.add(
        line(
            "",
            String.format(
                Locale.ROOT,
                "%.1e of the log densities in training, %.1e in the evaluation%s",
                (double) effort.training().values(),
                (double) effort.evaluation().values(),
                effort.pilot().values() == 0
                    ? ""
                    : String.format(
                        Locale.ROOT, ", %.1e by the pilot", (double) effort.pilot().values()))));
    lines.add(line("files", outcome.folder().toString()));
    return String.join("", lines);
  }

  /** Returns how the verdict was come to: what speaks against trust, else what was looked at. */
  private static List<String> grounds(LearnedOutcome outcome) {
    Trust trust = outcome.estimate().trust();
    List<String> grounds = new ArrayList<>(trust.reasons());
    if (trust.trustworthy()) {
      grounds.add(
          "the tail of Z-hat is light: Pareto shape %s, trusted below %s"
              .formatted(rounded(trust.paretoShape(), 2), Trust.LARGEST_SHAPE));
      grounds.add(
          "%s of %d replicas are effective, trusted from %d"
              .formatted(
                  rounded(trust.effectiveReplicas(), 0),
                  outcome.estimate().replicas(),
                  Trust.ENOUGH_REPLICAS));
      grounds.add("every log density was finite");
    }
    if (outcome.trainingNonFinite() > 0) {
      grounds.add(
          "in training the log density was NaN or +Infinity at %d points"
              .formatted(outcome.trainingNonFinite()));
    }
    Metrics.Fall fall = outcome.fall();
    if (fall.isNoteworthy()) {
      grounds.add(
          ("training ended at a bound of %s, below the %s of epoch %d: a smaller --learning-rate,"
                  + " or a smaller --initial-step-size, may end higher")
              .formatted(rounded(fall.last(), 2), rounded(fall.best(), 2), fall.bestEpoch()));
    }
    return grounds;
  }

  private static String calls(DensityCalls calls) {
    return String.format(
        Locale.ROOT,
        "%.1e log densities, %.1e gradients, %.1e Hessian-vector products",
        (double) calls.values(),
        (double) calls.gradients(),
        (double) calls.hessianProducts());
  }

  private static String line(String name, Estimate estimate) {
    return line(name, number(estimate.estimate()) + " ± " + number(estimate.standardError()));
  }

  private static String line(String name, String text) {
    return (name + " ".repeat(LABEL - name.length()) + text).stripTrailing() + "\n";
  }

  private static String number(double value) {
    // Beyond that, four decimals are below the precision of a double.
    return Math.abs(value) < 1e9 ? rounded(value, 4) : String.format(Locale.ROOT, "%.6e", value);
  }

  private static String rounded(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
