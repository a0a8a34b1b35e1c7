package org.dsmcs.study.run;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.smc.MemoryBudgetException;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.MemorySize;

/**
 * How the memory of a run is divided: between the JVM and its heap, and of the heap between the
 * replicas in progress and everything else.
 */
public final class RunMemory {
  /**
   * Bytes that the JVM takes beside the heap, with a sixteenth of the budget: see {@code dsmcs}.
   */
  private static final double JVM = 80 << 20;

  private static final double HEAP_SHARE = 15.0 / 16;

  /** Of the heap; the rest is for short-lived objects, which {@code dsmcs} gives a sixteenth. */
  private static final double LONG_LIVED_SHARE = 7.0 / 8;

  /** With less, {@code dsmcs} sets no heap, so that smaller budgets could not be kept. */
  private static final double LEAST_HEAP = 32 << 20;

  private static final MemorySize LEAST = MemorySize.holding((LEAST_HEAP + JVM) / HEAP_SHARE);

  private final RunDescription configuration;
  private final Optional<MemorySize> budget;
  private final double beside;
  private final long heap;

  /**
   * Divides.
   *
   * @param configuration of the run, its dimension known
   * @param budget what the process may take, if that was said
   * @param heap bytes that the JVM may use
   * @throws InputException if the machine has not that much
   */
  public RunMemory(RunDescription configuration, Optional<MemorySize> budget, long heap) {
    this.configuration = configuration;
    this.budget = budget;
    this.beside =
        MemoryEstimate.besideReplicas(
            configuration, configuration.target().dimension().orElseThrow());
    this.heap = heap;
    budget.ifPresent(RunMemory::checkMachine);
    if (Boolean.getBoolean("dsmcs.launched")) {
      budget.ifPresent(given -> checkHeap(given, heap));
    }
  }

  /** The launcher sets the heap where it finds the option among the arguments themselves. */
  private static void checkHeap(MemorySize budget, long heap) {
    if (budget.bytes() >= LEAST.bytes() && heap > budget.bytes()) {
      throw new InputException(
          "--memory-budget %s: the JVM was started with %s, so that it cannot be kept; give it on the"
                  .formatted(budget, MemoryEstimate.size((double) heap))
              + " command line itself, not in an argument file, and do without -Xmx in"
              + " DSMCS_JAVA_OPTIONS");
    }
  }

  private static void checkMachine(MemorySize budget) {
    long machine =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    if (budget.bytes() > machine) {
      throw new InputException(
          "--memory-budget: given %s, allowed: up to the %s of this machine"
              .formatted(budget, MemoryEstimate.size((double) machine)));
    }
  }

  /**
   * Checks that the run can be held at all. With a budget the sampler knows better: it tells the
   * least that it needs.
   *
   * @param target the density
   * @throws InputException if it cannot
   */
  public void check(Density target) {
    MemoryEstimate.check(
        configuration, target, budget.isPresent() ? Double.POSITIVE_INFINITY : (double) heap);
  }

  /** Returns what the sampler may use. Without a budget, that is half of the heap. */
  public Resources resources() {
    int threads = configuration.threadCount();
    if (budget.isEmpty()) {
      return new Resources(threads, heap / 2);
    }
    if (budget.get().bytes() < LEAST.bytes()) {
      // Nothing fits, so that the sampler tells the least that this run needs: see tooSmall.
      return new Resources(threads, 1);
    }
    double share = Math.min((double) heap, HEAP_SHARE * (double) budget.get().bytes() - JVM);
    return new Resources(threads, (long) Math.max(1, LONG_LIVED_SHARE * share - beside));
  }

  /** Says what to do where not one replica fits. */
  public InputException tooSmall(MemoryBudgetException failure) {
    double needed = ((double) failure.least() + beside) / LONG_LIVED_SHARE;
    MemorySize least =
        MemorySize.holding(Math.max((needed + JVM) / HEAP_SHARE, (double) LEAST.bytes()));
    String sizes =
        "--particles %d, --dimension %d, --steps %d"
            .formatted(
                configuration.particles(),
                configuration.target().dimension().orElseThrow(),
                configuration.steps());
    if (budget.isPresent() && budget.get().bytes() >= least.bytes()) {
      return new InputException(
          "--memory-budget %s: the JVM may use only %s; do without -Xmx in DSMCS_JAVA_OPTIONS"
              .formatted(budget.get(), MemoryEstimate.size((double) heap)),
          failure);
    }
    return new InputException(
        "--memory-budget: %s, at least about %s needed with %s; give more, or choose fewer"
            .formatted(budget.map(given -> "given " + given).orElse("not given"), least, sizes),
        failure);
  }
}
