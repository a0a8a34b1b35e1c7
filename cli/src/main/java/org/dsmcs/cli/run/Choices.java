package org.dsmcs.cli.run;

import java.util.Locale;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.KillingScheme;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.resampling.ResidualScheme;
import org.dsmcs.core.resampling.SspScheme;
import org.dsmcs.core.resampling.StratifiedScheme;
import org.dsmcs.core.resampling.SystematicScheme;

/**
 * The words that options take. Their names, in lower case and with hyphens, are what is written.
 */
final class Choices {
  private Choices() {}

  /** Which sampler. */
  enum MethodChoice {
    DSMCS,
    SMC,
    AIS;

    /** Returns how it is written. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How particles of SMC samplers and annealed importance sampling move. */
  enum MoveChoice {
    MALA,
    HMC,
    RANDOM_WALK
  }

  /** Where the inverse temperatures of these come from. */
  enum ScheduleChoice {
    ADAPTIVE,
    LINEAR,
    GEOMETRIC,
    SIGMOIDAL
  }

  /** How particles move. */
  enum KernelChoice {
    UNDERDAMPED_LANGEVIN,
    LANGEVIN,
    HAMILTONIAN;

    Kernel kernel() {
      return switch (this) {
        case UNDERDAMPED_LANGEVIN -> new UnderdampedLangevinKernel();
        case LANGEVIN -> new LangevinKernel();
        case HAMILTONIAN -> new HamiltonianKernel();
      };
    }
  }

  /** Which lower bound of log Z is ascended. */
  enum BoundChoice {
    SMC,
    DAIS
  }

  /** When particles are resampled. */
  enum CriterionChoice {
    NEVER,
    ALWAYS,
    BERNOULLI,
    ESS;

    /**
     * Returns the criterion.
     *
     * @param essFraction of which the last one makes use
     */
    ResamplingCriterion criterion(double essFraction) {
      return switch (this) {
        case NEVER -> new ResamplingCriterion.Never();
        case ALWAYS -> new ResamplingCriterion.Always();
        case BERNOULLI -> new ResamplingCriterion.Bernoulli();
        case ESS -> new ResamplingCriterion.EssBelow(essFraction);
      };
    }
  }

  /** How ancestors are drawn. */
  enum SchemeChoice {
    CATEGORICAL,
    SYSTEMATIC,
    STRATIFIED,
    RESIDUAL,
    SSP,
    KILLING;

    ResamplingScheme scheme() {
      return switch (this) {
        case CATEGORICAL -> new CategoricalScheme();
        case SYSTEMATIC -> new SystematicScheme();
        case STRATIFIED -> new StratifiedScheme();
        case RESIDUAL -> new ResidualScheme();
        case SSP -> new SspScheme();
        case KILLING -> new KillingScheme();
      };
    }
  }

  /** How the draw of ancestors is differentiated. */
  enum GradientChoice {
    IGNORE,
    GST,
    STOP_GRADIENT,
    SCORE_FUNCTION;

    /** Returns whether it is defined for categorical draws only. */
    boolean wantsCategoricalDraws() {
      return this == GST || this == SCORE_FUNCTION;
    }

    /** Returns how it is written. */
    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The paper's names, and two of ours, for a bound with a way of resampling. */
  enum Variant {
    DAIS("dais", "never", "ignore"),
    NO("smc", "never", "ignore"),
    CAT("smc", "always", "ignore"),
    BERN_CAT("smc", "bernoulli", "ignore"),
    GST("smc", "always", "gst"),
    BERN_GST("smc", "bernoulli", "gst"),
    SGR("smc", "always", "stop-gradient"),
    BERN_SGR("smc", "bernoulli", "stop-gradient");

    private final String bound;
    private final String criterion;
    private final String gradient;

    Variant(String bound, String criterion, String gradient) {
      this.bound = bound;
      this.criterion = criterion;
      this.gradient = gradient;
    }

    String bound() {
      return bound;
    }

    String criterion() {
      return criterion;
    }

    String gradient() {
      return gradient;
    }
  }
}
