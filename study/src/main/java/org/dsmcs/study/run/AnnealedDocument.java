package org.dsmcs.study.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dsmcs.core.annealing.sampling.AnnealingPlan;
import org.dsmcs.core.annealing.sampling.SmcResult;
import org.dsmcs.core.evidence.PooledEvidence;
import org.dsmcs.core.evidence.Provenance;

/** The content of {@code result.json} of a run without training. */
final class AnnealedDocument {
  private AnnealedDocument() {}

  /**
   * Returns the document.
   *
   * @param outcome what the run came to
   */
  static Map<String, Object> of(AnnealedOutcome outcome) {
    SmcResult result = outcome.result();
    PooledEvidence pooled = outcome.pooled();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("method", outcome.description().method().word());
    document.put("logEvidence", estimate(pooled));
    outcome.target().knownLogEvidence().ifPresent(known -> document.put("knownLogEvidence", known));
    outcome.reverse().ifPresent(reverse -> document.put("sandwich", reverse.document()));
    document.put("biased", result.biased());
    document.put("replicas", pooled.replicas());
    document.put("zeroReplicas", pooled.zeroReplicas());
    document.put("trust", ResultParts.trust(outcome.trust()));
    result.plan().ifPresent(plan -> document.put("plan", plan(plan)));
    document.put("effectiveSampleSize", result.meanEss());
    document.put("acceptance", result.meanAcceptance());
    document.put("calls", calls(result.calls()));
    document.put("pilotCalls", calls(result.pilotCalls()));
    document.put("nonFinite", result.nonFinite().count());
    document.put("pilotNonFinite", result.pilotNonFinite().count());
    outcome.singleRun().ifPresent(single -> document.put("singleRun", singleRun(single)));
    // So that draws beside this file that were cut can be told.
    document.put("draws", result.draws().draws().size());
    document.put("seconds", outcome.seconds());
    document.put("provenance", provenance(outcome));
    return document;
  }

  private static Map<String, Object> estimate(PooledEvidence pooled) {
    Map<String, Object> document = ResultParts.estimate(pooled.logEvidence());
    document.put("interval95", List.of(pooled.interval95().low(), pooled.interval95().high()));
    return document;
  }

  private static Map<String, Object> singleRun(AnnealedOutcome.SingleRun single) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("replicas", single.replicas());
    document.put("meanReportedVariance", single.reported());
    document.put("observedVariance", single.observed());
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

  private static Map<String, Object> provenance(AnnealedOutcome outcome) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("version", outcome.version());
    document.put("library", Provenance.libraryVersion());
    document.put("java", Runtime.version().toString());
    document.put("seed", outcome.description().seed());
    document.put("configuration", outcome.description().document());
    FileDigests.add(document, outcome.description());
    return document;
  }
}
