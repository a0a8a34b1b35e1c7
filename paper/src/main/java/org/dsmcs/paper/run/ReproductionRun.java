package org.dsmcs.paper.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.dsmcs.core.evidence.Provenance;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.ledger.Ledger;
import org.dsmcs.paper.ledger.Origin;
import org.dsmcs.paper.ledger.Training;
import org.dsmcs.paper.ledger.TrainingRecord;

/**
 * Does the trainings that a ledger lacks for some cells: several at once, each on a thread of its
 * own, the longest first. Each is recorded when it ends. What is recorded depends neither on the
 * number of threads nor on how often the work was interrupted.
 */
public final class ReproductionRun {
  /**
   * Where a reproduction runs.
   *
   * @param processor its name
   * @param threads how many trainings run side by side
   * @param version of dsmcs
   */
  public record Machine(String processor, int threads, String version) {}

  /**
   * How far a training is.
   *
   * @param began when, in nanoseconds
   * @param fraction of it that is done
   */
  private record Progress(long began, double fraction) {
    double seconds() {
      // Since the last epoch ended, nothing is known.
      return fraction == 0 ? 0 : (System.nanoTime() - began) * 1e-9;
    }
  }

  /** The longest first; the grid's order among equals. */
  private static final Comparator<Training> URGENCY =
      Comparator.<Training>comparingDouble(training -> -Cost.of(training.cell()))
          .thenComparing(Comparator.naturalOrder());

  private final Protocol protocol;
  private final long seed;
  private final List<CellPlan> plans;
  private final Ledger ledger;
  private final Machine machine;
  private final ReproductionListener listener;
  private final BooleanSupplier stop;

  // Guarded by this object.
  private final Map<Training, TrainingRecord> records = new HashMap<>();
  private final PriorityQueue<Training> waiting = new PriorityQueue<>(URGENCY);
  private final Set<Training> issued = new HashSet<>();
  private final Map<Training, Progress> running = new HashMap<>();
  private int cellsDone;
  private int trainingsLeft;
  private int trainingsDone;
  private double costLeft;
  private double costDone;
  private double secondsDone;
  private Optional<Throwable> failure = Optional.empty();

  /**
   * Prepares a run.
   *
   * @param protocol how cells are trained
   * @param seed of the reproduction
   * @param cells which
   * @param ledger what is recorded already, and where records go
   * @param machine where this is
   * @param listener told of every training and cell
   * @param stop asked again and again whether to give up; trainings in progress are lost then
   */
  public ReproductionRun(
      Protocol protocol,
      long seed,
      List<Cell> cells,
      Ledger ledger,
      Machine machine,
      ReproductionListener listener,
      BooleanSupplier stop) {
    this.protocol = protocol;
    this.seed = seed;
    this.plans = cells.stream().map(cell -> new CellPlan(protocol, seed, cell)).toList();
    this.ledger = ledger;
    this.machine = machine;
    this.listener = listener;
    this.stop = stop;
  }

  /**
   * Runs.
   *
   * @return whether all cells are done; if not, the run was stopped
   * @throws IOException if a record cannot be written
   */
  public boolean run() throws IOException {
    synchronized (this) {
      ledger.records().forEach(training -> records.put(training.training(), training));
      Set<Cell> counted = new HashSet<>();
      for (CellPlan plan : plans) {
        int missing = plan.missingCount(records);
        cellsDone += missing == 0 ? 1 : 0;
        if (!counted.add(plan.cell().trained())) {
          continue;
        }
        trainingsLeft += missing;
        costLeft += missing * Cost.of(plan.cell());
        issue(plan);
      }
    }
    List<Thread> threads = new ArrayList<>();
    for (int t = 1; t < machine.threads(); t++) {
      threads.add(Thread.ofPlatform().daemon().name("dsmcs-trainings-" + t).start(this::work));
    }
    work();
    for (Thread thread : threads) {
      join(thread);
    }
    synchronized (this) {
      if (failure.isPresent()) {
        rethrow(failure.get());
      }
      return cellsDone == plans.size();
    }
  }

  private static void rethrow(Throwable failure) throws IOException {
    switch (failure) {
      case UncheckedIOException e -> throw e.getCause();
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void issue(CellPlan plan) {
    for (Training training : plan.missing(records)) {
      if (issued.add(training)) {
        waiting.add(training);
      }
    }
  }

  private void work() {
    try {
      for (Optional<Training> next = next(); next.isPresent(); next = next()) {
        Training training = next.get();
        try {
          train(training).ifPresent(this::record);
        } finally {
          ended(training);
        }
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  /** Waits for a training to do; nothing if there will be none. */
  private synchronized Optional<Training> next() {
    while (waiting.isEmpty() && !running.isEmpty() && !givenUp()) {
      try {
        wait();
      } catch (InterruptedException e) {
        // Nobody interrupts these threads but to end the process.
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }
    if (waiting.isEmpty() || givenUp()) {
      return Optional.empty();
    }
    Training training = waiting.remove();
    running.put(training, new Progress(System.nanoTime(), 0));
    return Optional.of(training);
  }

  private synchronized void ended(Training training) {
    running.remove(training);
    notifyAll();
  }

  /** Returns whether to give up. */
  private synchronized boolean givenUp() {
    return failure.isPresent() || stop.getAsBoolean();
  }

  private synchronized void fail(Throwable cause) {
    failure.ifPresentOrElse(
        first -> first.addSuppressed(cause), () -> failure = Optional.of(cause));
    notifyAll();
  }

  private synchronized void progressed(Training training, double fraction) {
    running.computeIfPresent(training, (_, known) -> new Progress(known.began(), fraction));
    listener.progressed(state());
  }

  private Optional<TrainingRecord> train(Training training) {
    long began = System.nanoTime();
    long memory = Runtime.getRuntime().maxMemory() / 2 / machine.threads();
    TrainingRun.Watch watch =
        new TrainingRun.Watch() {
          @Override
          public boolean stops() {
            return givenUp();
          }

          @Override
          public void progressed(double fraction) {
            ReproductionRun.this.progressed(training, fraction);
          }
        };
    return new TrainingRun(protocol, training, memory, watch)
        .run()
        .map(
            result ->
                new TrainingRecord(
                    new TrainingRecord.Reproduction(protocol.name(), seed),
                    training,
                    result.outcome(),
                    result.course(),
                    origin((System.nanoTime() - began) * 1e-9)));
  }

  private Origin origin(double seconds) {
    // The seed and the sampler do not matter for where this runs.
    Provenance here = Provenance.of(seed, protocol.sampler(plans.getFirst().cell()));
    return new Origin(
        seconds,
        machine.processor(),
        machine.threads(),
        here.java(),
        here.loops(),
        machine.version());
  }

  private void record(TrainingRecord training) {
    try {
      ledger.append(training);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    recorded(training);
  }

  private synchronized void recorded(TrainingRecord training) {
    Cell trained = training.training().cell();
    CellPlan plan = new CellPlan(protocol, seed, trained);
    int before = plan.missingCount(records);
    records.put(training.training(), training);
    running.remove(training.training());
    int after = plan.missingCount(records);
    double cost = Cost.of(plan.cell());
    trainingsDone++;
    // More than one less where all learning rates failed.
    trainingsLeft -= before - after;
    costLeft -= (before - after) * cost;
    costDone += cost;
    secondsDone += training.origin().seconds();
    issue(plan);
    List<CellResult> results =
        plans.stream()
            .filter(sharing -> sharing.cell().trained().equals(trained))
            .flatMap(sharing -> sharing.result(records).stream())
            .toList();
    cellsDone += results.size();
    ReproductionListener.State state = state();
    listener.trainingEnded(training, state);
    results.forEach(result -> listener.cellEnded(result, state));
  }

  private ReproductionListener.State state() {
    double cost = costDone;
    double left = costLeft;
    double seconds = secondsDone;
    for (Map.Entry<Training, Progress> entry : running.entrySet()) {
      double part = entry.getValue().fraction() * Cost.of(entry.getKey().cell());
      cost += part;
      left -= part;
      seconds += entry.getValue().seconds();
    }
    return new ReproductionListener.State(
        plans.size(),
        cellsDone,
        trainingsDone + trainingsLeft,
        trainingsDone,
        cost == 0 ? Double.NaN : Math.max(0, left) * seconds / cost / machine.threads());
  }
}
