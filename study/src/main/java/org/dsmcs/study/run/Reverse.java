package org.dsmcs.study.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.core.evidence.ReverseRuns;
import org.dsmcs.core.evidence.Sandwich;

/**
 * What runs in reverse added to a run.
 *
 * @param runs the replicas in reverse
 * @param sandwich log Z between two limits
 */
public record Reverse(ReverseRuns runs, Sandwich sandwich) {
  /** Returns it for a JSON document. */
  Map<String, Object> document() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("interval", List.of(sandwich.interval().low(), sandwich.interval().high()));
    document.put("forward", estimate(sandwich.forward()));
    document.put("reverse", estimate(sandwich.reverse()));
    document.put("reverseReplicas", runs.drawsUsed());
    Map<String, Object> calls = new LinkedHashMap<>();
    calls.put("values", runs.calls().values());
    calls.put("gradients", runs.calls().gradients());
    calls.put("hessianProducts", runs.calls().hessianProducts());
    document.put("densityCalls", calls);
    document.put("nonFinite", runs.nonFinite());
    return document;
  }

  private static Map<String, Object> estimate(Estimate estimate) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("estimate", estimate.estimate());
    document.put("standardError", estimate.standardError());
    return document;
  }
}
