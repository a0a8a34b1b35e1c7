package org.dsmcs.core.parameters;

/**
 * One named piece of the vector of parameters.
 *
 * @param name what it is called in files and tables
 * @param offset index of its first number in the vector
 * @param length how many numbers it has
 * @param learned whether the optimiser changes it; a frozen block has no gradient and no moments
 */
public record ParameterBlock(String name, int offset, int length, boolean learned) {
  /** Returns the index behind its last number. */
  public int end() {
    return offset + length;
  }
}
