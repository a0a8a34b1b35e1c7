package org.dsmcs.models.graph;

/**
 * The loops that operations share. Those that read and write at one index the compiler turns into
 * vector instructions; sums over numbers keep one sum for each lane in a register.
 */
public final class Lanes {
  private Lanes() {}

  /** out_i += x_i for i in [0, length). */
  public static void add(double[] x, double[] out, int length) {
    for (int i = 0; i < length; i++) {
      out[i] += x[i];
    }
  }

  /** out_{to+i} += x_{from+i} for i in [0, length). */
  public static void add(double[] x, int from, double[] out, int to, int length) {
    for (int i = 0; i < length; i++) {
      out[to + i] += x[from + i];
    }
  }

  /** out_i += factor x_i. */
  public static void scaleAdd(double factor, double[] x, double[] out, int length) {
    for (int i = 0; i < length; i++) {
      out[i] = Math.fma(factor, x[i], out[i]);
    }
  }

  /** out_i = x_i y_i. */
  public static void multiply(double[] x, double[] y, double[] out, int length) {
    for (int i = 0; i < length; i++) {
      out[i] = x[i] * y[i];
    }
  }

  /** out_i = x_i y_i z_i. */
  public static void multiply(double[] x, double[] y, double[] z, double[] out, int length) {
    for (int i = 0; i < length; i++) {
      out[i] = x[i] * y[i] * z[i];
    }
  }

  /** out_i += x_i y_i. */
  public static void multiplyAdd(double[] x, double[] y, double[] out, int length) {
    for (int i = 0; i < length; i++) {
      out[i] = Math.fma(x[i], y[i], out[i]);
    }
  }

  /** out_i += x_i y_i z_i. */
  public static void multiplyAdd(double[] x, double[] y, double[] z, double[] out, int length) {
    for (int i = 0; i < length; i++) {
      out[i] = Math.fma(x[i] * y[i], z[i], out[i]);
    }
  }

  /** out_i += derivative_i x_i; nothing where x_i is 0, be the derivative infinite. */
  public static void chain(double[] derivative, double[] x, double[] out, int length) {
    for (int i = 0; i < length; i++) {
      out[i] = x[i] == 0 ? out[i] : Math.fma(derivative[i], x[i], out[i]);
    }
  }

  /** out_i += derivative_i x_i y_i; nothing where x_i or y_i is 0, be the derivative infinite. */
  public static void chain(double[] derivative, double[] x, double[] y, double[] out, int length) {
    for (int i = 0; i < length; i++) {
      double factor = x[i] * y[i];
      out[i] = factor == 0 ? out[i] : Math.fma(derivative[i], factor, out[i]);
    }
  }

  /** Copies the eight lanes of {@code x} to every number of {@code out}. */
  public static void repeat(double[] x, double[] out, int length) {
    if (length == 0) {
      return;
    }
    System.arraycopy(x, 0, out, 0, Node.LANES);
    for (int done = Node.LANES; done < length; done *= 2) {
      System.arraycopy(out, 0, out, done, Math.min(done, length - done));
    }
  }

  /** Adds the eight lanes of {@code x} to every number of {@code out}. */
  public static void repeatAdd(double[] x, double[] out, int length) {
    for (int i = 0; i < length; i += Node.LANES) {
      for (int lane = 0; lane < Node.LANES; lane++) {
        out[i + lane] += x[lane];
      }
    }
  }

  /**
   * Adds the sum over all numbers, ascending, to the eight lanes of {@code out} from {@code to}.
   */
  public static void sumAdd(double[] x, int from, int length, double[] out, int to) {
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    double sum4 = 0;
    double sum5 = 0;
    double sum6 = 0;
    double sum7 = 0;
    for (int i = from; i < from + length; i += Node.LANES) {
      sum0 += x[i];
      sum1 += x[i + 1];
      sum2 += x[i + 2];
      sum3 += x[i + 3];
      sum4 += x[i + 4];
      sum5 += x[i + 5];
      sum6 += x[i + 6];
      sum7 += x[i + 7];
    }
    out[to] += sum0;
    out[to + 1] += sum1;
    out[to + 2] += sum2;
    out[to + 3] += sum3;
    out[to + 4] += sum4;
    out[to + 5] += sum5;
    out[to + 6] += sum6;
    out[to + 7] += sum7;
  }
}
