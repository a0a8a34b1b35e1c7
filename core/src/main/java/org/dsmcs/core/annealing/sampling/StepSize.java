package org.dsmcs.core.annealing.sampling;

/** The kernel's step size ε, given or tuned. */
public sealed interface StepSize {
  /**
   * The same in every step.
   *
   * @param value ε, positive and finite
   */
  record Fixed(double value) implements StepSize {
    /** Checks the value. */
    public Fixed {
      if (!(value > 0) || !Double.isFinite(value)) {
        throw new IllegalArgumentException(
            "the step size must be positive and finite, given: " + value);
      }
    }
  }

  /**
   * Tuned in every step to a mean acceptance rate, by bisection of log ε on moves of the particles.
   *
   * @param acceptance in (0, 1)
   */
  record Tuned(double acceptance) implements StepSize {
    /** Checks the rate. */
    public Tuned {
      if (!(acceptance > 0 && acceptance < 1)) {
        throw new IllegalArgumentException(
            "the acceptance rate must lie in (0, 1), given: " + acceptance);
      }
    }
  }
}
