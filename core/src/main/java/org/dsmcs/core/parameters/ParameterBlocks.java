package org.dsmcs.core.parameters;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The blocks of a vector of parameters, in order and without gaps. Immutable.
 *
 * <p>Whoever owns parameters adds blocks to a {@link Builder} and keeps what {@link Builder#add}
 * returns.
 */
public final class ParameterBlocks {
  private final List<ParameterBlock> all;
  private final int length;
  private final int learnedLength;

  private ParameterBlocks(List<ParameterBlock> all) {
    this.all = List.copyOf(all);
    int numbers = 0;
    int learned = 0;
    for (ParameterBlock block : all) {
      numbers += block.length();
      learned += block.learned() ? block.length() : 0;
    }
    this.length = numbers;
    this.learnedLength = learned;
  }

  /** Collects blocks, one behind the other. */
  public static final class Builder {
    private final List<ParameterBlock> blocks = new ArrayList<>();
    private int next;

    /** Begins with no block. */
    public Builder() {}

    /**
     * Adds a block.
     *
     * @param name unlike that of every other block
     * @param length how many numbers it has, at least 0
     * @param learned whether the optimiser changes it unless {@link ParameterBlocks#freezing} or
     *     {@link ParameterBlocks#learning} says something else
     * @return where it stands
     * @throws IllegalArgumentException if there is such a name already, or the length is negative
     */
    public ParameterBlock add(String name, int length, boolean learned) {
      if (blocks.stream().anyMatch(block -> block.name().equals(name))) {
        throw new IllegalArgumentException("there is a block of parameters of this name: " + name);
      }
      if (length < 0) {
        throw new IllegalArgumentException(
            "block %s must have at least 0 parameters, given: %d".formatted(name, length));
      }
      ParameterBlock block = new ParameterBlock(name, next, length, learned);
      next = Math.addExact(next, length);
      blocks.add(block);
      return block;
    }

    /** Returns the blocks added so far. */
    public ParameterBlocks build() {
      return new ParameterBlocks(blocks);
    }
  }

  /** Returns all blocks in order. */
  public List<ParameterBlock> all() {
    return all;
  }

  /**
   * Returns the block of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public ParameterBlock named(String name) {
    return all.stream()
        .filter(block -> block.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the blocks of parameters are %s; there is no %s"
                        .formatted(
                            all.stream()
                                .map(ParameterBlock::name)
                                .collect(Collectors.joining(", ")),
                            name)));
  }

  /** Returns the blocks that are learned, in order. */
  public List<ParameterBlock> learned() {
    return all.stream().filter(ParameterBlock::learned).toList();
  }

  /** Returns how many numbers the vector has. */
  public int length() {
    return length;
  }

  /** Returns how many of them are learned: so many the optimiser's moments have. */
  public int learnedLength() {
    return learnedLength;
  }

  /**
   * Returns the same blocks with those of these names frozen.
   *
   * @throws IllegalArgumentException if there is no such name
   */
  public ParameterBlocks freezing(String... names) {
    return switched(false, names);
  }

  /**
   * Returns the same blocks with those of these names learned.
   *
   * @throws IllegalArgumentException if there is no such name
   */
  public ParameterBlocks learning(String... names) {
    return switched(true, names);
  }

  private ParameterBlocks switched(boolean learned, String... names) {
    for (String name : names) {
      named(name);
    }
    Set<String> these = Set.of(names);
    List<ParameterBlock> blocks = new ArrayList<>();
    for (ParameterBlock block : all) {
      blocks.add(
          these.contains(block.name())
              ? new ParameterBlock(block.name(), block.offset(), block.length(), learned)
              : block);
    }
    return new ParameterBlocks(blocks);
  }

  /**
   * Takes the gradient away from frozen blocks.
   *
   * @param gradient of length {@link #length}; zero in frozen blocks afterwards
   */
  public void clearFrozen(double[] gradient) {
    for (int b = 0; b < all.size(); b++) {
      ParameterBlock block = all.get(b);
      if (!block.learned()) {
        Arrays.fill(gradient, block.offset(), block.end(), 0);
      }
    }
  }

  /** Returns the Euclidean norm of a gradient over the blocks that are learned. */
  public double norm(double[] gradient) {
    double sum = 0;
    for (int b = 0; b < all.size(); b++) {
      ParameterBlock block = all.get(b);
      if (block.learned()) {
        for (int j = block.offset(); j < block.end(); j++) {
          sum = Math.fma(gradient[j], gradient[j], sum);
        }
      }
    }
    return Math.sqrt(sum);
  }
}
