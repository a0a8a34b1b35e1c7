package org.dsmcs.paper.run;

import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.ledger.Training;

/**
 * How cells are trained and evaluated. Every training is one of the paper's: Adam, the learning
 * rate times 0.75 after epochs 25, 50, …, 200; a shorter one is the beginning of a longer one.
 *
 * @param name as it is asked for
 * @param learningRates tried with the first seed, in increasing order
 * @param seeds how many; the best learning rate is trained with all of them
 * @param epochs of a training
 * @param iterations of an epoch
 * @param replicas of an iteration
 * @param evaluationReplicas fresh replicas that the bound is evaluated with
 * @param targetDimension D of the mixture
 * @param summary what is shown with results
 */
public record Protocol(
    String name,
    List<Double> learningRates,
    int seeds,
    int epochs,
    int iterations,
    int replicas,
    int evaluationReplicas,
    int targetDimension,
    String summary) {
  /** The paper's protocol. */
  public static final Protocol PAPER =
      new Protocol(
          "paper",
          List.of(0.01, 0.03, 0.05, 0.09),
          3,
          500,
          10,
          64,
          640,
          50,
          "learning rates 0.01, 0.03, 0.05, 0.09 with the first seed, the best one with three"
              + " seeds; 500 epochs of 10 iterations with 64 replicas");

  /** One short training for each cell. */
  public static final Protocol QUICK =
      new Protocol(
          "quick",
          List.of(0.03),
          1,
          60,
          10,
          64,
          640,
          50,
          "learning rate 0.03 and one seed only; the first 60 epochs of the paper's 500, so that"
              + " bounds are expected to lie lower");

  /** Tiny trainings, whose numbers mean nothing, for tests of everything around them. */
  public static final Protocol SMOKE =
      new Protocol(
          "smoke",
          List.of(0.03, 0.05),
          2,
          2,
          5,
          2,
          8,
          3,
          "tiny trainings on another target, for tests; the numbers mean nothing");

  /** Of the epochs, at which the first picture of the ESS is taken; the other is at the end. */
  private static final int EARLY = 5;

  /** All protocols. */
  public static final List<Protocol> ALL = List.of(PAPER, QUICK, SMOKE);

  /** From the seeds of one reproduction to those of the next; no protocol has more. */
  private static final long SEEDS = 3;

  private static final double DECAY_FACTOR = 0.75;

  private static final int DECAY_EVERY = 25;
  private static final int DECAY_UNTIL = 200;
  private static final double NON_FINITE_LIMIT = 0.01;

  /** Copies the list. */
  public Protocol {
    learningRates = List.copyOf(learningRates);
  }

  /**
   * Returns the protocol of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Protocol named(String name) {
    return ALL.stream()
        .filter(protocol -> protocol.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown protocol: " + name));
  }

  /**
   * Returns the seed of a training.
   *
   * @param seed of the reproduction; others have no seed of a training in common
   * @param index from 0
   */
  public static long trainingSeed(long seed, int index) {
    return SEEDS * seed + index;
  }

  /** Returns what the sampler of a cell does. */
  public SamplerConfiguration sampler(Cell cell) {
    return new SamplerConfiguration(
        cell.kernel().kernel(),
        cell.model().bound(),
        cell.model().resampling(),
        cell.particles(),
        cell.steps(),
        cell.stepScale());
  }

  /** Returns how a training is done. */
  public TrainingConfiguration training(Training training) {
    return new TrainingConfiguration(
        epochs,
        iterations,
        replicas,
        training.learningRate(),
        DECAY_FACTOR,
        DECAY_EVERY,
        DECAY_UNTIL,
        OptionalDouble.empty(),
        false,
        NON_FINITE_LIMIT);
  }

  /** Returns the epochs whose ESS is recorded: a fifth of the way, and the last one. */
  public SortedSet<Integer> essEpochs() {
    return new TreeSet<>(List.of(Math.max(1, epochs / EARLY), epochs));
  }

  /** Returns how many trainings a cell takes. */
  public int trainingsPerCell() {
    return learningRates.size() + seeds - 1;
  }
}
