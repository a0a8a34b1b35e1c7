package org.dsmcs.core.internal.loops;

/**
 * Normal numbers in plain Java: what {@link Threefry} and {@link BoxMuller} do with one word, in
 * stages over arrays.
 *
 * <p>Every stage reads and writes at the loop's counter alone: such loops the compiler turns into
 * vector instructions. It does so for arithmetic, not for reading a float's bits as an int, which
 * is why those two steps have loops of their own.
 */
final class PlainNormals {
  private static final int LANES = ParticleLoops.LANES;

  /** Words of a chunk: the arrays together stay in the nearest cache. */
  private static final int CHUNK = 256;

  /**
   * 0, 1, 2, …: a loop that reads its counter from an array is vectorised, one that uses it not.
   */
  private static final int[] COUNT_UP = countUp();

  private static final ThreadLocal<PlainNormals> OWN = ThreadLocal.withInitial(PlainNormals::new);

  private final int[] first = new int[CHUNK];
  private final int[] second = new int[CHUNK];
  private final float[] radius = new float[CHUNK];
  private final float[] exponent = new float[CHUNK];
  private final float[] cosine = new float[CHUNK];
  private final float[] sine = new float[CHUNK];

  private PlainNormals() {}

  private static int[] countUp() {
    int[] numbers = new int[CHUNK];
    for (int i = 0; i < CHUNK; i++) {
      numbers[i] = i;
    }
    return numbers;
  }

  /** See {@link ParticleLoops#normals}. */
  static void fill(
      int key0, int key1, int fromBlock, int toBlock, int dimension, double[] normals) {
    PlainNormals own = OWN.get();
    int pairs = (dimension + 1) / 2;
    int end = toBlock * pairs;
    for (int row = fromBlock * pairs; row < end; row += CHUNK / LANES) {
      int rows = Math.min(CHUNK / LANES, end - row);
      own.draw(key0, key1, row * LANES, rows * LANES);
      own.spread(row, rows, pairs, dimension, normals);
    }
  }

  private void draw(int key0, int key1, int firstCounter, int words) {
    int key2 = Threefry.PARITY ^ key0 ^ key1;
    firstRounds(key0, key1, key2, firstCounter, words, first, second);
    moreRounds(words, key2, key0 + 2, key0, key1 + 3, first, second);
    moreRounds(words, key1, key2 + 4, key2, key0 + 5, first, second);
    uniforms(words, first, radius);
    bits(words, radius, first);
    exponents(words, first, exponent);
    mantissas(words, first);
    floats(words, first, radius);
    radii(words, exponent, radius);
    sines(words, second, radius, sine);
    cosines(words, second, radius, cosine);
  }

  /** Four rounds of counters that count up, then two words of the key are added. */
  private static void firstRounds(
      int key0, int key1, int key2, int firstCounter, int words, int[] first, int[] second) {
    int start = firstCounter + key0 + key1;
    int[] countUp = COUNT_UP;
    for (int i = 0; i < words; i++) {
      int x0 = start + countUp[i];
      int x1 = Integer.rotateLeft(key1, 13) ^ x0;
      x0 += x1;
      x1 = Integer.rotateLeft(x1, 15) ^ x0;
      x0 += x1;
      x1 = Integer.rotateLeft(x1, 26) ^ x0;
      x0 += x1;
      x1 = Integer.rotateLeft(x1, 6) ^ x0;
      first[i] = x0 + key1;
      second[i] = x1 + (key2 + 1);
    }
  }

  /** Eight rounds, after each four of which two words of the key are added. */
  private static void moreRounds(
      int words, int odd0, int odd1, int even0, int even1, int[] first, int[] second) {
    for (int i = 0; i < words; i++) {
      int x1 = second[i];
      int x0 = first[i] + x1;
      x1 = Integer.rotateLeft(x1, 17) ^ x0;
      x0 += x1;
      x1 = Integer.rotateLeft(x1, 29) ^ x0;
      x0 += x1;
      x1 = Integer.rotateLeft(x1, 16) ^ x0;
      x0 += x1;
      x1 = Integer.rotateLeft(x1, 24) ^ x0;
      x0 += odd0;
      x1 += odd1;
      x0 += x1;
      x1 = Integer.rotateLeft(x1, 13) ^ x0;
      x0 += x1;
      x1 = Integer.rotateLeft(x1, 15) ^ x0;
      x0 += x1;
      x1 = Integer.rotateLeft(x1, 26) ^ x0;
      x0 += x1;
      x1 = Integer.rotateLeft(x1, 6) ^ x0;
      first[i] = x0 + even0;
      second[i] = x1 + even1;
    }
  }

  private static void uniforms(int words, int[] first, float[] uniform) {
    for (int i = 0; i < words; i++) {
      uniform[i] =
          Math.fma(
              (float) ((first[i] ^ Integer.MIN_VALUE) >>> 1),
              BoxMuller.UNIFORM_SCALE,
              BoxMuller.UNIFORM_SHIFT);
    }
  }

  private static void bits(int words, float[] uniform, int[] bits) {
    for (int i = 0; i < words; i++) {
      bits[i] = Float.floatToRawIntBits(uniform[i]);
    }
  }

  private static void exponents(int words, int[] bits, float[] exponent) {
    for (int i = 0; i < words; i++) {
      exponent[i] = (float) ((bits[i] - BoxMuller.LOG_OFFSET) >> 23);
    }
  }

  private static void mantissas(int words, int[] bits) {
    for (int i = 0; i < words; i++) {
      bits[i] -= (bits[i] - BoxMuller.LOG_OFFSET) & BoxMuller.EXPONENT_BITS;
    }
  }

  private static void floats(int words, int[] bits, float[] mantissa) {
    for (int i = 0; i < words; i++) {
      mantissa[i] = Float.intBitsToFloat(bits[i]);
    }
  }

  /** √(−2 log u) from u's exponents and mantissas, in place of the latter. */
  private static void radii(int words, float[] exponent, float[] radius) {
    for (int i = 0; i < words; i++) {
      float f = radius[i] - 1f;
      float s = f / (f + 2f);
      float z = s * s;
      float p = Math.fma(BoxMuller.L4, z, BoxMuller.L3);
      p = Math.fma(p, z, BoxMuller.L2);
      p = Math.fma(p, z, BoxMuller.L1);
      float log = Math.fma(exponent[i], BoxMuller.LN2, f - s * Math.fma(-z, p, f));
      radius[i] = (float) Math.sqrt(-2f * log);
    }
  }

  private static void sines(int words, int[] second, float[] radius, float[] sine) {
    for (int i = 0; i < words; i++) {
      int size = second[i] ^ (second[i] >> 31);
      float x =
          Math.fma(
              (float) (size - BoxMuller.QUARTER_TURN), BoxMuller.TURN_SCALE, BoxMuller.TURN_SHIFT);
      float z = x * x;
      float p = Math.fma(BoxMuller.S6, z, BoxMuller.S5);
      p = Math.fma(p, z, BoxMuller.S4);
      p = Math.fma(p, z, BoxMuller.S3);
      p = Math.fma(p, z, BoxMuller.S2);
      p = Math.fma(p, z, BoxMuller.S1);
      p = Math.fma(p, z, BoxMuller.S0);
      sine[i] = radius[i] * (p * x);
    }
  }

  private static void cosines(int words, int[] second, float[] radius, float[] cosine) {
    for (int i = 0; i < words; i++) {
      int sign = second[i] >> 31;
      int size = second[i] ^ sign;
      float x =
          Math.fma(
              (float) (size - BoxMuller.QUARTER_TURN), BoxMuller.TURN_SCALE, BoxMuller.TURN_SHIFT);
      float z = x * x;
      float p = Math.fma(BoxMuller.C6, z, BoxMuller.C5);
      p = Math.fma(p, z, BoxMuller.C4);
      p = Math.fma(p, z, BoxMuller.C3);
      p = Math.fma(p, z, BoxMuller.C2);
      p = Math.fma(p, z, BoxMuller.C1);
      p = Math.fma(p, z, 1f);
      cosine[i] = radius[i] * (p * (float) (sign | 1));
    }
  }

  /** Writes the chunk's pairs, which may belong to several blocks, where they belong. */
  private void spread(int row, int rows, int pairs, int dimension, double[] normals) {
    int from = 0;
    while (from < rows) {
      int block = (row + from) / pairs;
      int pair = (row + from) % pairs;
      int here = Math.min(rows - from, pairs - pair);
      int to = (block * dimension + 2 * pair) * LANES;
      widen(cosine, from * LANES, here * LANES, normals, to);
      int sines = Math.min(here, dimension / 2 - pair);
      widen(sine, from * LANES, sines * LANES, normals, to + LANES);
      from += here;
    }
  }

  /** Rows of floats become every other row of doubles. */
  private static void widen(float[] from, int at, int count, double[] normals, int to) {
    for (int i = 0; i < count; i += LANES) {
      normals[to + 2 * i] = from[at + i];
      normals[to + 2 * i + 1] = from[at + i + 1];
      normals[to + 2 * i + 2] = from[at + i + 2];
      normals[to + 2 * i + 3] = from[at + i + 3];
      normals[to + 2 * i + 4] = from[at + i + 4];
      normals[to + 2 * i + 5] = from[at + i + 5];
      normals[to + 2 * i + 6] = from[at + i + 6];
      normals[to + 2 * i + 7] = from[at + i + 7];
    }
  }
}
