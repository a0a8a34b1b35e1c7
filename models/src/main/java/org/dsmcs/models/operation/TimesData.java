package org.dsmcs.models.operation;

import org.dsmcs.core.internal.loops.ParticleLoops;
import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Linear;
import org.dsmcs.models.graph.Slot;

/** y_i = c_i x_i with known numbers c. */
public final class TimesData extends Linear {
  private final double[] factors;

  /**
   * Takes the numbers.
   *
   * @param factors c; copied
   */
  public TimesData(double... factors) {
    this.factors = ParticleLoops.rows(factors);
  }

  @Override
  public String name() {
    return "times";
  }

  @Override
  protected void apply(Slot slot, Part part) {
    double[] x = part.of(slot.input(0));
    double[] y = part.of(slot);
    for (int i = 0; i < y.length; i++) {
      y[i] = factors[i] * x[i];
    }
  }

  @Override
  protected void transposed(Slot slot, Part part) {
    Lanes.multiplyAdd(factors, part.of(slot), part.of(slot.input(0)), factors.length);
  }
}
