package org.dsmcs.paper.grid;

import java.util.List;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Bound;

/**
 * A bound with a way of resampling: a point of the product of bound, criterion, scheme and
 * gradient.
 *
 * @param name as in the paper's tables, followed by the temperature where there is one
 * @param bound which bound is ascended
 * @param resampling when, how, and how differentiated
 */
public record Model(String name, Bound bound, Resampling resampling) {
  /** Bound of whole paths, never resampled. */
  public static final Model DAIS = new Model("DAIS", Bound.DAIS, Resampling.never());

  /** Never resampled. */
  public static final Model NO = new Model("No", Bound.SMC, Resampling.never());

  /** Resampled before every step but the first, without a gradient. */
  public static final Model CAT = of("Cat", new ResamplingCriterion.Always());

  /** Resampled by a Bernoulli decision of each replica, without a gradient. */
  public static final Model BERN_CAT = of("Bern-Cat", new ResamplingCriterion.Bernoulli());

  /** Gapped straight-through, τ = 1. */
  public static final Model GST_1 = of("GST", new ResamplingCriterion.Always(), 1.0);

  /** Bernoulli decision and draw gapped straight-through, τ = 1. */
  public static final Model BERN_GST_1 = of("Bern-GST", new ResamplingCriterion.Bernoulli(), 1.0);

  /** Gapped straight-through, τ = 0.1. */
  public static final Model GST_01 = of("GST", new ResamplingCriterion.Always(), 0.1);

  /** Bernoulli decision and draw gapped straight-through, τ = 0.1. */
  public static final Model BERN_GST_01 = of("Bern-GST", new ResamplingCriterion.Bernoulli(), 0.1);

  /** The models of the paper, in the order of its tables. */
  public static final List<Model> PAPER =
      List.of(DAIS, NO, CAT, BERN_CAT, GST_1, BERN_GST_1, GST_01, BERN_GST_01);

  private static Model of(String name, ResamplingCriterion criterion) {
    return new Model(
        name,
        Bound.SMC,
        new Resampling(criterion, new CategoricalScheme(), new ResamplingGradient.Ignored()));
  }

  private static Model of(String family, ResamplingCriterion criterion, double temperature) {
    return new Model(
        family + " " + temperature,
        Bound.SMC,
        new Resampling(
            criterion,
            new CategoricalScheme(),
            new ResamplingGradient.GappedStraightThrough(temperature)));
  }

  /**
   * Returns the model of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Model named(String name) {
    return PAPER.stream()
        .filter(model -> model.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown model: " + name));
  }

  /** Returns the name without the temperature. */
  public String family() {
    int blank = name.indexOf(' ');
    return blank < 0 ? name : name.substring(0, blank);
  }

  /** Returns whether a Bernoulli decision says when to resample. */
  public boolean decidesByBernoulli() {
    return resampling.criterion() instanceof ResamplingCriterion.Bernoulli;
  }
}
