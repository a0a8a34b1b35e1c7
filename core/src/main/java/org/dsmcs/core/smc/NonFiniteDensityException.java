package org.dsmcs.core.smc;

/** Too many log densities or derivatives were not finite to trust what is left. */
public final class NonFiniteDensityException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient NonFiniteReport report;

  /** Makes the exception for a report whose fraction lies above the limit. */
  public NonFiniteDensityException(NonFiniteReport report, double limit) {
    super(
        ("the target's log density, gradient or Hessian-vector product was NaN or infinite at %d of"
                + " %d points, more than the %s allowed%s")
            .formatted(
                report.count(),
                report.evaluations(),
                limit,
                report
                    .first()
                    .map(
                        point ->
                            "; first at replica %d, level %d, position %s"
                                .formatted(point.replica(), point.level(), point.position()))
                    .orElse("")));
    this.report = report;
  }

  /** Returns what was seen. */
  public NonFiniteReport report() {
    return report;
  }
}
