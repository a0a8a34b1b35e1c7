package org.dsmcs.study.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.core.evidence.Trust;

/** Parts of {@code result.json} that more than one kind of run has. */
final class ResultParts {
  private ResultParts() {}

  static Map<String, Object> estimate(Estimate estimate) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("estimate", estimate.estimate());
    document.put("standardError", estimate.standardError());
    return document;
  }

  static Map<String, Object> calls(DensityCalls calls) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("values", calls.values());
    document.put("gradients", calls.gradients());
    document.put("hessianProducts", calls.hessianProducts());
    return document;
  }

  static Map<String, Object> trust(Trust trust) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("trustworthy", trust.trustworthy());
    document.put("paretoShape", trust.paretoShape());
    document.put("effectiveReplicas", trust.effectiveReplicas());
    document.put("reasons", trust.reasons());
    return document;
  }
}
