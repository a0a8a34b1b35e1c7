package org.dsmcs.report.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SequencedMap;

/**
 * What the folder of a run tells, whether the run came to its end or not.
 *
 * @param rerunCommand what to type to run it again, to the same numbers
 * @param resumeCommand what to type to go on with it
 * @param options every option under its name, by the headings of their groups
 * @param shape the sizes that describe the run
 * @param before the path before the first iteration
 * @param epochs those that are done
 * @param result what the evaluation came to, if there was one of this configuration
 * @param names of the draws' values
 * @param draws the weighted draws, if there are any
 */
public record RunResults(
    String rerunCommand,
    String resumeCommand,
    SequencedMap<String, SequencedMap<String, String>> options,
    Shape shape,
    PathPoints before,
    List<Epoch> epochs,
    Optional<Result> result,
    List<String> names,
    List<Draw> draws) {
  /** Copies the lists. */
  public RunResults {
    epochs = List.copyOf(epochs);
    draws = List.copyOf(draws);
  }

  /**
   * Sizes and names.
   *
   * @param target the target's name
   * @param kernel the kernel's name
   * @param dimension D
   * @param particles N
   * @param steps K
   * @param replicas replicas of an iteration
   * @param epochs how many epochs were asked for
   * @param iterations iterations of an epoch
   */
  public record Shape(
      String target,
      String kernel,
      int dimension,
      int particles,
      int steps,
      int replicas,
      int epochs,
      int iterations) {}

  /**
   * A schedule with its step sizes.
   *
   * @param beta β_1..β_K
   * @param delta δ_1..δ_K
   */
  public record PathPoints(List<Double> beta, List<Double> delta) {
    /** Copies the lists. */
    public PathPoints {
      beta = List.copyOf(beta);
      delta = List.copyOf(delta);
    }
  }

  /**
   * A line of {@code metrics.csv}.
   *
   * @param epoch from 1
   * @param bound mean bound
   * @param gradientNorm mean norm of the gradient
   * @param learningRate Adam's
   * @param seconds time
   * @param nonFinite how many log densities were NaN or +∞
   * @param ess mean ESS after steps 1..K
   * @param path what the last iteration used
   */
  public record Epoch(
      int epoch,
      double bound,
      double gradientNorm,
      double learningRate,
      double seconds,
      long nonFinite,
      List<Double> ess,
      PathPoints path) {
    /** Copies the list. */
    public Epoch {
      ess = List.copyOf(ess);
    }
  }

  /**
   * What {@code result.json} says. Numbers that were not finite are NaN.
   *
   * @param bound the bound
   * @param logEvidence log Z
   * @param interval95 its interval
   * @param knownLogEvidence log Z where it is known
   * @param ess mean ESS after steps 1..K
   * @param sandwich what runs in reverse added, if there were any
   * @param trust the judgement
   * @param nonFinite how many log densities of the evaluation were NaN or +∞
   * @param replicas how many it rests on
   * @param epochs how many epochs were trained; older versions do not tell
   * @param drawCount how many draws there are; older versions do not tell
   * @param trainingSeconds time of the training
   * @param evaluationSeconds time of the evaluation
   * @param path what the training ended with
   * @param calls how often each part of the run asked the density; empty for a result of an earlier
   *     version
   * @param settledAfter after how many epochs the bound no longer rose, if that ended the training
   * @param provenance names and values
   */
  public record Result(
      Estimate bound,
      Estimate logEvidence,
      Interval interval95,
      OptionalDouble knownLogEvidence,
      List<Double> ess,
      Optional<Sandwich> sandwich,
      Judgement trust,
      long nonFinite,
      long replicas,
      OptionalLong epochs,
      OptionalLong drawCount,
      double trainingSeconds,
      double evaluationSeconds,
      PathPoints path,
      Map<String, Calls> calls,
      OptionalInt settledAfter,
      Map<String, String> provenance) {
    /** Copies the list. */
    public Result {
      ess = List.copyOf(ess);
    }
  }

  /**
   * Whether the estimate is to be trusted.
   *
   * @param trustworthy whether it is
   * @param paretoShape shape of the tail; NaN where it is not known
   * @param effectiveReplicas how many replicas carry the estimate
   * @param reasons what speaks against it
   * @param trustedShape below which shapes are trusted
   * @param trustedReplicas from which number of effective replicas on
   */
  public record Judgement(
      boolean trustworthy,
      double paretoShape,
      double effectiveReplicas,
      List<String> reasons,
      double trustedShape,
      int trustedReplicas) {
    /** Copies the list. */
    public Judgement {
      reasons = List.copyOf(reasons);
    }
  }

  /**
   * A weighted draw.
   *
   * @param weight its weight
   * @param position z_1..z_D
   */
  public record Draw(double weight, List<Double> position) {
    /** Copies the list. */
    public Draw {
      position = List.copyOf(position);
    }
  }

  /**
   * A number with its error.
   *
   * @param estimate the number
   * @param standardError its standard error
   */
  public record Estimate(double estimate, double standardError) {}

  /**
   * log Z between two limits.
   *
   * @param interval the limits; one that is not finite is NaN and says nothing
   * @param forward mean of log Z-hat forward, a lower bound in expectation
   * @param reverse mean of log Z-hat in reverse, an upper bound in expectation
   * @param reverseReplicas how many runs in reverse
   */
  public record Sandwich(
      Interval interval, Estimate forward, Estimate reverse, long reverseReplicas) {}

  /**
   * An interval.
   *
   * @param low its lower end
   * @param high its upper end
   */
  public record Interval(double low, double high) {}

  /**
   * How often the density was asked.
   *
   * @param values log densities
   * @param gradients gradients
   * @param hessianProducts Hessian-vector products
   */
  public record Calls(long values, long gradients, long hessianProducts) {}
}
