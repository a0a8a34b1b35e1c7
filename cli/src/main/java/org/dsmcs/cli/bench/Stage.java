package org.dsmcs.cli.bench;

/** The parts of an iteration whose shares of the time are told. */
enum Stage {
  NOISE("noise"),
  TARGET("target"),
  KERNEL("kernel"),
  WEIGHTS("weights"),
  RESAMPLING("resampling"),
  HESSIAN("hessian"),
  ADJOINT("adjoint"),
  SCATTER("scatter");

  private final String title;

  Stage(String title) {
    this.title = title;
  }

  /** Returns what tables call it. */
  String title() {
    return title;
  }
}
