package org.dsmcs.study.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dsmcs.core.evidence.Effort;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.evidence.Provenance;
import org.dsmcs.core.smc.NonFiniteReport;
import org.dsmcs.study.folder.LearnedParameters;

/** The content of {@code result.json}. */
final class LearnedDocument {
  private LearnedDocument() {}

  /**
   * Returns the document.
   *
   * @param outcome what the run came to
   */
  static Map<String, Object> of(LearnedOutcome outcome) {
    EvidenceEstimate estimate = outcome.estimate();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("bound", ResultParts.estimate(estimate.bound()));
    Map<String, Object> logEvidence = ResultParts.estimate(estimate.logEvidence());
    logEvidence.put(
        "interval95", List.of(estimate.interval95().low(), estimate.interval95().high()));
    document.put("logEvidence", logEvidence);
    outcome.target().knownLogEvidence().ifPresent(known -> document.put("knownLogEvidence", known));
    outcome.reverse().ifPresent(reverse -> document.put("sandwich", reverse.document()));
    Map<String, Object> ess = new LinkedHashMap<>();
    ess.put("final", estimate.finalEffectiveSampleSize());
    ess.put("perStep", estimate.effectiveSampleSize());
    document.put("effectiveSampleSize", ess);
    document.put("trust", ResultParts.trust(estimate.trust()));
    document.put("nonFinite", nonFinite(estimate.nonFinite(), outcome.trainingNonFinite()));
    document.put("replicas", estimate.replicas());
    document.put("training", training(outcome));
    document.put("densityCalls", calls(estimate.effort()));
    // So that draws beside this file that were cut can be told.
    document.put("draws", estimate.draws().draws().size());
    document.put("seconds", outcome.trainingSeconds() + outcome.evaluationSeconds());
    document.put("trainingSeconds", outcome.trainingSeconds());
    document.put("evaluationSeconds", outcome.evaluationSeconds());
    document.put("provenance", provenance(outcome));
    document.put("parameters", LearnedParameters.document(estimate.parameters()));
    return document;
  }

  private static Map<String, Object> training(LearnedOutcome outcome) {
    Effort effort = outcome.estimate().effort();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("epochs", effort.epochs());
    document.put("epochsAsked", outcome.description().training().epochs());
    boolean early = effort.epochs() < outcome.description().training().epochs();
    document.put(
        "settledAfter",
        early ? Optional.of(effort.settledAfter().orElseThrow()) : Optional.empty());
    document.put("endedBecause", early ? "the bound no longer rose" : "all epochs were done");
    return document;
  }

  private static Map<String, Object> calls(Effort effort) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("pilot", ResultParts.calls(effort.pilot()));
    document.put("gradientCheck", ResultParts.calls(effort.gradientCheck()));
    document.put("stepSearch", ResultParts.calls(effort.stepSearch()));
    document.put("training", ResultParts.calls(effort.training()));
    document.put("evaluation", ResultParts.calls(effort.evaluation()));
    document.put("total", ResultParts.calls(effort.total()));
    return document;
  }

  private static Map<String, Object> nonFinite(NonFiniteReport report, long inTraining) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("count", report.count());
    document.put("evaluations", report.evaluations());
    document.put("first", report.first().map(LearnedDocument::point));
    document.put("zeroDensitySeen", report.zeroDensitySeen());
    document.put("countInTraining", inTraining);
    return document;
  }

  private static Map<String, Object> point(NonFiniteReport.Point point) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("replica", point.replica());
    document.put("level", point.level());
    document.put("position", point.position());
    return document;
  }

  private static Map<String, Object> provenance(LearnedOutcome outcome) {
    Provenance provenance = outcome.estimate().provenance();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("version", outcome.version());
    document.put("java", provenance.java());
    document.put("virtualMachine", provenance.virtualMachine());
    document.put("operatingSystem", provenance.operatingSystem());
    document.put("processor", Processor.name());
    document.put("loops", provenance.loops());
    document.put("threads", outcome.description().threadCount());
    document.put("seed", provenance.seed());
    document.put("configuration", outcome.description().document());
    FileDigests.add(document, outcome.description());
    return document;
  }
}
