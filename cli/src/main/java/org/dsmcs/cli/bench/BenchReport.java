package org.dsmcs.cli.bench;

import java.util.List;
import java.util.Map;

/** Hears the results of {@code dsmcs bench} as they come, in this order, and writes them. */
interface BenchReport {
  /** The machine's limits. */
  void machine(Machine machine);

  /** The iterations that follow are of this size. */
  void work(WorkSize size, int threads);

  /** One workload was measured. */
  void iteration(IterationResult result);

  /** The SMC sampler was measured beside the learned one. */
  void annealed(AnnealedComparison comparison);

  /** The stages of workloads were measured, and what the machine needs for them at least. */
  void stages(Map<IterationResult, StageTimes> times, int threads);

  /** The scale of the cost was measured. */
  void scale(List<Scale> scales);

  /** The peer was measured. */
  void peer(Peer peer, List<Peer.Ratio> ratios);

  /** Something was left out; the reason is one line. */
  void leftOut(String reason);

  /** Everything is done. */
  void end();
}
