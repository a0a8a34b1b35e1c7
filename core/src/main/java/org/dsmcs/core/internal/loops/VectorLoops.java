package org.dsmcs.core.internal.loops;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The loops with vector instructions.
 *
 * <p>Each block is worked on in parts as wide as the machine's vectors. Sums stay in registers over
 * all dimensions; every lane does what {@link PlainLoops} does, in the same order. Methods neither
 * take nor return vectors: the compiler would allocate them once the method around the call grows
 * large.
 */
final class VectorLoops implements ParticleLoops {
  static final VectorSpecies<Double> DOUBLES =
      DoubleVector.SPECIES_PREFERRED.length() <= LANES
          ? DoubleVector.SPECIES_PREFERRED
          : DoubleVector.SPECIES_512;
  private static final int WIDTH = DOUBLES.length();
  private static final VectorSpecies<Integer> HALF_INTS =
      VectorSpecies.of(
          int.class, jdk.incubator.vector.VectorShape.forBitSize(Math.max(64, WIDTH * 32)));
  private static final VectorSpecies<Integer> INTS =
      IntVector.SPECIES_PREFERRED.length() <= LANES
          ? IntVector.SPECIES_PREFERRED
          : IntVector.SPECIES_256;
  private static final int INT_WIDTH = INTS.length();
  private static final VectorSpecies<Float> FLOATS =
      VectorSpecies.of(float.class, INTS.vectorShape());
  private static final IntVector COUNT_UP = IntVector.zero(INTS).addIndex(1);

  @Override
  public String description() {
    return "vector (" + DOUBLES.vectorBitSize() + " bits)";
  }

  @Override
  public void normals(
      int key0,
      int key1,
      int fromBlock,
      int toBlock,
      int dimension,
      int[] scratch,
      double[] normals) {
    int pairs = (dimension + 1) / 2;
    int words = pairs * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      int base = block * dimension * LANES;
      int key2 = Threefry.PARITY ^ key0 ^ key1;
      firstRounds(key0, key1, key2, block * words, words, scratch);
      moreRounds(words, key2, key0 + 2, key0, key1 + 3, scratch);
      moreRounds(words, key1, key2 + 4, key2, key0 + 5, scratch);
      radii(words, scratch);
      turn(words, scratch);
      widen(pairs, words, dimension, scratch, base, normals);
    }
  }

  /** Four rounds of counters that count up, then two words of the key are added. */
  private static void firstRounds(
      int key0, int key1, int key2, int firstCounter, int words, int[] scratch) {
    for (int i = 0; i < words; i += INT_WIDTH) {
      IntVector x0 = COUNT_UP.add(firstCounter + i + key0);
      IntVector x1 = IntVector.broadcast(INTS, key1);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 13).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 15).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 26).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 6).lanewise(VectorOperators.XOR, x0);
      x0.add(key1).intoArray(scratch, i);
      x1.add(key2 + 1).intoArray(scratch, words + i);
    }
  }

  /** Eight rounds, after each four of which two words of the key are added. */
  private static void moreRounds(
      int words, int odd0, int odd1, int even0, int even1, int[] scratch) {
    for (int i = 0; i < words; i += INT_WIDTH) {
      IntVector x0 = IntVector.fromArray(INTS, scratch, i);
      IntVector x1 = IntVector.fromArray(INTS, scratch, words + i);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 17).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 29).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 16).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 24).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(odd0);
      x1 = x1.add(odd1);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 13).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 15).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 26).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 6).lanewise(VectorOperators.XOR, x0);
      x0.add(even0).intoArray(scratch, i);
      x1.add(even1).intoArray(scratch, words + i);
    }
  }

  /** √(−2 log u) into the first half, as the bits of floats; see {@link BoxMuller}. */
  private static void radii(int words, int[] scratch) {
    for (int i = 0; i < words; i += INT_WIDTH) {
      FloatVector upper =
          (FloatVector)
              IntVector.fromArray(INTS, scratch, i)
                  .lanewise(VectorOperators.XOR, Integer.MIN_VALUE)
                  .lanewise(VectorOperators.LSHR, 1)
                  .convert(VectorOperators.I2F, 0);
      IntVector bits =
          upper
              .fma(
                  FloatVector.broadcast(FLOATS, BoxMuller.UNIFORM_SCALE),
                  FloatVector.broadcast(FLOATS, BoxMuller.UNIFORM_SHIFT))
              .reinterpretAsInts();
      IntVector offset = bits.sub(BoxMuller.LOG_OFFSET);
      FloatVector exponent =
          (FloatVector) offset.lanewise(VectorOperators.ASHR, 23).convert(VectorOperators.I2F, 0);
      FloatVector f = bits.sub(offset.and(BoxMuller.EXPONENT_BITS)).reinterpretAsFloats().sub(1f);
      FloatVector s = f.div(f.add(2f));
      FloatVector z = s.mul(s);
      FloatVector p =
          FloatVector.broadcast(FLOATS, BoxMuller.L4)
              .fma(z, FloatVector.broadcast(FLOATS, BoxMuller.L3));
      p = p.fma(z, FloatVector.broadcast(FLOATS, BoxMuller.L2));
      p = p.fma(z, FloatVector.broadcast(FLOATS, BoxMuller.L1));
      exponent
          .fma(FloatVector.broadcast(FLOATS, BoxMuller.LN2), f.sub(s.mul(z.neg().fma(p, f))))
          .mul(-2f)
          .sqrt()
          .reinterpretAsInts()
          .intoArray(scratch, i);
    }
  }

  /** Turns each radius by its angle: cosines into the first half, sines into the second. */
  private static void turn(int words, int[] scratch) {
    for (int i = 0; i < words; i += INT_WIDTH) {
      IntVector word = IntVector.fromArray(INTS, scratch, words + i);
      FloatVector x =
          ((FloatVector)
                  word.lanewise(VectorOperators.ASHR, 31)
                      .lanewise(VectorOperators.XOR, word)
                      .sub(BoxMuller.QUARTER_TURN)
                      .convert(VectorOperators.I2F, 0))
              .fma(
                  FloatVector.broadcast(FLOATS, BoxMuller.TURN_SCALE),
                  FloatVector.broadcast(FLOATS, BoxMuller.TURN_SHIFT));
      FloatVector z = x.mul(x);
      FloatVector sine =
          FloatVector.broadcast(FLOATS, BoxMuller.S6)
              .fma(z, FloatVector.broadcast(FLOATS, BoxMuller.S5));
      FloatVector cosine =
          FloatVector.broadcast(FLOATS, BoxMuller.C6)
              .fma(z, FloatVector.broadcast(FLOATS, BoxMuller.C5));
      sine = sine.fma(z, FloatVector.broadcast(FLOATS, BoxMuller.S4));
      cosine = cosine.fma(z, FloatVector.broadcast(FLOATS, BoxMuller.C4));
      sine = sine.fma(z, FloatVector.broadcast(FLOATS, BoxMuller.S3));
      cosine = cosine.fma(z, FloatVector.broadcast(FLOATS, BoxMuller.C3));
      sine = sine.fma(z, FloatVector.broadcast(FLOATS, BoxMuller.S2));
      cosine = cosine.fma(z, FloatVector.broadcast(FLOATS, BoxMuller.C2));
      sine = sine.fma(z, FloatVector.broadcast(FLOATS, BoxMuller.S1));
      cosine = cosine.fma(z, FloatVector.broadcast(FLOATS, BoxMuller.C1));
      sine = sine.fma(z, FloatVector.broadcast(FLOATS, BoxMuller.S0)).mul(x);
      cosine = cosine.fma(z, FloatVector.broadcast(FLOATS, 1f));
      FloatVector radius = IntVector.fromArray(INTS, scratch, i).reinterpretAsFloats();
      radius.mul(sine).reinterpretAsInts().intoArray(scratch, words + i);
      // The product with the positive cosine takes the word's sign.
      radius
          .mul(cosine)
          .reinterpretAsInts()
          .lanewise(VectorOperators.XOR, word.and(Integer.MIN_VALUE))
          .intoArray(scratch, i);
    }
  }

  /** Each pair's cosines and sines become two rows of doubles; an odd last sine has no row. */
  private static void widen(
      int pairs, int words, int dimension, int[] scratch, int base, double[] normals) {
    for (int pair = 0; pair < pairs; pair++) {
      int to = base + 2 * pair * LANES;
      for (int part = 0; part < LANES; part += WIDTH) {
        IntVector.fromArray(HALF_INTS, scratch, pair * LANES + part)
            .reinterpretAsFloats()
            .convertShape(VectorOperators.F2D, DOUBLES, 0)
            .reinterpretAsDoubles()
            .intoArray(normals, to + part);
      }
    }
    for (int pair = 0; pair < dimension / 2; pair++) {
      int to = base + (2 * pair + 1) * LANES;
      for (int part = 0; part < LANES; part += WIDTH) {
        IntVector.fromArray(HALF_INTS, scratch, words + pair * LANES + part)
            .reinterpretAsFloats()
            .convertShape(VectorOperators.F2D, DOUBLES, 0)
            .reinterpretAsDoubles()
            .intoArray(normals, to + part);
      }
    }
  }

  @Override
  public void exp(double[] x, double shift, int length, double[] y) {
    exp(x, shift, 0, length, y);
  }

  private static void exp(double[] x, double shift, int from, int to, double[] y) {
    int i = from;
    for (; i <= to - WIDTH; i += WIDTH) {
      DoubleVector at = DoubleVector.fromArray(DOUBLES, x, i).sub(shift);
      DoubleVector shifted =
          at.fma(
              DoubleVector.broadcast(DOUBLES, Elementary.LOG2_E),
              DoubleVector.broadcast(DOUBLES, Elementary.ROUND));
      DoubleVector n = shifted.sub(Elementary.ROUND).neg();
      DoubleVector r =
          n.fma(
              DoubleVector.broadcast(DOUBLES, Elementary.LN2_LOW),
              n.fma(DoubleVector.broadcast(DOUBLES, Elementary.LN2_HIGH), at));
      DoubleVector p =
          DoubleVector.broadcast(DOUBLES, Elementary.E13)
              .fma(r, DoubleVector.broadcast(DOUBLES, Elementary.E12));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, Elementary.E11));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, Elementary.E10));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, Elementary.E9));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, Elementary.E8));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, Elementary.E7));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, Elementary.E6));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, Elementary.E5));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, Elementary.E4));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, Elementary.E3));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, Elementary.E2));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0));
      LongVector exponent = shifted.reinterpretAsLongs().lanewise(VectorOperators.LSHL, 52);
      DoubleVector scaled = p.reinterpretAsLongs().add(exponent).reinterpretAsDoubles();
      scaled = scaled.blend(0.0, at.compare(VectorOperators.LT, Elementary.EXP_MIN));
      scaled = scaled.blend(at, at.test(VectorOperators.IS_NAN));
      scaled.intoArray(y, i);
    }
    for (; i < to; i++) {
      y[i] = Elementary.exp(x[i] - shift);
    }
  }

  /** logDensity_i += log sums_i + constant for one block. */
  private static void addLog(double[] sums, int from, double constant, double[] logDensity) {
    for (int i = from; i < from + LANES; i += WIDTH) {
      DoubleVector sum = DoubleVector.fromArray(DOUBLES, sums, i);
      LongVector bits = sum.reinterpretAsLongs();
      LongVector offset = bits.sub(Elementary.LOG_OFFSET);
      DoubleVector exponent =
          offset
              .lanewise(VectorOperators.LSHR, 52)
              .or(Elementary.TWO_52_BITS)
              .reinterpretAsDoubles()
              .sub(Elementary.LOG_BIAS);
      DoubleVector f =
          bits.sub(offset.and(Elementary.EXPONENT_BITS))
              .add(1024L << 52)
              .reinterpretAsDoubles()
              .sub(1.0);
      DoubleVector s = f.div(f.add(2.0));
      DoubleVector z = s.mul(s);
      DoubleVector p =
          DoubleVector.broadcast(DOUBLES, Elementary.L10)
              .fma(z, DoubleVector.broadcast(DOUBLES, Elementary.L9));
      p = p.fma(z, DoubleVector.broadcast(DOUBLES, Elementary.L8));
      p = p.fma(z, DoubleVector.broadcast(DOUBLES, Elementary.L7));
      p = p.fma(z, DoubleVector.broadcast(DOUBLES, Elementary.L6));
      p = p.fma(z, DoubleVector.broadcast(DOUBLES, Elementary.L5));
      p = p.fma(z, DoubleVector.broadcast(DOUBLES, Elementary.L4));
      p = p.fma(z, DoubleVector.broadcast(DOUBLES, Elementary.L3));
      p = p.fma(z, DoubleVector.broadcast(DOUBLES, Elementary.L2));
      p = p.fma(z, DoubleVector.broadcast(DOUBLES, Elementary.L1));
      DoubleVector low =
          exponent.fma(
              DoubleVector.broadcast(DOUBLES, Elementary.LN2_LOW), s.mul(z.neg().fma(p, f)).neg());
      DoubleVector log =
          exponent.fma(DoubleVector.broadcast(DOUBLES, Elementary.LN2_HIGH), f.add(low));
      DoubleVector.fromArray(DOUBLES, logDensity, i)
          .add(log.add(constant))
          .intoArray(logDensity, i);
    }
  }

  @Override
  public void langevinMove(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] noise,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double[] out,
      double[] displacement,
      double[] noiseSquare,
      double[] initialSquare) {
    DoubleVector noiseScale = DoubleVector.broadcast(DOUBLES, Math.sqrt(2 * delta));
    DoubleVector step = DoubleVector.broadcast(DOUBLES, delta);
    DoubleVector share = DoubleVector.broadcast(DOUBLES, beta);
    DoubleVector rest = DoubleVector.broadcast(DOUBLES, 1 - beta);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector noiseSum = DoubleVector.zero(DOUBLES);
        DoubleVector initialSum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector m = DoubleVector.fromArray(DOUBLES, mean, i);
          DoubleVector p = DoubleVector.fromArray(DOUBLES, precision, i);
          DoubleVector here = DoubleVector.fromArray(DOUBLES, z, start + i);
          DoubleVector e = DoubleVector.fromArray(DOUBLES, noise, start + i);
          DoubleVector s =
              share.fma(
                  DoubleVector.fromArray(DOUBLES, g, start + i), rest.mul(m.sub(here).mul(p)));
          DoubleVector d = noiseScale.fma(e, step.mul(s));
          d.intoArray(displacement, start + i);
          DoubleVector moved = here.add(d);
          moved.intoArray(out, start + i);
          noiseSum = e.fma(e, noiseSum);
          DoubleVector away = m.sub(moved);
          initialSum = away.mul(p).fma(away, initialSum);
        }
        noiseSum.intoArray(noiseSquare, row + part);
        initialSum.intoArray(initialSquare, row + part);
      }
    }
  }

  @Override
  public void langevinResidual(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double[] residual,
      double[] residualSquare) {
    DoubleVector back = DoubleVector.broadcast(DOUBLES, -delta);
    DoubleVector share = DoubleVector.broadcast(DOUBLES, beta);
    DoubleVector rest = DoubleVector.broadcast(DOUBLES, 1 - beta);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector here = DoubleVector.fromArray(DOUBLES, z, start + i);
          DoubleVector s =
              share.fma(
                  DoubleVector.fromArray(DOUBLES, g, start + i),
                  rest.mul(
                      DoubleVector.fromArray(DOUBLES, mean, i)
                          .sub(here)
                          .mul(DoubleVector.fromArray(DOUBLES, precision, i))));
          DoubleVector r = back.fma(s, DoubleVector.fromArray(DOUBLES, residual, start + i).neg());
          r.intoArray(residual, start + i);
          sum = r.fma(r, sum);
        }
        sum.intoArray(residualSquare, row + part);
      }
    }
  }

  @Override
  public void langevinHessianVector(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] t,
      double[] r,
      double[] omega,
      double[] mean,
      double[] precision,
      double a,
      double b,
      double[] u,
      double[] dots,
      int stride) {
    DoubleVector throughScale = DoubleVector.broadcast(DOUBLES, a);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector backScale = DoubleVector.fromArray(DOUBLES, omega, row + part).mul(b);
        DoubleVector tg = DoubleVector.zero(DOUBLES);
        DoubleVector tq = DoubleVector.zero(DOUBLES);
        DoubleVector tz = DoubleVector.zero(DOUBLES);
        DoubleVector rg = DoubleVector.zero(DOUBLES);
        DoubleVector rq = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector here = DoubleVector.fromArray(DOUBLES, z, start + i);
          DoubleVector slope = DoubleVector.fromArray(DOUBLES, g, start + i);
          DoubleVector through = DoubleVector.fromArray(DOUBLES, t, start + i);
          DoubleVector back = DoubleVector.fromArray(DOUBLES, r, start + i);
          DoubleVector q =
              DoubleVector.fromArray(DOUBLES, mean, i)
                  .sub(here)
                  .mul(DoubleVector.fromArray(DOUBLES, precision, i));
          throughScale.fma(through, backScale.mul(back)).intoArray(u, start + i);
          tg = through.fma(slope, tg);
          tq = through.fma(q, tq);
          tz = through.fma(here, tz);
          rg = back.fma(slope, rg);
          rq = back.fma(q, rq);
        }
        tg.intoArray(dots, row + part);
        tq.intoArray(dots, stride + row + part);
        tz.intoArray(dots, 2 * stride + row + part);
        rg.intoArray(dots, 3 * stride + row + part);
        rq.intoArray(dots, 4 * stride + row + part);
      }
    }
  }

  @Override
  public void langevinAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] h,
      double[] r,
      double[] omega,
      double[] c,
      double[] mean,
      double[] precision,
      double a,
      double b,
      double e,
      double beta,
      double[] t,
      double[] direct,
      double[] dotLambdaZ) {
    DoubleVector throughScale = DoubleVector.broadcast(DOUBLES, a);
    DoubleVector share = DoubleVector.broadcast(DOUBLES, beta);
    DoubleVector rest = DoubleVector.broadcast(DOUBLES, 1 - beta);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector weight = DoubleVector.fromArray(DOUBLES, omega, row + part);
        DoubleVector backScale = weight.mul(b);
        DoubleVector residualScale = weight.mul(e);
        DoubleVector densityScale = DoubleVector.fromArray(DOUBLES, c, row + part);
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector p = DoubleVector.fromArray(DOUBLES, precision, i);
          DoubleVector here = DoubleVector.fromArray(DOUBLES, z, start + i);
          DoubleVector back = DoubleVector.fromArray(DOUBLES, r, start + i);
          DoubleVector pushed =
              throughScale.fma(DoubleVector.fromArray(DOUBLES, t, start + i), backScale.mul(back));
          DoubleVector s =
              share.fma(
                  DoubleVector.fromArray(DOUBLES, g, start + i),
                  rest.mul(DoubleVector.fromArray(DOUBLES, mean, i).sub(here).mul(p)));
          DoubleVector residualPart = residualScale.mul(back);
          DoubleVector lambda =
              densityScale
                  .fma(s, p.neg().fma(pushed, DoubleVector.fromArray(DOUBLES, h, start + i)))
                  .add(DoubleVector.fromArray(DOUBLES, direct, start + i).add(residualPart));
          lambda.intoArray(t, start + i);
          lambda.sub(residualPart).intoArray(direct, start + i);
          sum = lambda.fma(here, sum);
        }
        sum.intoArray(dotLambdaZ, row + part);
      }
    }
  }

  @Override
  public void hamiltonianDrift(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] v,
      double[] noise,
      double persistence,
      double noiseScale,
      double halfDrift,
      double[] tilde,
      double[] mid,
      double[] tildeSquare) {
    DoubleVector kept = DoubleVector.broadcast(DOUBLES, persistence);
    DoubleVector drift = DoubleVector.broadcast(DOUBLES, halfDrift);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector refreshed =
              kept.fma(
                  DoubleVector.fromArray(DOUBLES, v, start + i),
                  DoubleVector.fromArray(DOUBLES, noise, start + i).mul(noiseScale));
          refreshed.intoArray(tilde, start + i);
          drift
              .fma(refreshed, DoubleVector.fromArray(DOUBLES, z, start + i))
              .intoArray(mid, start + i);
          sum = refreshed.fma(refreshed, sum);
        }
        sum.intoArray(tildeSquare, row + part);
      }
    }
  }

  @Override
  public void hamiltonianKick(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] mid,
      double[] g,
      double[] tilde,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double halfDrift,
      double[] v,
      double[] out,
      double[] velocitySquare,
      double[] initialSquare) {
    DoubleVector share = DoubleVector.broadcast(DOUBLES, beta);
    DoubleVector rest = DoubleVector.broadcast(DOUBLES, 1 - beta);
    DoubleVector step = DoubleVector.broadcast(DOUBLES, delta);
    DoubleVector drift = DoubleVector.broadcast(DOUBLES, halfDrift);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector velocitySum = DoubleVector.zero(DOUBLES);
        DoubleVector initialSum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector m = DoubleVector.fromArray(DOUBLES, mean, i);
          DoubleVector p = DoubleVector.fromArray(DOUBLES, precision, i);
          DoubleVector here = DoubleVector.fromArray(DOUBLES, mid, start + i);
          DoubleVector s =
              share.fma(
                  DoubleVector.fromArray(DOUBLES, g, start + i), rest.mul(m.sub(here).mul(p)));
          DoubleVector kicked = step.fma(s, DoubleVector.fromArray(DOUBLES, tilde, start + i));
          DoubleVector moved = drift.fma(kicked, here);
          kicked.intoArray(v, start + i);
          moved.intoArray(out, start + i);
          velocitySum = kicked.fma(kicked, velocitySum);
          DoubleVector away = m.sub(moved);
          initialSum = away.mul(p).fma(away, initialSum);
        }
        velocitySum.intoArray(velocitySquare, row + part);
        initialSum.intoArray(initialSquare, row + part);
      }
    }
  }

  @Override
  public void hamiltonianEndAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] v,
      double[] omega,
      double[] c,
      double[] mean,
      double[] precision,
      double beta,
      double halfDrift,
      double inverseMass,
      double kappa,
      double persistence,
      double[] zBar,
      double[] vBar,
      double[] u,
      double[] mid,
      double[] dots,
      int stride) {
    DoubleVector share = DoubleVector.broadcast(DOUBLES, beta);
    DoubleVector rest = DoubleVector.broadcast(DOUBLES, 1 - beta);
    DoubleVector kept = DoubleVector.broadcast(DOUBLES, persistence);
    DoubleVector drift = DoubleVector.broadcast(DOUBLES, halfDrift);
    DoubleVector driftBack = DoubleVector.broadcast(DOUBLES, -halfDrift);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector momentumScale =
            DoubleVector.fromArray(DOUBLES, omega, row + part).neg().mul(inverseMass);
        DoubleVector densityScale = DoubleVector.fromArray(DOUBLES, c, row + part);
        DoubleVector positionSum = DoubleVector.zero(DOUBLES);
        DoubleVector momentumSum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector here = DoubleVector.fromArray(DOUBLES, z, start + i);
          DoubleVector velocity = DoubleVector.fromArray(DOUBLES, v, start + i);
          DoubleVector s =
              share.fma(
                  DoubleVector.fromArray(DOUBLES, g, start + i),
                  rest.mul(
                      DoubleVector.fromArray(DOUBLES, mean, i)
                          .sub(here)
                          .mul(DoubleVector.fromArray(DOUBLES, precision, i))));
          DoubleVector position =
              densityScale.fma(s, DoubleVector.fromArray(DOUBLES, zBar, start + i));
          DoubleVector incoming = DoubleVector.fromArray(DOUBLES, vBar, start + i);
          DoubleVector momentum =
              drift.fma(position, momentumScale.fma(velocity, kept.mul(incoming)));
          position.intoArray(zBar, start + i);
          momentum.intoArray(vBar, start + i);
          momentum.mul(kappa).intoArray(u, start + i);
          driftBack.fma(velocity, here).intoArray(mid, start + i);
          positionSum = position.fma(velocity, positionSum);
          momentumSum = incoming.fma(velocity, momentumSum);
        }
        positionSum.intoArray(dots, row + part);
        momentumSum.intoArray(dots, stride + row + part);
      }
    }
  }

  @Override
  public void hamiltonianStartAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] mid,
      double[] g,
      double[] v,
      double[] hv,
      double[] omega,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double a,
      double halfDrift,
      double inverseMass,
      double[] zBar,
      double[] vBar,
      double[] dots,
      int stride) {
    DoubleVector share = DoubleVector.broadcast(DOUBLES, beta);
    DoubleVector rest = DoubleVector.broadcast(DOUBLES, 1 - beta);
    DoubleVector stepBack = DoubleVector.broadcast(DOUBLES, -delta);
    DoubleVector drift = DoubleVector.broadcast(DOUBLES, halfDrift);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector momentumScale =
            DoubleVector.fromArray(DOUBLES, omega, row + part).mul(inverseMass);
        DoubleVector incomingSlope = DoubleVector.zero(DOUBLES);
        DoubleVector incomingQ = DoubleVector.zero(DOUBLES);
        DoubleVector positionTilde = DoubleVector.zero(DOUBLES);
        DoubleVector momentumTilde = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector p = DoubleVector.fromArray(DOUBLES, precision, i);
          DoubleVector slope = DoubleVector.fromArray(DOUBLES, g, start + i);
          DoubleVector q =
              DoubleVector.fromArray(DOUBLES, mean, i)
                  .sub(DoubleVector.fromArray(DOUBLES, mid, start + i))
                  .mul(p);
          DoubleVector incoming = DoubleVector.fromArray(DOUBLES, vBar, start + i);
          DoubleVector tilde =
              stepBack.fma(
                  share.fma(slope, rest.mul(q)), DoubleVector.fromArray(DOUBLES, v, start + i));
          DoubleVector position =
              DoubleVector.fromArray(DOUBLES, zBar, start + i)
                  .add(p.mul(-a).fma(incoming, DoubleVector.fromArray(DOUBLES, hv, start + i)));
          DoubleVector momentum = drift.fma(position, momentumScale.fma(tilde, incoming));
          position.intoArray(zBar, start + i);
          momentum.intoArray(vBar, start + i);
          incomingSlope = incoming.fma(slope, incomingSlope);
          incomingQ = incoming.fma(q, incomingQ);
          positionTilde = position.fma(tilde, positionTilde);
          momentumTilde = momentum.fma(tilde, momentumTilde);
        }
        incomingSlope.intoArray(dots, row + part);
        incomingQ.intoArray(dots, stride + row + part);
        positionTilde.intoArray(dots, 2 * stride + row + part);
        momentumTilde.intoArray(dots, 3 * stride + row + part);
      }
    }
  }

  @Override
  public void underdampedMomentumAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] v,
      double[] tilde,
      double[] omega,
      double persistence,
      double[] vBar,
      double[] dotMomentum,
      double[] dotKick) {
    DoubleVector kept = DoubleVector.broadcast(DOUBLES, persistence);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector weight = DoubleVector.fromArray(DOUBLES, omega, row + part).neg();
        DoubleVector momentumSum = DoubleVector.zero(DOUBLES);
        DoubleVector kickSum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector velocity = DoubleVector.fromArray(DOUBLES, v, start + i);
          DoubleVector incoming = DoubleVector.fromArray(DOUBLES, vBar, start + i);
          DoubleVector momentum = weight.fma(velocity, kept.mul(incoming));
          momentum.intoArray(vBar, start + i);
          momentumSum = incoming.fma(velocity, momentumSum);
          kickSum =
              momentum.fma(
                  velocity.sub(DoubleVector.fromArray(DOUBLES, tilde, start + i)), kickSum);
        }
        momentumSum.intoArray(dotMomentum, row + part);
        kickSum.intoArray(dotKick, row + part);
      }
    }
  }

  @Override
  public void underdampedRefreshAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] lambda,
      double[] tilde,
      double[] omega,
      double root,
      double inverseRoot,
      double[] t,
      double[] vBar,
      double[] dots,
      int stride) {
    DoubleVector drift = DoubleVector.broadcast(DOUBLES, root);
    DoubleVector kick = DoubleVector.broadcast(DOUBLES, inverseRoot);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector weight = DoubleVector.fromArray(DOUBLES, omega, row + part);
        DoubleVector positionSum = DoubleVector.zero(DOUBLES);
        DoubleVector momentumSum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector position = DoubleVector.fromArray(DOUBLES, lambda, start + i);
          DoubleVector refreshed = DoubleVector.fromArray(DOUBLES, tilde, start + i);
          DoubleVector end = DoubleVector.fromArray(DOUBLES, vBar, start + i);
          DoubleVector momentum = drift.fma(position, weight.fma(refreshed, end));
          kick.fma(end, position).intoArray(t, start + i);
          momentum.intoArray(vBar, start + i);
          positionSum = position.fma(refreshed, positionSum);
          momentumSum = momentum.fma(refreshed, momentumSum);
        }
        positionSum.intoArray(dots, row + part);
        momentumSum.intoArray(dots, stride + row + part);
      }
    }
  }

  @Override
  public void initialAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] x,
      double xScale,
      double[] y,
      double yScale,
      double[] omega,
      double[] e,
      double[] mean,
      double[] precision,
      double[] meanBar,
      double[] logStandardDeviationBar) {
    DoubleVector throughScale = DoubleVector.broadcast(DOUBLES, xScale);
    DoubleVector minusOne = DoubleVector.broadcast(DOUBLES, -1.0);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector backScale = DoubleVector.fromArray(DOUBLES, omega, row + part).mul(yScale);
        DoubleVector densityScale = DoubleVector.fromArray(DOUBLES, e, row + part);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector p = DoubleVector.fromArray(DOUBLES, precision, i);
          DoubleVector away =
              DoubleVector.fromArray(DOUBLES, mean, i)
                  .sub(DoubleVector.fromArray(DOUBLES, z, start + i));
          DoubleVector q = away.mul(p);
          DoubleVector through =
              throughScale.fma(
                  DoubleVector.fromArray(DOUBLES, x, start + i),
                  backScale.mul(DoubleVector.fromArray(DOUBLES, y, start + i)));
          DoubleVector.fromArray(DOUBLES, meanBar, part + i)
              .add(through.fma(p, densityScale.mul(q).neg()))
              .intoArray(meanBar, part + i);
          DoubleVector.fromArray(DOUBLES, logStandardDeviationBar, part + i)
              .add(q.mul(-2.0).fma(through, densityScale.mul(away.fma(q, minusOne))))
              .intoArray(logStandardDeviationBar, part + i);
        }
      }
    }
  }

  @Override
  public void gather(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] source,
      int[] ancestors,
      double[] destination) {
    int numbers = dimension * LANES;
    for (int first = fromBlock * LANES; first < toBlock * LANES; first += LANES) {
      int from0 = at(ancestors[first], dimension);
      int from1 = at(ancestors[first + 1], dimension);
      int from2 = at(ancestors[first + 2], dimension);
      int from3 = at(ancestors[first + 3], dimension);
      int from4 = at(ancestors[first + 4], dimension);
      int from5 = at(ancestors[first + 5], dimension);
      int from6 = at(ancestors[first + 6], dimension);
      int from7 = at(ancestors[first + 7], dimension);
      int to = first * dimension;
      // Lane by lane, so that what is written lies together.
      for (int i = 0; i < numbers; i += LANES) {
        destination[to + i] = source[from0 + i];
        destination[to + i + 1] = source[from1 + i];
        destination[to + i + 2] = source[from2 + i];
        destination[to + i + 3] = source[from3 + i];
        destination[to + i + 4] = source[from4 + i];
        destination[to + i + 5] = source[from5 + i];
        destination[to + i + 6] = source[from6 + i];
        destination[to + i + 7] = source[from7 + i];
      }
    }
  }

  @Override
  public void sumChildren(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] source,
      int[] firstChild,
      int[] children,
      double[] destination) {
    for (int j = fromBlock * LANES; j < toBlock * LANES; j++) {
      int first = firstChild[j];
      int last = firstChild[j + 1];
      int start = at(j, dimension);
      int to = start;
      if (first == last) {
        for (int d = 0; d < dimension; d++, to += LANES) {
          destination[to] = 0;
        }
        continue;
      }
      int from = at(children[first], dimension);
      for (int d = 0; d < dimension; d++, from += LANES, to += LANES) {
        destination[to] = source[from];
      }
      for (int child = first + 1; child < last; child++) {
        from = at(children[child], dimension);
        to = start;
        for (int d = 0; d < dimension; d++, from += LANES, to += LANES) {
          destination[to] += source[from];
        }
      }
    }
  }

  private static int at(int particle, int dimension) {
    return particle / LANES * LANES * dimension + particle % LANES;
  }

  @Override
  public void project(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] x,
      double[] centre,
      double[] table,
      int rows,
      double[] out,
      double[] square) {
    VectorTables.project(fromBlock, toBlock, dimension, x, centre, table, rows, out, square);
  }

  @Override
  public void project(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] x,
      double[] table,
      int rows,
      double[] out) {
    VectorTables.project(fromBlock, toBlock, dimension, x, table, rows, out);
  }

  @Override
  public void combine(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] weights,
      double[] table,
      int rows,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    VectorTables.combine(
        fromBlock, toBlock, dimension, weights, table, rows, x, centre, scale, out);
  }

  @Override
  public void responsibilities(
      int fromBlock,
      int toBlock,
      int components,
      double[] logits,
      double scale,
      double[] offsets,
      double[] square,
      double constant,
      double[] logDensity) {
    DoubleVector slope = DoubleVector.broadcast(DOUBLES, scale);
    for (int block = fromBlock; block < toBlock; block++) {
      int base = block * components * LANES;
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector largest = DoubleVector.broadcast(DOUBLES, Double.NEGATIVE_INFINITY);
        int at = base + part;
        for (int c = 0; c < components; c++, at += LANES) {
          DoubleVector logit =
              DoubleVector.fromArray(DOUBLES, logits, at)
                  .fma(slope, DoubleVector.broadcast(DOUBLES, offsets[c]));
          logit.intoArray(logits, at);
          largest = largest.blend(logit, logit.compare(VectorOperators.GT, largest));
        }
        largest.intoArray(logDensity, block * LANES + part);
      }
      for (int c = 0; c < components; c++) {
        for (int part = 0; part < LANES; part += WIDTH) {
          int at = base + c * LANES + part;
          DoubleVector.fromArray(DOUBLES, logits, at)
              .sub(DoubleVector.fromArray(DOUBLES, logDensity, block * LANES + part))
              .intoArray(logits, at);
        }
      }
      exp(logits, 0, base, base + components * LANES, logits);
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int at = base + part;
        for (int c = 0; c < components; c++, at += LANES) {
          sum = sum.add(DoubleVector.fromArray(DOUBLES, logits, at));
        }
        DoubleVector inverse = DoubleVector.broadcast(DOUBLES, 1.0).div(sum);
        at = base + part;
        for (int c = 0; c < components; c++, at += LANES) {
          DoubleVector.fromArray(DOUBLES, logits, at).mul(inverse).intoArray(logits, at);
        }
        int i = block * LANES + part;
        DoubleVector.broadcast(DOUBLES, -0.5 * scale)
            .fma(
                DoubleVector.fromArray(DOUBLES, square, i),
                DoubleVector.fromArray(DOUBLES, logDensity, i))
            .intoArray(logDensity, i);
        sum.intoArray(square, i);
      }
      addLog(square, block * LANES, constant, logDensity);
    }
  }

  @Override
  public void centreByResponsibility(
      int fromBlock,
      int toBlock,
      int components,
      double[] responsibilities,
      double scale,
      double[] projections) {
    for (int block = fromBlock; block < toBlock; block++) {
      for (int part = 0; part < LANES; part += WIDTH) {
        int base = block * components * LANES + part;
        DoubleVector mean = DoubleVector.zero(DOUBLES);
        int at = base;
        for (int c = 0; c < components; c++, at += LANES) {
          mean =
              DoubleVector.fromArray(DOUBLES, responsibilities, at)
                  .fma(DoubleVector.fromArray(DOUBLES, projections, at), mean);
        }
        at = base;
        for (int c = 0; c < components; c++, at += LANES) {
          DoubleVector.fromArray(DOUBLES, responsibilities, at)
              .mul(scale)
              .mul(DoubleVector.fromArray(DOUBLES, projections, at).sub(mean))
              .intoArray(projections, at);
        }
      }
    }
  }

  @Override
  public void weightedSum(
      int fromBlock, int toBlock, int dimension, double[] weights, double[] x, double[] out) {
    Arrays.fill(out, 0, dimension * LANES, 0);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector weight = DoubleVector.fromArray(DOUBLES, weights, row + part);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          weight
              .fma(
                  DoubleVector.fromArray(DOUBLES, x, start + i),
                  DoubleVector.fromArray(DOUBLES, out, part + i))
              .intoArray(out, part + i);
        }
      }
    }
  }

  @Override
  public void dot(int fromBlock, int toBlock, int dimension, double[] x, double[] y, double[] out) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          sum =
              DoubleVector.fromArray(DOUBLES, x, start + i)
                  .fma(DoubleVector.fromArray(DOUBLES, y, start + i), sum);
        }
        sum.intoArray(out, row + part);
      }
    }
  }

  @Override
  public void scale(
      int fromBlock, int toBlock, int dimension, double[] scale, double[] x, double[] out) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector factor = DoubleVector.fromArray(DOUBLES, scale, row + part);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          factor.mul(DoubleVector.fromArray(DOUBLES, x, start + i)).intoArray(out, start + i);
        }
      }
    }
  }

  @Override
  public void place(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] noise,
      double[] mean,
      double[] deviation,
      double[] out) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      int start = row * dimension;
      for (int i = 0; i < numbers; i += WIDTH) {
        DoubleVector.fromArray(DOUBLES, noise, start + i)
            .fma(
                DoubleVector.fromArray(DOUBLES, deviation, i),
                DoubleVector.fromArray(DOUBLES, mean, i))
            .intoArray(out, start + i);
      }
    }
  }

  @Override
  public void diagonalGaussianSquare(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] mean,
      double[] precision,
      double[] square) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector away =
              DoubleVector.fromArray(DOUBLES, mean, i)
                  .sub(DoubleVector.fromArray(DOUBLES, z, start + i));
          sum = away.mul(DoubleVector.fromArray(DOUBLES, precision, i)).fma(away, sum);
        }
        sum.intoArray(square, row + part);
      }
    }
  }

  @Override
  public void diagonalGaussian(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] mean,
      double[] precision,
      double[] gradient,
      double[] square) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector away =
              DoubleVector.fromArray(DOUBLES, mean, i)
                  .sub(DoubleVector.fromArray(DOUBLES, z, start + i));
          DoubleVector slope = away.mul(DoubleVector.fromArray(DOUBLES, precision, i));
          slope.intoArray(gradient, start + i);
          sum = slope.fma(away, sum);
        }
        sum.intoArray(square, row + part);
      }
    }
  }

  @Override
  public void leapfrogStart(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] q,
      double[] g,
      double beta,
      double[] stepOfEach,
      double[] scales,
      double[] v,
      double[] out,
      double[] velocitySquare) {
    DoubleVector share = DoubleVector.broadcast(DOUBLES, beta);
    DoubleVector rest = DoubleVector.broadcast(DOUBLES, 1 - beta);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector step = DoubleVector.fromArray(DOUBLES, stepOfEach, row + part);
        DoubleVector half = step.mul(0.5);
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector scale = DoubleVector.fromArray(DOUBLES, scales, i);
          DoubleVector before = DoubleVector.fromArray(DOUBLES, v, start + i);
          sum = before.fma(before, sum);
          DoubleVector s =
              share.fma(
                  DoubleVector.fromArray(DOUBLES, g, start + i),
                  rest.mul(DoubleVector.fromArray(DOUBLES, q, start + i)));
          DoubleVector after = half.mul(scale).fma(s, before);
          after.intoArray(v, start + i);
          step.mul(scale)
              .fma(after, DoubleVector.fromArray(DOUBLES, z, start + i))
              .intoArray(out, start + i);
        }
        sum.intoArray(velocitySquare, row + part);
      }
    }
  }

  @Override
  public void leapfrogEnd(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] q,
      double[] g,
      double beta,
      double[] stepOfEach,
      double[] scales,
      double[] v,
      double[] velocitySquare,
      double[] gradientCheck) {
    DoubleVector share = DoubleVector.broadcast(DOUBLES, beta);
    DoubleVector rest = DoubleVector.broadcast(DOUBLES, 1 - beta);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector half = DoubleVector.fromArray(DOUBLES, stepOfEach, row + part).mul(0.5);
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        DoubleVector check = DoubleVector.zero(DOUBLES);
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector s =
              share.fma(
                  DoubleVector.fromArray(DOUBLES, g, start + i),
                  rest.mul(DoubleVector.fromArray(DOUBLES, q, start + i)));
          check = check.add(s.mul(0.0));
          DoubleVector after =
              half.mul(DoubleVector.fromArray(DOUBLES, scales, i))
                  .fma(s, DoubleVector.fromArray(DOUBLES, v, start + i));
          after.intoArray(v, start + i);
          sum = after.fma(after, sum);
        }
        sum.intoArray(velocitySquare, row + part);
        check.intoArray(gradientCheck, row + part);
      }
    }
  }

  @Override
  public void select(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] chosen,
      double[] source,
      double[] destination) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        VectorMask<Double> taken =
            DoubleVector.fromArray(DOUBLES, chosen, row + part).compare(VectorOperators.NE, 0.0);
        int start = row * dimension + part;
        for (int i = start; i < start + numbers; i += LANES) {
          DoubleVector.fromArray(DOUBLES, destination, i)
              .blend(DoubleVector.fromArray(DOUBLES, source, i), taken)
              .intoArray(destination, i);
        }
      }
    }
  }

  @Override
  public void initialDrawAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] zBar,
      double[] z,
      double[] mean,
      double[] meanBar,
      double[] logStandardDeviationBar) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        int start = row * dimension + part;
        for (int i = 0; i < numbers; i += LANES) {
          DoubleVector adjoint = DoubleVector.fromArray(DOUBLES, zBar, start + i);
          DoubleVector.fromArray(DOUBLES, meanBar, part + i)
              .add(adjoint)
              .intoArray(meanBar, part + i);
          adjoint
              .fma(
                  DoubleVector.fromArray(DOUBLES, z, start + i)
                      .sub(DoubleVector.fromArray(DOUBLES, mean, i)),
                  DoubleVector.fromArray(DOUBLES, logStandardDeviationBar, part + i))
              .intoArray(logStandardDeviationBar, part + i);
        }
      }
    }
  }
}
