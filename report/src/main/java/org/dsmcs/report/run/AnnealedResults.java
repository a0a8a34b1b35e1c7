package org.dsmcs.report.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/**
 * What the folder of a run without training tells: an SMC sampler's, or one of annealed importance
 * sampling.
 *
 * @param rerunCommand what to type to run it again, to the same numbers
 * @param options every option under its name, by the headings of their groups
 * @param method its name, as it is written
 * @param target the target's name
 * @param dimension D
 * @param particles N
 * @param result what came out, if the run came to its end
 * @param names of the draws' values
 * @param draws the weighted draws, if there are any
 */
public record AnnealedResults(
    String rerunCommand,
    SequencedMap<String, SequencedMap<String, String>> options,
    String method,
    String target,
    int dimension,
    int particles,
    Optional<Result> result,
    List<String> names,
    List<RunResults.Draw> draws) {
  /** Copies the list. */
  public AnnealedResults {
    draws = List.copyOf(draws);
  }

  /**
   * What {@code result.json} says. Numbers that were not finite are NaN.
   *
   * @param logEvidence log Z
   * @param interval95 its interval
   * @param knownLogEvidence log Z where it is known
   * @param biased whether replicas adapted for themselves
   * @param replicas how many it rests on
   * @param sandwich what runs in reverse added, if there were any
   * @param trust the judgement
   * @param steps of the plan that all replicas followed; empty where each had its own
   * @param calls how often each part of the run asked the density
   * @param nonFinite how many log densities or gradients were NaN or +∞
   * @param seconds time of the run
   * @param provenance names and values
   */
  public record Result(
      RunResults.Estimate logEvidence,
      RunResults.Interval interval95,
      OptionalDouble knownLogEvidence,
      boolean biased,
      long replicas,
      Optional<RunResults.Sandwich> sandwich,
      RunResults.Judgement trust,
      List<Step> steps,
      Map<String, RunResults.Calls> calls,
      long nonFinite,
      double seconds,
      Map<String, String> provenance) {
    /** Copies the list. */
    public Result {
      steps = List.copyOf(steps);
    }
  }

  /**
   * A step of the plan.
   *
   * @param beta its inverse temperature
   * @param ess mean ESS after it
   * @param acceptance mean acceptance rate of its moves; NaN without moves
   * @param stepSize of its moves
   * @param moves how many
   */
  public record Step(double beta, double ess, double acceptance, double stepSize, long moves) {}
}
