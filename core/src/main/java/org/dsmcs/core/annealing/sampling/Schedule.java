package org.dsmcs.core.annealing.sampling;

import java.util.ArrayList;
import java.util.List;

/** The inverse temperatures 0 < β_1 < … < β_K = 1 of a path, given or found by the run. */
public sealed interface Schedule {
  /** A schedule that is known before the run. */
  sealed interface Given extends Schedule {
    /** Returns β_1..β_K, increasing, the last 1. */
    List<Double> betas();
  }

  /**
   * β_k = k/K.
   *
   * @param steps K, at least 1
   */
  record Linear(int steps) implements Given {
    /** Checks the number of steps. */
    public Linear {
      checkSteps(steps);
    }

    @Override
    public List<Double> betas() {
      List<Double> betas = new ArrayList<>();
      for (int k = 1; k <= steps; k++) {
        betas.add((double) k / steps);
      }
      return betas;
    }
  }

  /**
   * β_k = first^((K−k)/(K−1)): each a constant multiple of the one before.
   *
   * @param steps K, at least 2
   * @param first β_1, in (0, 1)
   */
  record Geometric(int steps, double first) implements Given {
    /** Checks the values. */
    public Geometric {
      if (steps < 2) {
        throw new IllegalArgumentException(
            "a geometric schedule needs at least 2 steps, given: " + steps);
      }
      if (!(first > 0 && first < 1)) {
        throw new IllegalArgumentException("the first beta must lie in (0, 1), given: " + first);
      }
    }

    @Override
    public List<Double> betas() {
      List<Double> betas = new ArrayList<>();
      for (int k = 1; k < steps; k++) {
        betas.add(Math.exp(Math.log(first) * (steps - k) / (steps - 1)));
      }
      betas.add(1.0);
      return betas;
    }
  }

  /**
   * A logistic curve, slow at both ends: β_k = (σ(δ(2k/K − 1)) − σ(−δ))/(σ(δ) − σ(−δ)) with δ = 4.
   * Source: Grosse, Maddison and Salakhutdinov, "Annealing between distributions by averaging
   * moments", 2013.
   *
   * @param steps K, at least 1
   */
  record Sigmoidal(int steps) implements Given {
    private static final double STEEPNESS = 4;

    /** Checks the number of steps. */
    public Sigmoidal {
      checkSteps(steps);
    }

    @Override
    public List<Double> betas() {
      // σ(x) = ½ + ½ tanh(x/2): the differences become tanh.
      List<Double> betas = new ArrayList<>();
      double end = Math.tanh(STEEPNESS / 2);
      for (int k = 1; k < steps; k++) {
        betas.add(0.5 * (1 + Math.tanh(STEEPNESS * (2.0 * k / steps - 1) / 2) / end));
      }
      betas.add(1.0);
      return betas;
    }
  }

  /**
   * A list.
   *
   * @param betas β_1..β_K
   */
  record Listed(List<Double> betas) implements Given {
    /**
     * Checks the list.
     *
     * @throws IllegalArgumentException if it is empty, does not increase from above 0, or does not
     *     end at 1
     */
    public Listed {
      betas = List.copyOf(betas);
      double before = 0;
      for (double beta : betas) {
        if (!(beta > before)) {
          throw new IllegalArgumentException(
              "the betas of a schedule must increase from above 0, given: %s after %s"
                  .formatted(beta, before));
        }
        before = beta;
      }
      if (before != 1) {
        throw new IllegalArgumentException(
            "the betas of a schedule must end at 1, given: "
                + (betas.isEmpty() ? "an empty list" : before));
      }
    }

    /** Makes the schedule from an array. */
    public static Listed of(double... betas) {
      List<Double> list = new ArrayList<>();
      for (double beta : betas) {
        list.add(beta);
      }
      return new Listed(list);
    }
  }

  /**
   * Found by the run: the next β is the largest at which the conditional ESS is still the given
   * fraction of the particles alive: (Σ W v)²/(Σ W · Σ W v²) over particles with γ > 0, v = (γ/π_0)
   * to the power of the increment. Particles at which γ is zero die at the first step, whatever its
   * size, so they are left out: a constraint does not stop the schedule. Source: Zhou, Johansen and
   * Aston, "Toward automatic model comparison: an adaptive sequential Monte Carlo approach", 2016.
   *
   * @param fraction in (0, 1)
   * @param mostSteps K at most; a path that needs more is an error
   */
  record Adaptive(double fraction, int mostSteps) implements Schedule {
    private static final int MOST_STEPS = 10_000;

    /** Checks the values. */
    public Adaptive {
      if (!(fraction > 0 && fraction < 1)) {
        throw new IllegalArgumentException(
            "the fraction of the conditional ESS must lie in (0, 1), given: " + fraction);
      }
      checkSteps(mostSteps);
    }

    /** Makes the schedule with at most 10000 steps. */
    public Adaptive(double fraction) {
      this(fraction, MOST_STEPS);
    }
  }

  private static void checkSteps(int steps) {
    if (steps < 1) {
      throw new IllegalArgumentException("a schedule must have at least 1 step, given: " + steps);
    }
  }
}
