package org.dsmcs.core.internal.loops;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
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
  private static final VectorSpecies<Double> DOUBLES =
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
      startThreefry(key0, key1, block * words, words, scratch);
      int key2 = Threefry.PARITY ^ key0 ^ key1;
      evenRounds(words, key1, key2 + 1, scratch);
      oddRounds(words, key2, key0 + 2, scratch);
      evenRounds(words, key0, key1 + 3, scratch);
      oddRounds(words, key1, key2 + 4, scratch);
      evenRounds(words, key2, key0 + 5, scratch);
      radii(pairs, scratch, base, normals);
      if ((dimension & 1) == 0) {
        turn(0, pairs, words, scratch, base, normals);
      } else {
        turn(0, pairs - 1, words, scratch, base, normals);
        turnCosineOnly(pairs - 1, words, scratch, base, normals);
      }
    }
  }

  private static void startThreefry(
      int key0, int key1, int firstCounter, int words, int[] scratch) {
    for (int i = 0; i < words; i += INT_WIDTH) {
      COUNT_UP.add(firstCounter + i + key0).intoArray(scratch, i);
      IntVector.broadcast(INTS, key1).intoArray(scratch, words + i);
    }
  }

  /** Four rounds, then two words of the key are added. */
  private static void evenRounds(int words, int add0, int add1, int[] scratch) {
    for (int i = 0; i < words; i += INT_WIDTH) {
      IntVector x0 = IntVector.fromArray(INTS, scratch, i);
      IntVector x1 = IntVector.fromArray(INTS, scratch, words + i);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 13).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 15).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 26).lanewise(VectorOperators.XOR, x0);
      x0 = x0.add(x1);
      x1 = x1.lanewise(VectorOperators.ROL, 6).lanewise(VectorOperators.XOR, x0);
      x0.add(add0).intoArray(scratch, i);
      x1.add(add1).intoArray(scratch, words + i);
    }
  }

  private static void oddRounds(int words, int add0, int add1, int[] scratch) {
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
      x0.add(add0).intoArray(scratch, i);
      x1.add(add1).intoArray(scratch, words + i);
    }
  }

  /** √(−2 log u) into the row of each pair's cosine; see {@link BoxMuller}. */
  private static void radii(int pairs, int[] scratch, int base, double[] normals) {
    for (int pair = 0; pair < pairs; pair++) {
      int to = base + 2 * pair * LANES;
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector word =
            (DoubleVector)
                IntVector.fromArray(HALF_INTS, scratch, pair * LANES + part)
                    .convertShape(VectorOperators.I2D, DOUBLES, 0);
        DoubleVector uniform =
            word.fma(
                DoubleVector.broadcast(DOUBLES, BoxMuller.WORD_SCALE),
                DoubleVector.broadcast(DOUBLES, BoxMuller.WORD_SHIFT));
        LongVector bits = uniform.reinterpretAsLongs();
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
            DoubleVector.broadcast(DOUBLES, BoxMuller.L5)
                .fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.L4));
        p = p.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.L3));
        p = p.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.L2));
        p = p.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.L1));
        DoubleVector log =
            exponent.fma(
                DoubleVector.broadcast(DOUBLES, Elementary.LN2), f.sub(s.mul(z.neg().fma(p, f))));
        log.mul(-2.0).sqrt().intoArray(normals, to + part);
      }
    }
  }

  /** Turns each radius by its angle: the cosine stays in its row, the sine goes to the next. */
  private static void turn(
      int fromPair, int toPair, int words, int[] scratch, int base, double[] normals) {
    for (int pair = fromPair; pair < toPair; pair++) {
      int to = base + 2 * pair * LANES;
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector word =
            ((DoubleVector)
                    IntVector.fromArray(HALF_INTS, scratch, words + pair * LANES + part)
                        .convertShape(VectorOperators.I2D, DOUBLES, 0))
                .add(0.5);
        DoubleVector x =
            word.abs()
                .fma(
                    DoubleVector.broadcast(DOUBLES, BoxMuller.TURN_SCALE),
                    DoubleVector.broadcast(DOUBLES, -0.5));
        DoubleVector z = x.mul(x);
        DoubleVector sine =
            DoubleVector.broadcast(DOUBLES, BoxMuller.S7)
                .fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.S6));
        DoubleVector cosine =
            DoubleVector.broadcast(DOUBLES, BoxMuller.C7)
                .fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.C6));
        sine = sine.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.S5));
        cosine = cosine.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.C5));
        sine = sine.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.S4));
        cosine = cosine.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.C4));
        sine = sine.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.S3));
        cosine = cosine.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.C3));
        sine = sine.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.S2));
        cosine = cosine.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.C2));
        sine = sine.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.S1));
        cosine = cosine.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.C1));
        sine = sine.fma(z, DoubleVector.broadcast(DOUBLES, BoxMuller.S0)).mul(x);
        cosine = cosine.fma(z, DoubleVector.broadcast(DOUBLES, 1.0));
        LongVector sign = word.reinterpretAsLongs().and(Long.MIN_VALUE);
        DoubleVector radius = DoubleVector.fromArray(DOUBLES, normals, to + part);
        radius.mul(sine).intoArray(normals, to + LANES + part);
        // The radius is not negative, so its product with the cosine can take the sign.
        radius
            .mul(cosine)
            .reinterpretAsLongs()
            .lanewise(VectorOperators.XOR, sign)
            .reinterpretAsDoubles()
            .intoArray(normals, to + part);
      }
    }
  }

  /** The last pair of an odd dimension, whose sine has no row. */
  private static void turnCosineOnly(
      int pair, int words, int[] scratch, int base, double[] normals) {
    int to = base + 2 * pair * LANES;
    for (int lane = 0; lane < LANES; lane++) {
      normals[to + lane] *= BoxMuller.cosine(scratch[words + pair * LANES + lane]);
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
      double[] noiseSquare,
      double[] initialSquare) {
    DoubleVector noiseScale = DoubleVector.broadcast(DOUBLES, Math.sqrt(2 * delta));
    DoubleVector step = DoubleVector.broadcast(DOUBLES, delta);
    DoubleVector share = DoubleVector.broadcast(DOUBLES, beta);
    DoubleVector rest = DoubleVector.broadcast(DOUBLES, 1 - beta);
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector noiseSum = DoubleVector.zero(DOUBLES);
        DoubleVector initialSum = DoubleVector.zero(DOUBLES);
        int at = row * dimension + part;
        for (int d = 0; d < dimension; d++, at += LANES) {
          DoubleVector m = DoubleVector.broadcast(DOUBLES, mean[d]);
          DoubleVector p = DoubleVector.broadcast(DOUBLES, precision[d]);
          DoubleVector here = DoubleVector.fromArray(DOUBLES, z, at);
          DoubleVector e = DoubleVector.fromArray(DOUBLES, noise, at);
          DoubleVector s =
              share.fma(DoubleVector.fromArray(DOUBLES, g, at), rest.mul(m.sub(here).mul(p)));
          DoubleVector moved = noiseScale.fma(e, step.fma(s, here));
          moved.intoArray(out, at);
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
      double[] source,
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
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int at = row * dimension + part;
        for (int d = 0; d < dimension; d++, at += LANES) {
          DoubleVector here = DoubleVector.fromArray(DOUBLES, z, at);
          DoubleVector s =
              share.fma(
                  DoubleVector.fromArray(DOUBLES, g, at),
                  rest.mul(
                      DoubleVector.broadcast(DOUBLES, mean[d])
                          .sub(here)
                          .mul(DoubleVector.broadcast(DOUBLES, precision[d]))));
          DoubleVector r = back.fma(s, DoubleVector.fromArray(DOUBLES, source, at).sub(here));
          r.intoArray(residual, at);
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
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector backScale = DoubleVector.fromArray(DOUBLES, omega, row + part).mul(b);
        DoubleVector tg = DoubleVector.zero(DOUBLES);
        DoubleVector tq = DoubleVector.zero(DOUBLES);
        DoubleVector tz = DoubleVector.zero(DOUBLES);
        DoubleVector rg = DoubleVector.zero(DOUBLES);
        DoubleVector rq = DoubleVector.zero(DOUBLES);
        int at = row * dimension + part;
        for (int d = 0; d < dimension; d++, at += LANES) {
          DoubleVector here = DoubleVector.fromArray(DOUBLES, z, at);
          DoubleVector slope = DoubleVector.fromArray(DOUBLES, g, at);
          DoubleVector through = DoubleVector.fromArray(DOUBLES, t, at);
          DoubleVector back = DoubleVector.fromArray(DOUBLES, r, at);
          DoubleVector q =
              DoubleVector.broadcast(DOUBLES, mean[d])
                  .sub(here)
                  .mul(DoubleVector.broadcast(DOUBLES, precision[d]));
          throughScale.fma(through, backScale.mul(back)).intoArray(u, at);
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
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector weight = DoubleVector.fromArray(DOUBLES, omega, row + part);
        DoubleVector backScale = weight.mul(b);
        DoubleVector residualScale = weight.mul(e);
        DoubleVector densityScale = DoubleVector.fromArray(DOUBLES, c, row + part);
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int at = row * dimension + part;
        for (int d = 0; d < dimension; d++, at += LANES) {
          DoubleVector p = DoubleVector.broadcast(DOUBLES, precision[d]);
          DoubleVector here = DoubleVector.fromArray(DOUBLES, z, at);
          DoubleVector back = DoubleVector.fromArray(DOUBLES, r, at);
          DoubleVector pushed =
              throughScale.fma(DoubleVector.fromArray(DOUBLES, t, at), backScale.mul(back));
          DoubleVector s =
              share.fma(
                  DoubleVector.fromArray(DOUBLES, g, at),
                  rest.mul(DoubleVector.broadcast(DOUBLES, mean[d]).sub(here).mul(p)));
          DoubleVector residualPart = residualScale.mul(back);
          DoubleVector lambda =
              densityScale
                  .fma(s, p.neg().fma(pushed, DoubleVector.fromArray(DOUBLES, h, at)))
                  .add(DoubleVector.fromArray(DOUBLES, direct, at).add(residualPart));
          lambda.intoArray(t, at);
          lambda.sub(residualPart).intoArray(direct, at);
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
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int at = row * dimension + part;
        for (int d = 0; d < dimension; d++, at += LANES) {
          DoubleVector refreshed =
              kept.fma(
                  DoubleVector.fromArray(DOUBLES, v, at),
                  DoubleVector.fromArray(DOUBLES, noise, at).mul(noiseScale));
          refreshed.intoArray(tilde, at);
          drift.fma(refreshed, DoubleVector.fromArray(DOUBLES, z, at)).intoArray(mid, at);
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
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector velocitySum = DoubleVector.zero(DOUBLES);
        DoubleVector initialSum = DoubleVector.zero(DOUBLES);
        int at = row * dimension + part;
        for (int d = 0; d < dimension; d++, at += LANES) {
          DoubleVector m = DoubleVector.broadcast(DOUBLES, mean[d]);
          DoubleVector p = DoubleVector.broadcast(DOUBLES, precision[d]);
          DoubleVector here = DoubleVector.fromArray(DOUBLES, mid, at);
          DoubleVector s =
              share.fma(DoubleVector.fromArray(DOUBLES, g, at), rest.mul(m.sub(here).mul(p)));
          DoubleVector kicked = step.fma(s, DoubleVector.fromArray(DOUBLES, tilde, at));
          DoubleVector moved = drift.fma(kicked, here);
          kicked.intoArray(v, at);
          moved.intoArray(out, at);
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
      double[] zBar,
      double[] vBar,
      double[] u,
      double[] mid,
      double[] dotZV) {
    DoubleVector share = DoubleVector.broadcast(DOUBLES, beta);
    DoubleVector rest = DoubleVector.broadcast(DOUBLES, 1 - beta);
    DoubleVector drift = DoubleVector.broadcast(DOUBLES, halfDrift);
    DoubleVector driftBack = DoubleVector.broadcast(DOUBLES, -halfDrift);
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector momentumScale =
            DoubleVector.fromArray(DOUBLES, omega, row + part).neg().mul(inverseMass);
        DoubleVector densityScale = DoubleVector.fromArray(DOUBLES, c, row + part);
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int at = row * dimension + part;
        for (int d = 0; d < dimension; d++, at += LANES) {
          DoubleVector here = DoubleVector.fromArray(DOUBLES, z, at);
          DoubleVector velocity = DoubleVector.fromArray(DOUBLES, v, at);
          DoubleVector s =
              share.fma(
                  DoubleVector.fromArray(DOUBLES, g, at),
                  rest.mul(
                      DoubleVector.broadcast(DOUBLES, mean[d])
                          .sub(here)
                          .mul(DoubleVector.broadcast(DOUBLES, precision[d]))));
          DoubleVector position = densityScale.fma(s, DoubleVector.fromArray(DOUBLES, zBar, at));
          DoubleVector momentum =
              drift.fma(
                  position, momentumScale.fma(velocity, DoubleVector.fromArray(DOUBLES, vBar, at)));
          position.intoArray(zBar, at);
          momentum.intoArray(vBar, at);
          momentum.mul(kappa).intoArray(u, at);
          driftBack.fma(velocity, here).intoArray(mid, at);
          sum = position.fma(velocity, sum);
        }
        sum.intoArray(dotZV, row + part);
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
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector momentumScale =
            DoubleVector.fromArray(DOUBLES, omega, row + part).mul(inverseMass);
        DoubleVector incomingSlope = DoubleVector.zero(DOUBLES);
        DoubleVector incomingQ = DoubleVector.zero(DOUBLES);
        DoubleVector positionTilde = DoubleVector.zero(DOUBLES);
        DoubleVector momentumTilde = DoubleVector.zero(DOUBLES);
        int at = row * dimension + part;
        for (int d = 0; d < dimension; d++, at += LANES) {
          double p = precision[d];
          DoubleVector slope = DoubleVector.fromArray(DOUBLES, g, at);
          DoubleVector q =
              DoubleVector.broadcast(DOUBLES, mean[d])
                  .sub(DoubleVector.fromArray(DOUBLES, mid, at))
                  .mul(p);
          DoubleVector incoming = DoubleVector.fromArray(DOUBLES, vBar, at);
          DoubleVector tilde =
              stepBack.fma(share.fma(slope, rest.mul(q)), DoubleVector.fromArray(DOUBLES, v, at));
          DoubleVector position =
              DoubleVector.fromArray(DOUBLES, zBar, at)
                  .add(
                      DoubleVector.broadcast(DOUBLES, -(a * p))
                          .fma(incoming, DoubleVector.fromArray(DOUBLES, hv, at)));
          DoubleVector momentum = drift.fma(position, momentumScale.fma(tilde, incoming));
          position.intoArray(zBar, at);
          momentum.intoArray(vBar, at);
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
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector backScale = DoubleVector.fromArray(DOUBLES, omega, row + part).mul(yScale);
        DoubleVector densityScale = DoubleVector.fromArray(DOUBLES, e, row + part);
        int at = row * dimension + part;
        int sum = part;
        for (int d = 0; d < dimension; d++, at += LANES, sum += LANES) {
          DoubleVector p = DoubleVector.broadcast(DOUBLES, precision[d]);
          DoubleVector away =
              DoubleVector.broadcast(DOUBLES, mean[d]).sub(DoubleVector.fromArray(DOUBLES, z, at));
          DoubleVector q = away.mul(p);
          DoubleVector through =
              throughScale.fma(
                  DoubleVector.fromArray(DOUBLES, x, at),
                  backScale.mul(DoubleVector.fromArray(DOUBLES, y, at)));
          DoubleVector.fromArray(DOUBLES, meanBar, sum)
              .add(through.fma(p, densityScale.mul(q).neg()))
              .intoArray(meanBar, sum);
          DoubleVector.fromArray(DOUBLES, logStandardDeviationBar, sum)
              .add(q.mul(-2.0).fma(through, densityScale.mul(away.fma(q, minusOne))))
              .intoArray(logStandardDeviationBar, sum);
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
    for (int i = fromBlock * LANES; i < toBlock * LANES; i++) {
      int from = at(ancestors[i], dimension);
      int to = at(i, dimension);
      for (int d = 0; d < dimension; d++, from += LANES, to += LANES) {
        destination[to] = source[from];
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
    for (int block = fromBlock; block < toBlock; block++) {
      for (int part = 0; part < LANES; part += WIDTH) {
        int start = block * LANES * dimension + part;
        int to = block * rows * LANES + part;
        int squareAt = block * LANES + part;
        int c;
        // The first rows' sweep over x takes the square along.
        if (rows >= 8) {
          projectEightWithSquare(
              start, dimension, x, centre, table, rows, 0, out, to, square, squareAt);
          c = 8;
        } else if (rows >= 4) {
          projectFourWithSquare(
              start, dimension, x, centre, table, rows, 0, out, to, square, squareAt);
          c = 4;
        } else {
          projectOneWithSquare(
              start, dimension, x, centre, table, rows, 0, out, to, square, squareAt);
          c = 1;
        }
        for (; c <= rows - 8; c += 8) {
          projectEight(start, dimension, x, centre, table, rows, c, out, to + c * LANES);
        }
        for (; c <= rows - 4; c += 4) {
          projectFour(start, dimension, x, centre, table, rows, c, out, to + c * LANES);
        }
        for (; c < rows; c++) {
          projectOne(start, dimension, x, centre, table, rows, c, out, to + c * LANES);
        }
      }
    }
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
    for (int block = fromBlock; block < toBlock; block++) {
      for (int part = 0; part < LANES; part += WIDTH) {
        int start = block * LANES * dimension + part;
        int to = block * rows * LANES + part;
        int c = 0;
        for (; c <= rows - 8; c += 8) {
          projectEight(start, dimension, x, table, rows, c, out, to + c * LANES);
        }
        for (; c <= rows - 4; c += 4) {
          projectFour(start, dimension, x, table, rows, c, out, to + c * LANES);
        }
        for (; c < rows; c++) {
          projectOne(start, dimension, x, table, rows, c, out, to + c * LANES);
        }
      }
    }
  }

  private static void projectEightWithSquare(
      int start,
      int dimension,
      double[] x,
      double[] centre,
      double[] table,
      int rows,
      int first,
      double[] out,
      int to,
      double[] square,
      int squareAt) {
    DoubleVector sum0 = DoubleVector.zero(DOUBLES);
    DoubleVector sum1 = DoubleVector.zero(DOUBLES);
    DoubleVector sum2 = DoubleVector.zero(DOUBLES);
    DoubleVector sum3 = DoubleVector.zero(DOUBLES);
    DoubleVector sum4 = DoubleVector.zero(DOUBLES);
    DoubleVector sum5 = DoubleVector.zero(DOUBLES);
    DoubleVector sum6 = DoubleVector.zero(DOUBLES);
    DoubleVector sum7 = DoubleVector.zero(DOUBLES);
    DoubleVector squareSum = DoubleVector.zero(DOUBLES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, at).sub(centre[d]);
      squareSum = here.fma(here, squareSum);
      sum0 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum0);
      sum1 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 1]), sum1);
      sum2 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 2]), sum2);
      sum3 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 3]), sum3);
      sum4 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 4]), sum4);
      sum5 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 5]), sum5);
      sum6 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 6]), sum6);
      sum7 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 7]), sum7);
    }
    sum0.intoArray(out, to);
    sum1.intoArray(out, to + LANES);
    sum2.intoArray(out, to + 2 * LANES);
    sum3.intoArray(out, to + 3 * LANES);
    sum4.intoArray(out, to + 4 * LANES);
    sum5.intoArray(out, to + 5 * LANES);
    sum6.intoArray(out, to + 6 * LANES);
    sum7.intoArray(out, to + 7 * LANES);
    squareSum.intoArray(square, squareAt);
  }

  private static void projectFourWithSquare(
      int start,
      int dimension,
      double[] x,
      double[] centre,
      double[] table,
      int rows,
      int first,
      double[] out,
      int to,
      double[] square,
      int squareAt) {
    DoubleVector sum0 = DoubleVector.zero(DOUBLES);
    DoubleVector sum1 = DoubleVector.zero(DOUBLES);
    DoubleVector sum2 = DoubleVector.zero(DOUBLES);
    DoubleVector sum3 = DoubleVector.zero(DOUBLES);
    DoubleVector squareSum = DoubleVector.zero(DOUBLES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, at).sub(centre[d]);
      squareSum = here.fma(here, squareSum);
      sum0 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum0);
      sum1 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 1]), sum1);
      sum2 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 2]), sum2);
      sum3 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 3]), sum3);
    }
    sum0.intoArray(out, to);
    sum1.intoArray(out, to + LANES);
    sum2.intoArray(out, to + 2 * LANES);
    sum3.intoArray(out, to + 3 * LANES);
    squareSum.intoArray(square, squareAt);
  }

  private static void projectOneWithSquare(
      int start,
      int dimension,
      double[] x,
      double[] centre,
      double[] table,
      int rows,
      int first,
      double[] out,
      int to,
      double[] square,
      int squareAt) {
    DoubleVector sum0 = DoubleVector.zero(DOUBLES);
    DoubleVector squareSum = DoubleVector.zero(DOUBLES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, at).sub(centre[d]);
      squareSum = here.fma(here, squareSum);
      sum0 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum0);
    }
    sum0.intoArray(out, to);
    squareSum.intoArray(square, squareAt);
  }

  private static void projectEight(
      int start,
      int dimension,
      double[] x,
      double[] centre,
      double[] table,
      int rows,
      int first,
      double[] out,
      int to) {
    DoubleVector sum0 = DoubleVector.zero(DOUBLES);
    DoubleVector sum1 = DoubleVector.zero(DOUBLES);
    DoubleVector sum2 = DoubleVector.zero(DOUBLES);
    DoubleVector sum3 = DoubleVector.zero(DOUBLES);
    DoubleVector sum4 = DoubleVector.zero(DOUBLES);
    DoubleVector sum5 = DoubleVector.zero(DOUBLES);
    DoubleVector sum6 = DoubleVector.zero(DOUBLES);
    DoubleVector sum7 = DoubleVector.zero(DOUBLES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, at).sub(centre[d]);
      sum0 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum0);
      sum1 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 1]), sum1);
      sum2 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 2]), sum2);
      sum3 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 3]), sum3);
      sum4 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 4]), sum4);
      sum5 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 5]), sum5);
      sum6 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 6]), sum6);
      sum7 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 7]), sum7);
    }
    sum0.intoArray(out, to);
    sum1.intoArray(out, to + LANES);
    sum2.intoArray(out, to + 2 * LANES);
    sum3.intoArray(out, to + 3 * LANES);
    sum4.intoArray(out, to + 4 * LANES);
    sum5.intoArray(out, to + 5 * LANES);
    sum6.intoArray(out, to + 6 * LANES);
    sum7.intoArray(out, to + 7 * LANES);
  }

  private static void projectFour(
      int start,
      int dimension,
      double[] x,
      double[] centre,
      double[] table,
      int rows,
      int first,
      double[] out,
      int to) {
    DoubleVector sum0 = DoubleVector.zero(DOUBLES);
    DoubleVector sum1 = DoubleVector.zero(DOUBLES);
    DoubleVector sum2 = DoubleVector.zero(DOUBLES);
    DoubleVector sum3 = DoubleVector.zero(DOUBLES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, at).sub(centre[d]);
      sum0 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum0);
      sum1 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 1]), sum1);
      sum2 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 2]), sum2);
      sum3 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 3]), sum3);
    }
    sum0.intoArray(out, to);
    sum1.intoArray(out, to + LANES);
    sum2.intoArray(out, to + 2 * LANES);
    sum3.intoArray(out, to + 3 * LANES);
  }

  private static void projectOne(
      int start,
      int dimension,
      double[] x,
      double[] centre,
      double[] table,
      int rows,
      int first,
      double[] out,
      int to) {
    DoubleVector sum0 = DoubleVector.zero(DOUBLES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, at).sub(centre[d]);
      sum0 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum0);
    }
    sum0.intoArray(out, to);
  }

  private static void projectEight(
      int start,
      int dimension,
      double[] x,
      double[] table,
      int rows,
      int first,
      double[] out,
      int to) {
    DoubleVector sum0 = DoubleVector.zero(DOUBLES);
    DoubleVector sum1 = DoubleVector.zero(DOUBLES);
    DoubleVector sum2 = DoubleVector.zero(DOUBLES);
    DoubleVector sum3 = DoubleVector.zero(DOUBLES);
    DoubleVector sum4 = DoubleVector.zero(DOUBLES);
    DoubleVector sum5 = DoubleVector.zero(DOUBLES);
    DoubleVector sum6 = DoubleVector.zero(DOUBLES);
    DoubleVector sum7 = DoubleVector.zero(DOUBLES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, at);
      sum0 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum0);
      sum1 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 1]), sum1);
      sum2 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 2]), sum2);
      sum3 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 3]), sum3);
      sum4 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 4]), sum4);
      sum5 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 5]), sum5);
      sum6 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 6]), sum6);
      sum7 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 7]), sum7);
    }
    sum0.intoArray(out, to);
    sum1.intoArray(out, to + LANES);
    sum2.intoArray(out, to + 2 * LANES);
    sum3.intoArray(out, to + 3 * LANES);
    sum4.intoArray(out, to + 4 * LANES);
    sum5.intoArray(out, to + 5 * LANES);
    sum6.intoArray(out, to + 6 * LANES);
    sum7.intoArray(out, to + 7 * LANES);
  }

  private static void projectFour(
      int start,
      int dimension,
      double[] x,
      double[] table,
      int rows,
      int first,
      double[] out,
      int to) {
    DoubleVector sum0 = DoubleVector.zero(DOUBLES);
    DoubleVector sum1 = DoubleVector.zero(DOUBLES);
    DoubleVector sum2 = DoubleVector.zero(DOUBLES);
    DoubleVector sum3 = DoubleVector.zero(DOUBLES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, at);
      sum0 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum0);
      sum1 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 1]), sum1);
      sum2 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 2]), sum2);
      sum3 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry + 3]), sum3);
    }
    sum0.intoArray(out, to);
    sum1.intoArray(out, to + LANES);
    sum2.intoArray(out, to + 2 * LANES);
    sum3.intoArray(out, to + 3 * LANES);
  }

  private static void projectOne(
      int start,
      int dimension,
      double[] x,
      double[] table,
      int rows,
      int first,
      double[] out,
      int to) {
    DoubleVector sum0 = DoubleVector.zero(DOUBLES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, at);
      sum0 = here.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum0);
    }
    sum0.intoArray(out, to);
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
    for (int block = fromBlock; block < toBlock; block++) {
      if (WIDTH == LANES) {
        combineWhole(block, dimension, weights, table, rows, x, centre, scale, out);
      } else {
        combineInPairs(block, dimension, weights, table, rows, x, centre, scale, out);
      }
    }
  }

  /** One vector holds all lanes: eight rows' weights stay in registers. */
  private static void combineWhole(
      int block,
      int dimension,
      double[] weights,
      double[] table,
      int rows,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    int start = block * LANES * dimension;
    int from = block * rows * LANES;
    int c;
    if (rows >= 8) {
      combineEightFirst(start, dimension, weights, from, table, rows, 0, x, centre, scale, out);
      c = 8;
    } else if (rows >= 4) {
      combineFourFirst(start, dimension, weights, from, table, rows, 0, x, centre, scale, out);
      c = 4;
    } else {
      combineOneFirst(start, dimension, weights, from, table, rows, 0, x, centre, scale, out);
      c = 1;
    }
    for (; c <= rows - 8; c += 8) {
      combineEight(start, dimension, weights, from + c * LANES, table, rows, c, out);
    }
    for (; c <= rows - 4; c += 4) {
      combineFour(start, dimension, weights, from + c * LANES, table, rows, c, out);
    }
    for (; c < rows; c++) {
      combineOne(start, dimension, weights, from + c * LANES, table, rows, c, out);
    }
  }

  /**
   * Narrower vectors: two at a time share each table entry, which saves more loads than the second
   * sweep over {@code out} costs.
   */
  private static void combineInPairs(
      int block,
      int dimension,
      double[] weights,
      double[] table,
      int rows,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    for (int part = 0; part < LANES; part += 2 * WIDTH) {
      int start = block * LANES * dimension + part;
      int from = block * rows * LANES + part;
      int c;
      if (rows >= 4) {
        combineFourPairFirst(
            start, dimension, weights, from, table, rows, 0, x, centre, scale, out);
        c = 4;
      } else {
        combineOnePairFirst(start, dimension, weights, from, table, rows, 0, x, centre, scale, out);
        c = 1;
      }
      for (; c <= rows - 4; c += 4) {
        combineFourPair(start, dimension, weights, from + c * LANES, table, rows, c, out);
      }
      for (; c < rows; c++) {
        combineOnePair(start, dimension, weights, from + c * LANES, table, rows, c, out);
      }
    }
  }

  private static void combineEightFirst(
      int start,
      int dimension,
      double[] weights,
      int from,
      double[] table,
      int rows,
      int first,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    DoubleVector weight0 = DoubleVector.fromArray(DOUBLES, weights, from);
    DoubleVector weight1 = DoubleVector.fromArray(DOUBLES, weights, from + LANES);
    DoubleVector weight2 = DoubleVector.fromArray(DOUBLES, weights, from + 2 * LANES);
    DoubleVector weight3 = DoubleVector.fromArray(DOUBLES, weights, from + 3 * LANES);
    DoubleVector weight4 = DoubleVector.fromArray(DOUBLES, weights, from + 4 * LANES);
    DoubleVector weight5 = DoubleVector.fromArray(DOUBLES, weights, from + 5 * LANES);
    DoubleVector weight6 = DoubleVector.fromArray(DOUBLES, weights, from + 6 * LANES);
    DoubleVector weight7 = DoubleVector.fromArray(DOUBLES, weights, from + 7 * LANES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector middle = DoubleVector.broadcast(DOUBLES, centre[d]);
      DoubleVector sum = middle.sub(DoubleVector.fromArray(DOUBLES, x, at)).mul(scale);
      sum = weight0.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum);
      sum = weight1.fma(DoubleVector.broadcast(DOUBLES, table[entry + 1]), sum);
      sum = weight2.fma(DoubleVector.broadcast(DOUBLES, table[entry + 2]), sum);
      sum = weight3.fma(DoubleVector.broadcast(DOUBLES, table[entry + 3]), sum);
      sum = weight4.fma(DoubleVector.broadcast(DOUBLES, table[entry + 4]), sum);
      sum = weight5.fma(DoubleVector.broadcast(DOUBLES, table[entry + 5]), sum);
      sum = weight6.fma(DoubleVector.broadcast(DOUBLES, table[entry + 6]), sum);
      sum = weight7.fma(DoubleVector.broadcast(DOUBLES, table[entry + 7]), sum);
      sum.intoArray(out, at);
    }
  }

  private static void combineEight(
      int start,
      int dimension,
      double[] weights,
      int from,
      double[] table,
      int rows,
      int first,
      double[] out) {
    DoubleVector weight0 = DoubleVector.fromArray(DOUBLES, weights, from);
    DoubleVector weight1 = DoubleVector.fromArray(DOUBLES, weights, from + LANES);
    DoubleVector weight2 = DoubleVector.fromArray(DOUBLES, weights, from + 2 * LANES);
    DoubleVector weight3 = DoubleVector.fromArray(DOUBLES, weights, from + 3 * LANES);
    DoubleVector weight4 = DoubleVector.fromArray(DOUBLES, weights, from + 4 * LANES);
    DoubleVector weight5 = DoubleVector.fromArray(DOUBLES, weights, from + 5 * LANES);
    DoubleVector weight6 = DoubleVector.fromArray(DOUBLES, weights, from + 6 * LANES);
    DoubleVector weight7 = DoubleVector.fromArray(DOUBLES, weights, from + 7 * LANES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector sum = DoubleVector.fromArray(DOUBLES, out, at);
      sum = weight0.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum);
      sum = weight1.fma(DoubleVector.broadcast(DOUBLES, table[entry + 1]), sum);
      sum = weight2.fma(DoubleVector.broadcast(DOUBLES, table[entry + 2]), sum);
      sum = weight3.fma(DoubleVector.broadcast(DOUBLES, table[entry + 3]), sum);
      sum = weight4.fma(DoubleVector.broadcast(DOUBLES, table[entry + 4]), sum);
      sum = weight5.fma(DoubleVector.broadcast(DOUBLES, table[entry + 5]), sum);
      sum = weight6.fma(DoubleVector.broadcast(DOUBLES, table[entry + 6]), sum);
      sum = weight7.fma(DoubleVector.broadcast(DOUBLES, table[entry + 7]), sum);
      sum.intoArray(out, at);
    }
  }

  private static void combineFourFirst(
      int start,
      int dimension,
      double[] weights,
      int from,
      double[] table,
      int rows,
      int first,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    DoubleVector weight0 = DoubleVector.fromArray(DOUBLES, weights, from);
    DoubleVector weight1 = DoubleVector.fromArray(DOUBLES, weights, from + LANES);
    DoubleVector weight2 = DoubleVector.fromArray(DOUBLES, weights, from + 2 * LANES);
    DoubleVector weight3 = DoubleVector.fromArray(DOUBLES, weights, from + 3 * LANES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector middle = DoubleVector.broadcast(DOUBLES, centre[d]);
      DoubleVector sum = middle.sub(DoubleVector.fromArray(DOUBLES, x, at)).mul(scale);
      sum = weight0.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum);
      sum = weight1.fma(DoubleVector.broadcast(DOUBLES, table[entry + 1]), sum);
      sum = weight2.fma(DoubleVector.broadcast(DOUBLES, table[entry + 2]), sum);
      sum = weight3.fma(DoubleVector.broadcast(DOUBLES, table[entry + 3]), sum);
      sum.intoArray(out, at);
    }
  }

  private static void combineFour(
      int start,
      int dimension,
      double[] weights,
      int from,
      double[] table,
      int rows,
      int first,
      double[] out) {
    DoubleVector weight0 = DoubleVector.fromArray(DOUBLES, weights, from);
    DoubleVector weight1 = DoubleVector.fromArray(DOUBLES, weights, from + LANES);
    DoubleVector weight2 = DoubleVector.fromArray(DOUBLES, weights, from + 2 * LANES);
    DoubleVector weight3 = DoubleVector.fromArray(DOUBLES, weights, from + 3 * LANES);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector sum = DoubleVector.fromArray(DOUBLES, out, at);
      sum = weight0.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum);
      sum = weight1.fma(DoubleVector.broadcast(DOUBLES, table[entry + 1]), sum);
      sum = weight2.fma(DoubleVector.broadcast(DOUBLES, table[entry + 2]), sum);
      sum = weight3.fma(DoubleVector.broadcast(DOUBLES, table[entry + 3]), sum);
      sum.intoArray(out, at);
    }
  }

  private static void combineOneFirst(
      int start,
      int dimension,
      double[] weights,
      int from,
      double[] table,
      int rows,
      int first,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    DoubleVector weight0 = DoubleVector.fromArray(DOUBLES, weights, from);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector middle = DoubleVector.broadcast(DOUBLES, centre[d]);
      DoubleVector sum = middle.sub(DoubleVector.fromArray(DOUBLES, x, at)).mul(scale);
      sum = weight0.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum);
      sum.intoArray(out, at);
    }
  }

  private static void combineOne(
      int start,
      int dimension,
      double[] weights,
      int from,
      double[] table,
      int rows,
      int first,
      double[] out) {
    DoubleVector weight0 = DoubleVector.fromArray(DOUBLES, weights, from);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector sum = DoubleVector.fromArray(DOUBLES, out, at);
      sum = weight0.fma(DoubleVector.broadcast(DOUBLES, table[entry]), sum);
      sum.intoArray(out, at);
    }
  }

  private static void combineFourPairFirst(
      int start,
      int dimension,
      double[] weights,
      int from,
      double[] table,
      int rows,
      int first,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    DoubleVector weight0 = DoubleVector.fromArray(DOUBLES, weights, from);
    DoubleVector other0 = DoubleVector.fromArray(DOUBLES, weights, from + WIDTH);
    DoubleVector weight1 = DoubleVector.fromArray(DOUBLES, weights, from + LANES);
    DoubleVector other1 = DoubleVector.fromArray(DOUBLES, weights, from + LANES + WIDTH);
    DoubleVector weight2 = DoubleVector.fromArray(DOUBLES, weights, from + 2 * LANES);
    DoubleVector other2 = DoubleVector.fromArray(DOUBLES, weights, from + 2 * LANES + WIDTH);
    DoubleVector weight3 = DoubleVector.fromArray(DOUBLES, weights, from + 3 * LANES);
    DoubleVector other3 = DoubleVector.fromArray(DOUBLES, weights, from + 3 * LANES + WIDTH);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector middle = DoubleVector.broadcast(DOUBLES, centre[d]);
      DoubleVector sum = middle.sub(DoubleVector.fromArray(DOUBLES, x, at)).mul(scale);
      DoubleVector otherSum = middle.sub(DoubleVector.fromArray(DOUBLES, x, at + WIDTH)).mul(scale);
      DoubleVector row0 = DoubleVector.broadcast(DOUBLES, table[entry]);
      sum = weight0.fma(row0, sum);
      otherSum = other0.fma(row0, otherSum);
      DoubleVector row1 = DoubleVector.broadcast(DOUBLES, table[entry + 1]);
      sum = weight1.fma(row1, sum);
      otherSum = other1.fma(row1, otherSum);
      DoubleVector row2 = DoubleVector.broadcast(DOUBLES, table[entry + 2]);
      sum = weight2.fma(row2, sum);
      otherSum = other2.fma(row2, otherSum);
      DoubleVector row3 = DoubleVector.broadcast(DOUBLES, table[entry + 3]);
      sum = weight3.fma(row3, sum);
      otherSum = other3.fma(row3, otherSum);
      sum.intoArray(out, at);
      otherSum.intoArray(out, at + WIDTH);
    }
  }

  private static void combineFourPair(
      int start,
      int dimension,
      double[] weights,
      int from,
      double[] table,
      int rows,
      int first,
      double[] out) {
    DoubleVector weight0 = DoubleVector.fromArray(DOUBLES, weights, from);
    DoubleVector other0 = DoubleVector.fromArray(DOUBLES, weights, from + WIDTH);
    DoubleVector weight1 = DoubleVector.fromArray(DOUBLES, weights, from + LANES);
    DoubleVector other1 = DoubleVector.fromArray(DOUBLES, weights, from + LANES + WIDTH);
    DoubleVector weight2 = DoubleVector.fromArray(DOUBLES, weights, from + 2 * LANES);
    DoubleVector other2 = DoubleVector.fromArray(DOUBLES, weights, from + 2 * LANES + WIDTH);
    DoubleVector weight3 = DoubleVector.fromArray(DOUBLES, weights, from + 3 * LANES);
    DoubleVector other3 = DoubleVector.fromArray(DOUBLES, weights, from + 3 * LANES + WIDTH);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector sum = DoubleVector.fromArray(DOUBLES, out, at);
      DoubleVector otherSum = DoubleVector.fromArray(DOUBLES, out, at + WIDTH);
      DoubleVector row0 = DoubleVector.broadcast(DOUBLES, table[entry]);
      sum = weight0.fma(row0, sum);
      otherSum = other0.fma(row0, otherSum);
      DoubleVector row1 = DoubleVector.broadcast(DOUBLES, table[entry + 1]);
      sum = weight1.fma(row1, sum);
      otherSum = other1.fma(row1, otherSum);
      DoubleVector row2 = DoubleVector.broadcast(DOUBLES, table[entry + 2]);
      sum = weight2.fma(row2, sum);
      otherSum = other2.fma(row2, otherSum);
      DoubleVector row3 = DoubleVector.broadcast(DOUBLES, table[entry + 3]);
      sum = weight3.fma(row3, sum);
      otherSum = other3.fma(row3, otherSum);
      sum.intoArray(out, at);
      otherSum.intoArray(out, at + WIDTH);
    }
  }

  private static void combineOnePairFirst(
      int start,
      int dimension,
      double[] weights,
      int from,
      double[] table,
      int rows,
      int first,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    DoubleVector weight0 = DoubleVector.fromArray(DOUBLES, weights, from);
    DoubleVector other0 = DoubleVector.fromArray(DOUBLES, weights, from + WIDTH);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector middle = DoubleVector.broadcast(DOUBLES, centre[d]);
      DoubleVector sum = middle.sub(DoubleVector.fromArray(DOUBLES, x, at)).mul(scale);
      DoubleVector otherSum = middle.sub(DoubleVector.fromArray(DOUBLES, x, at + WIDTH)).mul(scale);
      DoubleVector row0 = DoubleVector.broadcast(DOUBLES, table[entry]);
      sum = weight0.fma(row0, sum);
      otherSum = other0.fma(row0, otherSum);
      sum.intoArray(out, at);
      otherSum.intoArray(out, at + WIDTH);
    }
  }

  private static void combineOnePair(
      int start,
      int dimension,
      double[] weights,
      int from,
      double[] table,
      int rows,
      int first,
      double[] out) {
    DoubleVector weight0 = DoubleVector.fromArray(DOUBLES, weights, from);
    DoubleVector other0 = DoubleVector.fromArray(DOUBLES, weights, from + WIDTH);
    int at = start;
    int entry = first;
    for (int d = 0; d < dimension; d++, at += LANES, entry += rows) {
      DoubleVector sum = DoubleVector.fromArray(DOUBLES, out, at);
      DoubleVector otherSum = DoubleVector.fromArray(DOUBLES, out, at + WIDTH);
      DoubleVector row0 = DoubleVector.broadcast(DOUBLES, table[entry]);
      sum = weight0.fma(row0, sum);
      otherSum = other0.fma(row0, otherSum);
      sum.intoArray(out, at);
      otherSum.intoArray(out, at + WIDTH);
    }
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
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector weight = DoubleVector.fromArray(DOUBLES, weights, row + part);
        int at = row * dimension + part;
        for (int to = part; to < dimension * LANES; to += LANES, at += LANES) {
          weight
              .fma(DoubleVector.fromArray(DOUBLES, x, at), DoubleVector.fromArray(DOUBLES, out, to))
              .intoArray(out, to);
        }
      }
    }
  }

  @Override
  public void dot(int fromBlock, int toBlock, int dimension, double[] x, double[] y, double[] out) {
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int at = row * dimension + part;
        for (int d = 0; d < dimension; d++, at += LANES) {
          sum =
              DoubleVector.fromArray(DOUBLES, x, at)
                  .fma(DoubleVector.fromArray(DOUBLES, y, at), sum);
        }
        sum.intoArray(out, row + part);
      }
    }
  }

  @Override
  public void scale(
      int fromBlock, int toBlock, int dimension, double[] scale, double[] x, double[] out) {
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector factor = DoubleVector.fromArray(DOUBLES, scale, row + part);
        int at = row * dimension + part;
        for (int d = 0; d < dimension; d++, at += LANES) {
          factor.mul(DoubleVector.fromArray(DOUBLES, x, at)).intoArray(out, at);
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
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      int at = row * dimension;
      for (int d = 0; d < dimension; d++) {
        for (int part = 0; part < LANES; part += WIDTH, at += WIDTH) {
          DoubleVector.fromArray(DOUBLES, noise, at)
              .fma(
                  DoubleVector.broadcast(DOUBLES, deviation[d]),
                  DoubleVector.broadcast(DOUBLES, mean[d]))
              .intoArray(out, at);
        }
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
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        DoubleVector sum = DoubleVector.zero(DOUBLES);
        int at = row * dimension + part;
        for (int d = 0; d < dimension; d++, at += LANES) {
          DoubleVector away =
              DoubleVector.broadcast(DOUBLES, mean[d]).sub(DoubleVector.fromArray(DOUBLES, z, at));
          sum = away.mul(precision[d]).fma(away, sum);
        }
        sum.intoArray(square, row + part);
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
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int part = 0; part < LANES; part += WIDTH) {
        int at = row * dimension + part;
        int to = part;
        for (int d = 0; d < dimension; d++, at += LANES, to += LANES) {
          DoubleVector adjoint = DoubleVector.fromArray(DOUBLES, zBar, at);
          DoubleVector.fromArray(DOUBLES, meanBar, to).add(adjoint).intoArray(meanBar, to);
          adjoint
              .fma(
                  DoubleVector.fromArray(DOUBLES, z, at).sub(mean[d]),
                  DoubleVector.fromArray(DOUBLES, logStandardDeviationBar, to))
              .intoArray(logStandardDeviationBar, to);
        }
      }
    }
  }
}
