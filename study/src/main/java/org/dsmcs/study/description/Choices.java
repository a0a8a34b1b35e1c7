package org.dsmcs.study.description;

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
public final class Choices {
  private Choices() {}

  /** How particles of SMC samplers and annealed importance sampling move. */
  public enum MoveChoice {
    MALA,
    HMC,
    RANDOM_WALK
  }

  /** Where the inverse temperatures of these come from. */
  public enum ScheduleChoice {
    ADAPTIVE,
    LINEAR,
    GEOMETRIC,
    SIGMOIDAL
  }

  /** Where particles start. */
  public enum StartChoice {
    GAUSSIAN,
    PRIOR
  }

  /** How particles move. */
  public enum KernelChoice {
    UNDERDAMPED_LANGEVIN,
    LANGEVIN,
    HAMILTONIAN;

    public Kernel kernel() {
      return switch (this) {
        case UNDERDAMPED_LANGEVIN -> new UnderdampedLangevinKernel();
        case LANGEVIN -> new LangevinKernel();
        case HAMILTONIAN -> new HamiltonianKernel();
      };
    }
  }

  /** Which lower bound of log Z is ascended. */
  public enum BoundChoice {
    SMC,
    DAIS
  }

  /** When particles are resampled. */
  public enum CriterionChoice {
    NEVER,
    ALWAYS,
    BERNOULLI,
    ESS;

    /**
     * Returns the criterion.
     *
     * @param essFraction of which the last one makes use
     */
    public ResamplingCriterion criterion(double essFraction) {
      return switch (this) {
        case NEVER -> new ResamplingCriterion.Never();
        case ALWAYS -> new ResamplingCriterion.Always();
        case BERNOULLI -> new ResamplingCriterion.Bernoulli();
        case ESS -> new ResamplingCriterion.EssBelow(essFraction);
      };
    }
  }

  /** How ancestors are drawn. */
  public enum SchemeChoice {
    CATEGORICAL,
    SYSTEMATIC,
    STRATIFIED,
    RESIDUAL,
    SSP,
    KILLING;

    public ResamplingScheme scheme() {
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
  public enum GradientChoice {
    IGNORE,
    GST,
    STOP_GRADIENT,
    SCORE_FUNCTION;

    /** Returns whether it is defined for categorical draws only. */
    public boolean wantsCategoricalDraws() {
      return this == GST || this == SCORE_FUNCTION;
    }

    /** Returns how it is written. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
