package org.dsmcs.models.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The nodes that some results are made of, in an order in which inputs come first. */
public final class Program {
  private final List<Node> results;
  private final List<Node> order;

  /**
   * Collects what the results need.
   *
   * @param results the nodes that are asked for
   */
  public Program(List<Node> results) {
    this.results = List.copyOf(results);
    this.order = sorted(results);
  }

  /** Depth first, without recursion: a sum over a long series is a deep graph. */
  private static List<Node> sorted(List<Node> results) {
    List<Node> order = new ArrayList<>();
    Map<Node, Boolean> finished = new HashMap<>();
    Deque<Node> open = new ArrayDeque<>();
    for (Node result : results) {
      open.push(result);
      while (!open.isEmpty()) {
        Node node = open.pop();
        Boolean state = finished.get(node);
        if (state == null) {
          finished.put(node, false);
          open.push(node);
          for (Node input : node.inputs().reversed()) {
            if (!finished.containsKey(input)) {
              open.push(input);
            }
          }
        } else if (!state) {
          finished.put(node, true);
          order.add(node);
        }
      }
    }
    return List.copyOf(order);
  }

  /** Returns the nodes, inputs first. */
  public List<Node> order() {
    return order;
  }

  /** Returns new arrays for one thread. */
  public Workspace newWorkspace() {
    return new Workspace();
  }

  /** The arrays of one thread, and the evaluation of one block of particles in them. */
  public final class Workspace {
    private final Slot[] slots;
    private final Slot[] active;
    private final Slot[] coordinates;
    private final Slot[] resultSlots;
    private final Plan plan;
    private final int covered;
    private int reserved;

    private Workspace() {
      Map<Node, Slot> made = new HashMap<>();
      this.slots = new Slot[order.size()];
      for (int i = 0; i < slots.length; i++) {
        Node node = order.get(i);
        Slot[] inputs = node.inputs().stream().map(made::get).toArray(Slot[]::new);
        slots[i] = new Slot(node, inputs);
        made.put(node, slots[i]);
      }
      this.active = Arrays.stream(slots).filter(Slot::active).toArray(Slot[]::new);
      this.coordinates =
          Arrays.stream(slots)
              .filter(slot -> slot.node().operation() instanceof Coordinates)
              .toArray(Slot[]::new);
      this.resultSlots = results.stream().map(made::get).toArray(Slot[]::new);
      this.plan = new Plan(active);
      this.covered = Arrays.stream(coordinates).mapToInt(Slot::length).sum();
    }

    /** Returns how many numbers per particle are kept between gradient and Hessian. */
    int keptNumbers() {
      return plan.keptNumbers();
    }

    private void reserve(int derivatives) {
      if (derivatives > reserved) {
        for (Slot slot : active) {
          slot.reserve(derivatives);
        }
        reserved = derivatives;
      }
    }

    /** Returns the value of result {@code index} after an evaluation. */
    public double[] result(int index) {
      return resultSlots[index].value();
    }

    /**
     * Computes the values of all results for one block.
     *
     * @param position coordinates of all blocks, [block][dimension][lane]
     * @param start where the block begins
     */
    public void values(double[] position, int start) {
      values(position, start, 0);
    }

    private void values(double[] position, int start, int derivatives) {
      for (Slot slot : coordinates) {
        System.arraycopy(position, start + first(slot), slot.value(), 0, slot.length());
      }
      for (Slot slot : active) {
        slot.node().operation().value(slot, derivatives);
      }
    }

    private static int first(Slot slot) {
      return ((Coordinates) slot.node().operation()).offset() * Node.LANES;
    }

    /**
     * Computes the value of the first result, a scalar, and its gradient for one block.
     *
     * @param position coordinates of all blocks
     * @param start where the block begins
     * @param gradient receives the gradient in the layout of {@code position}
     * @param length numbers of the block
     * @param memory receives what is kept for {@link #hessianVectorProduct}
     * @param memoryStart where the block's part of it begins
     */
    public void gradient(
        double[] position,
        int start,
        double[] gradient,
        int length,
        double[] memory,
        int memoryStart) {
      reserve(1);
      values(position, start, 1);
      plan.keep(memory, memoryStart);
      backward();
      collect(gradient, start, length, Linear.Part.ADJOINT);
    }

    private void backward() {
      for (Slot slot : active) {
        if (!slot.isAdjointWritten()) {
          Arrays.fill(slot.adjoint(), 0);
        }
      }
      Arrays.fill(resultSlots[0].adjoint(), 1);
      for (int i = active.length - 1; i >= 0; i--) {
        active[i].node().operation().adjoint(active[i]);
      }
    }

    private void collect(double[] out, int start, int length, Linear.Part part) {
      if (covered < length) {
        Arrays.fill(out, start, start + length, 0);
      }
      for (Slot slot : coordinates) {
        System.arraycopy(part.of(slot), 0, out, start + first(slot), slot.length());
      }
    }

    /**
     * Computes the product of the Hessian of the first result with a vector for one block.
     *
     * @param position coordinates of all blocks
     * @param start where the block begins
     * @param vector the vectors in the layout of {@code position}
     * @param product receives the products
     * @param length numbers of the block
     * @param memory what {@link #gradient} kept
     * @param memoryStart where the block's part of it begins
     */
    public void hessianVectorProduct(
        double[] position,
        int start,
        double[] vector,
        double[] product,
        int length,
        double[] memory,
        int memoryStart) {
      reserve(2);
      for (Slot slot : coordinates) {
        if (slot.isValueWanted()) {
          System.arraycopy(position, start + first(slot), slot.value(), 0, slot.length());
        }
        System.arraycopy(vector, start + first(slot), slot.tangent(), 0, slot.length());
      }
      plan.restore(memory, memoryStart);
      for (int i = 0; i < active.length; i++) {
        Slot slot = active[i];
        if (plan.isEvaluated(i)) {
          slot.node().operation().value(slot, 2);
        }
        if (plan.isTangentUsed(i)) {
          slot.node().operation().tangent(slot);
        }
        if (!slot.isAdjointWritten() || !slot.hasAdjointTangent()) {
          Arrays.fill(slot.adjointTangent(), 0);
        }
        if (plan.isAdjointUsed(i) && !slot.isAdjointWritten()) {
          Arrays.fill(slot.adjoint(), 0);
        }
      }
      Arrays.fill(resultSlots[0].adjoint(), 1);
      for (int i = active.length - 1; i >= 0; i--) {
        Slot slot = active[i];
        if (plan.isAdjointPassedOn(i)) {
          slot.node().operation().adjoint(slot);
        }
        if (plan.isBent(i)) {
          slot.node().operation().adjointTangent(slot);
        }
      }
      collect(product, start, length, Linear.Part.ADJOINT_TANGENT);
    }
  }
}
