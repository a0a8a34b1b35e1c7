package org.dsmcs.core.training;

/** The bound or its gradient stopped being finite. */
public final class TrainingDivergedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes the exception.
   *
   * @param iteration from 0
   * @param bound the mean bound
   * @param gradientNorm the gradient's norm
   */
  public TrainingDivergedException(int iteration, double bound, double gradientNorm) {
    super(
        ("training diverged at iteration %d: bound %s, gradient norm %s; choose a smaller learning"
                + " rate or step scale, or limit the gradient norm")
            .formatted(iteration, bound, gradientNorm));
  }
}
