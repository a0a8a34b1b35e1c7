package org.dsmcs.study.description;

import org.dsmcs.study.settings.GivenSettings;

/** The paper's names, and two of ours, for a bound with a way of resampling. */
public enum Variant {
  /** The bound of independent chains, never resampled. */
  DAIS("dais", "never", "ignore"),
  /** Never resampled. */
  NO("smc", "never", "ignore"),
  /** Resampled at every step, the draw not differentiated. */
  CAT("smc", "always", "ignore"),
  /** Resampled where a coin says so, the draw not differentiated. */
  BERN_CAT("smc", "bernoulli", "ignore"),
  /** Resampled at every step, with the gapped straight-through gradient. */
  GST("smc", "always", "gst"),
  /** Resampled where a coin says so, with the gapped straight-through gradient. */
  BERN_GST("smc", "bernoulli", "gst"),
  /** Resampled at every step, with the stop-gradient. */
  SGR("smc", "always", "stop-gradient"),
  /** Resampled where a coin says so, with the stop-gradient. */
  BERN_SGR("smc", "bernoulli", "stop-gradient");

  private final String bound;
  private final String criterion;
  private final String gradient;

  Variant(String bound, String criterion, String gradient) {
    this.bound = bound;
    this.criterion = criterion;
    this.gradient = gradient;
  }

  /** Returns the word of the bound. */
  public String bound() {
    return bound;
  }

  /** Returns the word of the criterion. */
  public String criterion() {
    return criterion;
  }

  /** Returns the word of the gradient. */
  public String gradient() {
    return gradient;
  }

  /** Returns what was written with what this variant stands for; what was written wins. */
  public GivenSettings completing(GivenSettings given) {
    String origin = "--variant";
    return given
        .orElse("bound", bound, origin)
        .orElse("criterion", criterion, origin)
        .orElse("scheme", "categorical", origin)
        .orElse("resampling-gradient", gradient, origin);
  }
}
