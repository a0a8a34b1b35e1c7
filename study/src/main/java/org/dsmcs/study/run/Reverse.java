package org.dsmcs.study.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    document.put("forward", ResultParts.estimate(sandwich.forward()));
    document.put("reverse", ResultParts.estimate(sandwich.reverse()));
    document.put("reverseReplicas", runs.drawsUsed());
    document.put("densityCalls", ResultParts.calls(runs.calls()));
    document.put("nonFinite", runs.nonFinite());
    return document;
  }
}
