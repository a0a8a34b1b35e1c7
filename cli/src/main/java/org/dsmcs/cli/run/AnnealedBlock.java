package org.dsmcs.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dsmcs.core.annealing.sampling.SmcResult;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.core.evidence.PooledEvidence;
import org.dsmcs.core.evidence.Trust;
import org.dsmcs.report.page.Durations;
import org.dsmcs.study.run.AnnealedOutcome;

/** The result of a run without training as people read it. */
final class AnnealedBlock {
  private static final int LABEL = 14;

  private AnnealedBlock() {}

  /** Returns the lines. */
  static String of(AnnealedOutcome outcome) {
    SmcResult result = outcome.result();
    PooledEvidence pooled = outcome.pooled();
    Trust trust = outcome.trust();
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
    outcome
        .reverse()
        .map(SandwichLines::of)
        .ifPresent(
            texts -> {
              lines.add(line("sandwich", texts.getFirst()));
              lines.add(line("", texts.getLast()));
            });
    outcome
        .target()
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
                            outcome.description().particles()))));
    outcome
        .singleRun()
        .ifPresent(
            single ->
                lines.add(
                    line(
                        "single runs",
                        String.format(
                            Locale.ROOT,
                            "standard error of log Z %.3f as %d replicas tell themselves, %.3f"
                                + " between them",
                            Math.sqrt(Math.max(0, single.reported())),
                            single.replicas(),
                            Math.sqrt(single.observed())))));
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
    lines.add(line("time", Durations.text(outcome.seconds())));
    lines.add(line("files", outcome.folder().toString()));
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
