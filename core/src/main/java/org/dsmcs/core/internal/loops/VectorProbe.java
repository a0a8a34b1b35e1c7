package org.dsmcs.core.internal.loops;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** The probe with vector instructions; every lane does what {@link PlainProbe} does. */
final class VectorProbe implements MachineProbe {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final int ACCUMULATORS = 12;

  @Override
  public int multiplyAddsPerRound() {
    return ACCUMULATORS * DOUBLES.length();
  }

  @Override
  public double run(int rounds) {
    DoubleVector factor = DoubleVector.broadcast(DOUBLES, PlainProbe.FACTOR);
    DoubleVector addend = DoubleVector.broadcast(DOUBLES, PlainProbe.ADDEND);
    DoubleVector a = DoubleVector.broadcast(DOUBLES, 0);
    DoubleVector b = DoubleVector.broadcast(DOUBLES, 1);
    DoubleVector c = DoubleVector.broadcast(DOUBLES, 2);
    DoubleVector d = DoubleVector.broadcast(DOUBLES, 3);
    DoubleVector e = DoubleVector.broadcast(DOUBLES, 4);
    DoubleVector f = DoubleVector.broadcast(DOUBLES, 5);
    DoubleVector g = DoubleVector.broadcast(DOUBLES, 6);
    DoubleVector h = DoubleVector.broadcast(DOUBLES, 7);
    DoubleVector i = DoubleVector.broadcast(DOUBLES, 8);
    DoubleVector j = DoubleVector.broadcast(DOUBLES, 9);
    DoubleVector k = DoubleVector.broadcast(DOUBLES, 10);
    DoubleVector l = DoubleVector.broadcast(DOUBLES, 11);
    for (int round = 0; round < rounds; round++) {
      a = a.fma(factor, addend);
      b = b.fma(factor, addend);
      c = c.fma(factor, addend);
      d = d.fma(factor, addend);
      e = e.fma(factor, addend);
      f = f.fma(factor, addend);
      g = g.fma(factor, addend);
      h = h.fma(factor, addend);
      i = i.fma(factor, addend);
      j = j.fma(factor, addend);
      k = k.fma(factor, addend);
      l = l.fma(factor, addend);
    }
    DoubleVector sum =
        a.add(b).add(c.add(d)).add(e.add(f).add(g.add(h))).add(i.add(j).add(k.add(l)));
    return sum.lane(0);
  }
}
