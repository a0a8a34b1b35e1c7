package org.dsmcs.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.dsmcs.study.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code dsmcs bench}. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = {
      BenchCommand.SUMMARY,
      "The work is that of the paper's experiments: training iterations, with everything that is"
          + " learned and the optimiser, of each kernel and way of resampling.",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:measured", "1:something failed", "2:an option cannot be used"})
public final class BenchCommand implements Callable<Integer> {
  /** What the command does. */
  public static final String SUMMARY =
      "Measures how fast the sampler is on this machine, and what the machine can do at most.";

  private static final String PLAIN = "plain loops, " + Workload.LANGEVIN_NONE.name();

  /** Of the seconds of a row, what each stage and each probe gets. */
  private static final double SHARE_OF_STAGE = 0.1;

  private static final double SHARE_OF_PROBE = 0.5;

  private static final double SHARE_OF_REPEATED_PROBE = 0.15;

  private static final int MOST_THREADS = 1024;

  @Option(
      names = "--threads",
      paramLabel = "NUMBER",
      description = "Threads of the sampler; all cores by default.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--seconds",
      paramLabel = "SECONDS",
      defaultValue = "1.5",
      description =
          "Time for each row, after at least as long a warm-up; ${DEFAULT-VALUE} by default.")
  private double seconds;

  @Option(
      names = "--only",
      paramLabel = "REGEX",
      description = "Only the iterations in whose names the regular expression is found.")
  private String only = "";

  @Option(names = "--json", description = "Write one JSON document instead of tables.")
  private boolean json;

  @Option(
      names = "--scale",
      description = "Also measure how the cost grows with replicas, particles, steps, dimension.")
  private boolean scale;

  @Option(
      names = "--peer",
      description = "Also measure the PyTorch program in benchmarks/peers, in turn with ours.")
  private boolean peer;

  @Option(
      names = "--python",
      paramLabel = "PROGRAM",
      description = "The Python interpreter for --peer; by default one with PyTorch is looked for.")
  private String python = "";

  @Spec private CommandSpec spec;

  private final WorkSize size;

  /** Makes the command; its options are set by the command line. */
  public BenchCommand() {
    this(WorkSize.STANDARD);
  }

  /** Makes the command for work of another size. */
  @SuppressWarnings("NullAway.Init") // picocli sets the specification.
  BenchCommand(WorkSize size) {
    this.size = size;
  }

  /** Measures and reports, and returns the exit code. */
  @Override
  public Integer call() throws IOException, InterruptedException {
    if (threads < 1 || threads > MOST_THREADS) {
      throw new InputException(
          "--threads must be at least 1 and at most %d, given: %d"
              .formatted(MOST_THREADS, threads));
    }
    if (!python.isEmpty() && !peer) {
      throw new InputException("--python goes with --peer, given: --python alone; add --peer");
    }
    if (!(seconds > 0 && seconds <= 3600)) {
      throw new InputException("--seconds must be above 0 and at most 3600, given: " + seconds);
    }
    Pattern wanted;
    try {
      wanted = Pattern.compile(only);
    } catch (PatternSyntaxException e) {
      throw new InputException(
          "--only must be a regular expression, given: " + InputException.quote(only));
    }
    List<Workload> workloads =
        Workload.all().stream().filter(w -> wanted.matcher(w.name()).find()).toList();
    boolean withPlain = wanted.matcher(PLAIN).find();
    boolean withAnnealed = wanted.matcher(AnnealedComparison.NAME).find();
    if (workloads.isEmpty() && !withPlain && !withAnnealed) {
      throw new InputException(
          "--only must be found in the name of an iteration, given: " + InputException.quote(only));
    }
    Optional<Peer> found = peer ? findPeer() : Optional.empty();
    PrintWriter out = spec.commandLine().getOut();
    BenchReport report = json ? new JsonReport(out) : new TextReport(out);
    Machine machine = Machine.measure(threads, SHARE_OF_PROBE * seconds);
    report.machine(machine);
    iterations(workloads, withPlain, machine, report);
    if (withAnnealed) {
      report.annealed(AnnealedComparison.measure(size, seconds));
    }
    if (scale) {
      report.scale(Scale.measure(size, threads, seconds));
    }
    if (found.isPresent()) {
      report.peer(found.get(), found.get().measure(size, threads, seconds));
    } else if (peer) {
      report.leftOut("--peer: " + Peer.MISSING);
    }
    report.end();
    return 0;
  }

  private void iterations(
      List<Workload> workloads, boolean withPlain, Machine machine, BenchReport report)
      throws IOException, InterruptedException {
    report.work(size, threads);
    List<IterationResult> results = new ArrayList<>();
    double probe = SHARE_OF_REPEATED_PROBE * seconds;
    Machine before = machine.measuredAgain(probe);
    for (Workload workload : workloads) {
      IterationTiming timing = IterationTiming.measure(workload, size, threads, seconds);
      Machine after = machine.measuredAgain(probe);
      IterationResult result =
          IterationResult.of(
              workload.name(),
              timing,
              OperationCount.of(workload, size),
              before.orBetter(after).peak());
      before = after;
      results.add(result);
      report.iteration(result);
    }
    if (withPlain) {
      report.iteration(PlainLoopsRun.measure(PLAIN, size, threads, seconds, before.peak()));
    }
    // Only now: what a stage is given instead of noise and density would else be in the profile
    // that the compiler goes by.
    Map<IterationResult, StageTimes> stages = new LinkedHashMap<>();
    for (int w = 0; w < workloads.size(); w++) {
      stages.put(
          results.get(w),
          StageTimes.measure(workloads.get(w), size, machine, SHARE_OF_STAGE * seconds));
    }
    if (!stages.isEmpty()) {
      report.stages(stages, threads);
    }
  }

  /** Without an interpreter that was named, there may be none: then the comparison is left out. */
  private Optional<Peer> findPeer() throws InterruptedException {
    if (python.isEmpty()) {
      return Peer.find();
    }
    return Optional.of(
        Peer.of(python)
            .orElseThrow(
                () ->
                    new InputException(
                        "--python must be a Python interpreter with PyTorch, given: %s; get it with"
                                .formatted(InputException.quote(python))
                            + " pip install torch, or leave --peer out")));
  }
}
