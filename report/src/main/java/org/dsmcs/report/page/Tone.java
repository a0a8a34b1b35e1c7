package org.dsmcs.report.page;

/** How something is to be taken. It shows as colour, and where it matters as a word or sign. */
public enum Tone {
  /** Without judgement. */
  PLAIN,
  /** As it should be. */
  GOOD,
  /** To be looked at. */
  WARNING
}
