package org.dsmcs.models.graph;

import java.util.List;
import org.dsmcs.core.density.Particles;

/**
 * One expression of a graph: an operation on other nodes, or numbers known beforehand. Immutable. A
 * node all of whose inputs are known is computed when it is made and becomes known itself, so
 * subexpressions of data alone cost nothing later.
 */
public final class Node {
  /** Particles in a block. */
  public static final int LANES = Particles.LANES;

  private static final double[] NONE = new double[0];

  private final Operation operation;
  private final List<Node> inputs;
  private final Shape shape;
  private final boolean constant;
  private final double[] numbers;
  // Made when first asked for: a matrix of data that is only multiplied with never is.
  private volatile double[] lanes = NONE;

  private Node(Operation operation, List<Node> inputs, Shape shape) {
    this.operation = operation;
    this.inputs = inputs;
    this.shape = shape;
    this.constant = false;
    this.numbers = NONE;
  }

  private Node(Shape shape, double[] numbers) {
    this.operation = Known.OPERATION;
    this.inputs = List.of();
    this.shape = shape;
    this.constant = true;
    this.numbers = numbers;
  }

  /** Returns a node of known numbers. */
  public static Node constant(Shape shape, double[] numbers) {
    if (numbers.length != shape.size()) {
      throw new IllegalArgumentException("%d numbers are not %s".formatted(numbers.length, shape));
    }
    return new Node(shape, numbers.clone());
  }

  /** Returns a node of one known number. */
  public static Node constant(double number) {
    return constant(Shape.SCALAR, new double[] {number});
  }

  /**
   * Returns a node.
   *
   * @param operation what it does
   * @param shape the shape of its value
   * @param inputs what it works on; the caller has checked their shapes
   */
  public static Node of(Operation operation, Shape shape, Node... inputs) {
    return of(operation, shape, List.of(inputs));
  }

  /** The same with a list of inputs. */
  public static Node of(Operation operation, Shape shape, List<Node> inputs) {
    Node node = new Node(operation, List.copyOf(inputs), shape);
    if (!inputs.isEmpty() && inputs.stream().allMatch(Node::isConstant)) {
      return constant(shape, node.compute());
    }
    return node;
  }

  private double[] compute() {
    Slot[] slots = new Slot[inputs.size()];
    for (int j = 0; j < slots.length; j++) {
      slots[j] = new Slot(inputs.get(j), new Slot[0]);
    }
    Slot slot = new Slot(this, slots);
    operation.value(slot, 0);
    double[] result = new double[shape.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = slot.value()[i * LANES];
    }
    return result;
  }

  /** Returns the operation. */
  public Operation operation() {
    return operation;
  }

  /** Returns the inputs. */
  public List<Node> inputs() {
    return inputs;
  }

  /** Returns input {@code index}. */
  public Node input(int index) {
    return inputs.get(index);
  }

  /** Returns the shape. */
  public Shape shape() {
    return shape;
  }

  /** Returns whether the numbers are known. */
  public boolean isConstant() {
    return constant;
  }

  /**
   * Returns a copy of the known numbers.
   *
   * @throws IllegalStateException if they depend on parameters
   */
  public double[] numbers() {
    if (!constant) {
      throw new IllegalStateException("the value of " + operation.name() + " is not known");
    }
    return numbers.clone();
  }

  /** Returns the known numbers, each once for every lane; shared, not to be modified. */
  double[] lanes() {
    double[] made = lanes;
    if (made.length == 0) {
      made = new double[numbers.length * LANES];
      for (int i = 0; i < made.length; i++) {
        made[i] = numbers[i / LANES];
      }
      lanes = made;
    }
    return made;
  }

  /** What stands in the place of an operation where there is nothing to compute. */
  private static final class Known extends Operation {
    private static final Known OPERATION = new Known();

    @Override
    public String name() {
      return "numbers";
    }

    @Override
    public void value(Slot slot, int order) {}

    @Override
    public void tangent(Slot slot) {}

    @Override
    public void adjoint(Slot slot) {}

    @Override
    public void adjointTangent(Slot slot) {}
  }
}
