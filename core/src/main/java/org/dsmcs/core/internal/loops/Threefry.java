package org.dsmcs.core.internal.loops;

/**
 * The Threefry-2x32 block cipher with 20 rounds: two 32-bit words from a 64-bit key and a 64-bit
 * counter.
 *
 * <p>Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11.
 */
public final class Threefry {
  /** The constant that makes the extended key word differ from the xor of the key's words. */
  static final int PARITY = 0x1BD11BDA;

  private static final int[] EVEN_ROTATIONS = {13, 15, 26, 6};
  private static final int[] ODD_ROTATIONS = {17, 29, 16, 24};

  private Threefry() {}

  /**
   * Encrypts one counter.
   *
   * @param key0 first word of the key
   * @param key1 second word of the key
   * @param counter0 first word of the counter
   * @param counter1 second word of the counter
   * @return the two words of output, the first in the low half
   */
  public static long encrypt(int key0, int key1, int counter0, int counter1) {
    int key2 = PARITY ^ key0 ^ key1;
    int x0 = counter0 + key0;
    int x1 = counter1 + key1;
    int now = key1;
    int next = key2;
    int after = key0;
    for (int group = 1; group <= 5; group++) {
      int[] rotations = (group & 1) == 1 ? EVEN_ROTATIONS : ODD_ROTATIONS;
      for (int rotation : rotations) {
        x0 += x1;
        x1 = Integer.rotateLeft(x1, rotation) ^ x0;
      }
      x0 += now;
      x1 += next + group;
      int first = now;
      now = next;
      next = after;
      after = first;
    }
    return (x0 & 0xffffffffL) | ((long) x1 << 32);
  }
}
