package org.dsmcs.study.description;

import java.util.Locale;

/** Which sampler a run is of. */
public enum Method {
  /** Learns its step sizes and its schedule by gradient ascent on a lower bound. */
  DSMCS,
  /** Moves particles by accept and reject, and resamples them. */
  SMC,
  /** Moves particles by accept and reject, and never resamples. */
  AIS;

  /** Returns how it is written. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
