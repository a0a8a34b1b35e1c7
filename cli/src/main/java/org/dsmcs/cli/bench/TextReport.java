package org.dsmcs.cli.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes tables, each line as soon as it is known. */
final class TextReport implements BenchReport {
  private static final int NAME_WIDTH = 35;

  private final PrintWriter out;
  private final Table iterations =
      new Table(
          NAME_WIDTH,
          8,
          List.of(
              "iteration",
              "median ms",
              "10 % ms",
              "90 % ms",
              "count",
              "GFLOP",
              "GFLOP/s",
              "peak",
              "% of peak",
              "bytes allocated"));

  TextReport(PrintWriter out) {
    this.out = out;
  }

  private void say(String line) {
    out.println(line);
    out.flush();
  }

  private void property(String name, String value) {
    say(String.format(Locale.ROOT, "%-14s %s", name, value));
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  @Override
  public void machine(Machine machine) {
    String cores = machine.cores() + (machine.cores() == 1 ? " core" : " cores");
    property("processor", machine.processor() + ", " + cores);
    property("JDK", machine.jdk());
    property("loops", machine.loops());
    property(
        "peak",
        "%s GFLOP/s on one core, %s on %s (multiply-adds in registers)"
            .formatted(
                number(machine.peakOfOneCore() * 1e-9, 1),
                number(machine.peak() * 1e-9, 1),
                machine.threads() == machine.cores() ? "all" : machine.threads() + " of them"));
    property(
        "nearest cache",
        number(machine.nearestCacheOfOneCore() * 1e-9, 1) + " GB/s on one core (triad)");
    property("memory", number(machine.bandwidth() * 1e-9, 1) + " GB/s on all cores (triad)");
  }

  @Override
  public void work(WorkSize size, int threads) {
    say("");
    say(
        "%d replicas, %d particles, %d steps, %d dimensions, mixture of %d components, %d %s"
            .formatted(
                size.replicas(),
                size.particles(),
                size.steps(),
                size.dimension(),
                size.components(),
                threads,
                threads == 1 ? "thread" : "threads"));
    say(iterations.header());
  }

  @Override
  public void iteration(IterationResult result) {
    say(
        iterations.line(
            List.of(
                result.name(),
                number(result.milliseconds(), 2),
                number(result.fast(), 2),
                number(result.slow(), 2),
                Integer.toString(result.count()),
                number(result.operations() * 1e-9, 3),
                number(result.rate() * 1e-9, 1),
                number(result.peak() * 1e-9, 1),
                number(100 * result.fractionOfPeak(), 1),
                number(result.bytesAllocated(), 0))));
    if (!result.settled()) {
      say("  was still being compiled when it was measured; give more --seconds");
    }
  }

  @Override
  public void annealed(AnnealedComparison comparison) {
    Table table =
        new Table(
            NAME_WIDTH,
            9,
            List.of(
                "ns for each gradient, one thread", "smc", "learned", "ratio", "turns", "bytes"));
    say("");
    say(
        "An SMC sampler with MALA beside the learned sampler with Langevin moves, forward only,"
            + " both");
    say("with categorical draws before every step; bytes that the first allocates for a replica.");
    say(table.header());
    say(
        table.line(
            List.of(
                AnnealedComparison.NAME,
                number(comparison.annealed(), 1),
                number(comparison.learned(), 1),
                number(comparison.ratio(), 2),
                Integer.toString(comparison.turns()),
                number(comparison.bytesAllocated(), 0))));
  }

  @Override
  public void stages(Map<IterationResult, StageTimes> times, int threads) {
    List<String> titles = new ArrayList<>();
    titles.add("share of the time, %");
    for (Stage stage : Stage.values()) {
      titles.add(stage.title());
    }
    titles.add("rest");
    Table table = new Table(NAME_WIDTH, 7, titles);
    say("");
    say("Each stage was measured alone, on one thread, with the sizes and numbers of calls of the");
    say("iteration; the rest is what they leave of the median.");
    say(table.header());
    times.forEach((result, stages) -> say(table.line(shares(result, stages, threads))));
    if (times.values().stream().anyMatch(time -> !time.leastMilliseconds().isEmpty())) {
      limits(times);
    }
  }

  /** What the machine needs for a stage at least, and what the stage takes. */
  private void limits(Map<IterationResult, StageTimes> times) {
    List<Stage> stages = List.of(Stage.TARGET, Stage.KERNEL, Stage.HESSIAN, Stage.ADJOINT);
    List<String> titles = new ArrayList<>();
    titles.add("at least / measured, ms");
    stages.forEach(stage -> titles.add(stage.title()));
    titles.add("together");
    titles.add("%");
    Table table = new Table(NAME_WIDTH, 13, titles);
    say("");
    say("What one core needs for a stage at least, by its multiply-adds in registers and by its");
    say("nearest cache, and what one thread takes for it, alone:");
    say(table.header());
    times.forEach((result, time) -> say(table.line(limits(result, time, stages))));
  }

  private static List<String> limits(IterationResult result, StageTimes times, List<Stage> stages) {
    List<String> cells = new ArrayList<>();
    cells.add(result.name());
    for (Stage stage : stages) {
      Double least = times.leastMilliseconds().get(stage);
      cells.add(least == null ? "" : pair(least, times.of(stage)));
    }
    cells.add(pair(times.totalLeast(), times.totalOfLimited()));
    cells.add(number(100 * times.totalLeast() / times.totalOfLimited(), 0));
    return cells;
  }

  private static String pair(double least, double measured) {
    return number(least, 1) + " / " + number(measured, 1);
  }

  private static List<String> shares(IterationResult result, StageTimes stages, int threads) {
    List<String> cells = new ArrayList<>();
    cells.add(result.name());
    for (Stage stage : Stage.values()) {
      cells.add(number(100 * result.share(stages.of(stage), threads), 1));
    }
    cells.add(number(100 - 100 * result.share(stages.total(), threads), 1));
    return cells;
  }

  @Override
  public void scale(List<Scale> scales) {
    say("");
    say(
        "Cost against size, %s: ms at each size, and the slope of log time against log size"
            .formatted(Scale.WORKLOAD.name()));
    for (Scale scale : scales) {
      StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-10s", scale.quantity()));
      for (Scale.Point point : scale.points()) {
        line.append(String.format(Locale.ROOT, "  %4d: %8.2f", point.size(), point.milliseconds()));
      }
      say(line + "  slope " + number(scale.slope(), 2));
    }
  }

  @Override
  public void peer(Peer peer, List<Peer.Ratio> ratios) {
    Table table =
        new Table(
            NAME_WIDTH,
            9,
            List.of("against PyTorch " + peer.version(), "ours ms", "PyTorch ms", "ratio"));
    say("");
    say("dsmcs computes in float64, PyTorch as told, at the fastest of its settings.");
    say(table.header());
    for (Peer.Ratio ratio : ratios) {
      say(
          table.line(
                  List.of(
                      ratio.name() + ", " + ratio.precision(),
                      number(ratio.ours(), 2),
                      number(ratio.peers(), 1),
                      number(ratio.value(), 1)))
              + "  ("
              + ratio.setting()
              + ")");
    }
  }

  @Override
  public void leftOut(String reason) {
    say("");
    say(reason);
  }

  @Override
  public void end() {}
}
