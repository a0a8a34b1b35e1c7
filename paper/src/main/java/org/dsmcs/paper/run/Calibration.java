package org.dsmcs.paper.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.training.Trainer;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingState;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;
import org.dsmcs.paper.ledger.Training;
import org.dsmcs.targets.Target;

/**
 * About how long trainings take here: for each kernel and model, an iteration of a cell of middle
 * size is timed on all threads at once. The time of others is taken to grow with N·K.
 */
public final class Calibration {
  private static final int PARTICLES = 32;
  private static final int STEPS = 16;
  private static final double STEP_SCALE = 0.25;
  private static final double LEARNING_RATE = 0.01;
  private static final double SECONDS = 0.5;

  /** Of the time of an iteration, what an evaluation takes for each replica: no way back. */
  private static final double FORWARD_SHARE = 0.4;

  private static final TrainingListener ONE_ITERATION =
      new TrainingListener() {
        @Override
        public boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
          return false;
        }
      };

  private record Kind(MarkovKernel kernel, Model model) {
    static Kind of(Cell cell) {
      return new Kind(cell.kernel(), cell.model());
    }
  }

  private final Protocol protocol;
  private final int threads;
  private final Map<Kind, Double> iterationSeconds;

  private Calibration(Protocol protocol, int threads, Map<Kind, Double> iterationSeconds) {
    this.protocol = protocol;
    this.threads = threads;
    this.iterationSeconds = iterationSeconds;
  }

  /**
   * Measures; takes about a second for each kernel and model.
   *
   * @param protocol how cells are trained
   * @param cells which
   * @param threads how many trainings run side by side
   */
  public static Calibration measure(Protocol protocol, List<Cell> cells, int threads) {
    Map<Kind, Double> seconds = new LinkedHashMap<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (Cell cell : cells) {
        Kind kind = Kind.of(cell);
        if (!seconds.containsKey(kind)) {
          Cell middle = new Cell(kind.kernel(), kind.model(), STEP_SCALE, STEPS, PARTICLES);
          List<Callable<Double>> tasks = new ArrayList<>();
          for (int t = 0; t < threads; t++) {
            tasks.add(() -> iterationSeconds(protocol, middle, threads));
          }
          double sum = 0;
          for (Future<Double> time : pool.invokeAll(tasks)) {
            sum += time.get();
          }
          seconds.put(kind, sum / threads);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while measuring", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("measuring failed", e.getCause());
    }
    return new Calibration(protocol, threads, seconds);
  }

  /** The median of single iterations, after as long a warm-up. */
  private static double iterationSeconds(Protocol protocol, Cell cell, int threads) {
    Training training = new Training(cell, LEARNING_RATE, 0);
    Target target = TrainingRun.target(protocol, training);
    Resources resources = new Resources(1, Runtime.getRuntime().maxMemory() / 2 / threads);
    List<Double> times = new ArrayList<>();
    try (Trainer trainer =
        new Trainer(
            target.density(),
            protocol.sampler(cell),
            protocol.training(training).withEpochs(Integer.MAX_VALUE / protocol.iterations()),
            training.seed(),
            resources)) {
      TrainingState state = trainer.start(TrainingRun.initial(target.dimension()));
      long began = System.nanoTime();
      for (boolean warm = false; times.isEmpty() || elapsed(began) < 2 * SECONDS; ) {
        warm = warm || elapsed(began) > SECONDS;
        long from = System.nanoTime();
        state = trainer.train(state, ONE_ITERATION);
        if (warm) {
          times.add(elapsed(from));
        }
      }
    }
    times.sort(null);
    return times.get(times.size() / 2);
  }

  private static double elapsed(long from) {
    return (System.nanoTime() - from) * 1e-9;
  }

  /**
   * Returns about how many seconds trainings take, side by side.
   *
   * @param trainings how many of each cell; of kernels and models that were measured
   */
  public double seconds(Map<Cell, Integer> trainings) {
    double iterations =
        (double) protocol.epochs() * protocol.iterations()
            + FORWARD_SHARE * protocol.evaluationReplicas() / protocol.replicas();
    double sum = 0;
    for (Map.Entry<Cell, Integer> entry : trainings.entrySet()) {
      Cell cell = entry.getKey();
      Double time = iterationSeconds.get(Kind.of(cell));
      if (time == null) {
        throw new IllegalArgumentException("not measured: " + cell);
      }
      double size = (double) cell.particles() * cell.steps() / (PARTICLES * STEPS);
      sum += entry.getValue() * iterations * time * size;
    }
    return sum / threads;
  }
}
