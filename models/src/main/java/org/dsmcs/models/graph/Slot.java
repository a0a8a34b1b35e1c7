package org.dsmcs.models.graph;

/**
 * One node's numbers for one block of particles and one thread, laid out [number][lane].
 *
 * <p>A node that depends on no parameter has a value and nothing else: its other arrays are empty,
 * and {@link #active} is false.
 */
public final class Slot {
  private static final double[] NONE = new double[0];
  private static final double[][] NO_ROWS = new double[0][];

  private final Node node;
  private final Slot[] inputs;
  private final double[] value;
  private double[] tangent = NONE;
  private double[] adjoint = NONE;
  private double[] adjointTangent = NONE;
  private double[][] saved = NO_ROWS;
  private double[][] first = NO_ROWS;
  private double[][] second = NO_ROWS;
  private boolean valueWanted = true;
  private boolean firstWanted = true;
  private boolean adjointWritten;
  private boolean withAdjointTangent = true;

  Slot(Node node, Slot[] inputs) {
    this.node = node;
    this.inputs = inputs;
    this.value = node.isConstant() ? node.lanes() : new double[length()];
    if (active()) {
      saved = node.operation().reserve(this, 0);
    }
  }

  /** Makes room for derivatives up to {@code order}, 1 or 2, where there are any. */
  void reserve(int order) {
    if (!active()) {
      return;
    }
    if (adjoint.length == 0) {
      adjoint = new double[length()];
    }
    if (order > 1 && tangent.length == 0) {
      tangent = new double[length()];
      adjointTangent = new double[length()];
    }
    saved = node.operation().reserve(this, order);
  }

  /**
   * Returns whether the value is wanted in a Hessian-vector product; where it is not, an operation
   * may leave it undefined if {@code order} is 2.
   */
  public boolean isValueWanted() {
    return valueWanted;
  }

  /**
   * Returns whether first derivatives are wanted in a Hessian-vector product: not where nothing
   * above the node bends, nothing below asks for its adjoint, and its tangent is not used.
   */
  public boolean areFirstWanted() {
    return firstWanted;
  }

  /** Returns whether the tangent of the adjoint can differ from zero. */
  public boolean hasAdjointTangent() {
    return withAdjointTangent;
  }

  void plan(boolean wantsValue, boolean wantsFirst, boolean hasTangentOfAdjoint) {
    valueWanted = wantsValue;
    firstWanted = wantsFirst;
    withAdjointTangent = hasTangentOfAdjoint;
  }

  /**
   * Returns whether the operation above, the only one that reads this node, writes the adjoint
   * instead of adding to it, so that it need not be zero before.
   */
  public boolean isAdjointWritten() {
    return adjointWritten;
  }

  void writeAdjoint(boolean written) {
    adjointWritten = written;
  }

  /** Returns the node. */
  public Node node() {
    return node;
  }

  /** Returns whether the node depends on parameters, so that it has derivatives. */
  public boolean active() {
    return !node.isConstant();
  }

  /** Returns how many numbers of one lane there are. */
  public int size() {
    return node.shape().size();
  }

  /** Returns the length of the arrays: numbers of the node times lanes. */
  public int length() {
    return size() * Node.LANES;
  }

  /** Returns how many inputs the node has. */
  public int arity() {
    return inputs.length;
  }

  /** Returns the slot of one input. */
  public Slot input(int index) {
    return inputs[index];
  }

  /** Returns the values. */
  public double[] value() {
    return value;
  }

  /** Returns the derivatives along the particles' directions. */
  public double[] tangent() {
    return tangent;
  }

  /** Returns the derivatives of the result with respect to the values. */
  public double[] adjoint() {
    return adjoint;
  }

  /** Returns the derivatives of the adjoints along the particles' directions. */
  public double[] adjointTangent() {
    return adjointTangent;
  }

  /** Returns what {@link Operation#reserve} made: arrays that the operation owns. */
  public double[][] saved() {
    return saved;
  }

  /** Sets what {@link Elementwise} keeps. */
  void derivatives(double[][] newFirst, double[][] newSecond) {
    first = newFirst;
    second = newSecond;
  }

  /** Returns the first derivatives that {@link Elementwise} keeps. */
  double[][] first() {
    return first;
  }

  /** Returns the second derivatives that {@link Elementwise} keeps. */
  double[][] second() {
    return second;
  }
}
