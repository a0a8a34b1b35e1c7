package org.dsmcs.models.graph;

/** A range of the particles' unconstrained coordinates: where a graph meets the position. */
public final class Coordinates extends Operation {
  private final String parameter;
  private final int offset;

  /**
   * Makes the range.
   *
   * @param parameter the name of the parameter that is made of it
   * @param offset the first coordinate
   */
  public Coordinates(String parameter, int offset) {
    this.parameter = parameter;
    this.offset = offset;
  }

  /** Returns the first coordinate. */
  public int offset() {
    return offset;
  }

  @Override
  public String name() {
    return "parameter " + parameter;
  }

  @Override
  public boolean isLinear() {
    return true;
  }

  /** {@link Program} sets the value. */
  @Override
  public void value(Slot slot, int order) {}

  @Override
  public void tangent(Slot slot) {}

  @Override
  public void adjoint(Slot slot) {}

  @Override
  public void adjointTangent(Slot slot) {}
}
