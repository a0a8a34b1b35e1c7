package org.dsmcs.core.training;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalDouble;
import java.util.zip.CRC32;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;

/**
 * A program that trains small samplers for three iterations and prints a digest of the bits of all
 * parameters and of Adam's moments.
 *
 * <p>Arguments: how often the same is done before, to have it compiled; and the number of threads.
 */
final class TrainingDigest {
  private static final int DIMENSION = 3;

  private TrainingDigest() {}

  /** Prints the digest. */
  public static void main(String[] arguments) {
    int warmUp = Integer.parseInt(arguments[0]);
    int threads = Integer.parseInt(arguments[1]);
    for (int i = 0; i < warmUp; i++) {
      digest(threads);
    }
    System.out.println(HexFormat.of().toHexDigits(digest(threads)));
  }

  static long digest(int threads) {
    CRC32 digest = new CRC32();
    for (Kernel kernel :
        List.of(new LangevinKernel(), new UnderdampedLangevinKernel(), new HamiltonianKernel())) {
      for (Density target : List.of(DiagonalGaussian.isotropic(DIMENSION, 1, 0.7), quartic())) {
        TrainingState state = train(kernel, target, threads);
        for (ParameterBlock block : state.parameters().layout().blocks().learned()) {
          update(digest, state.parameters().block(block));
        }
        update(digest, state.firstMoment());
        update(digest, state.secondMoment());
      }
    }
    return digest.getValue();
  }

  private static TrainingState train(Kernel kernel, Density target, int threads) {
    SamplerConfiguration sampler =
        new SamplerConfiguration(
            kernel,
            Bound.SMC,
            new Resampling(
                new ResamplingCriterion.Bernoulli(),
                new CategoricalScheme(),
                new ResamplingGradient.GappedStraightThrough(0.1)),
            9,
            3,
            0.2);
    TrainingConfiguration training =
        new TrainingConfiguration(1, 3, 3, 0.03, 1, 1, 0, OptionalDouble.empty(), true, 0.01);
    try (Trainer trainer = new Trainer(target, sampler, training, 1, threads)) {
      return trainer.train(
          trainer.start(DiagonalGaussian.isotropic(DIMENSION, 0, 1.5)), TrainingListener.SILENT);
    }
  }

  /** −|z|⁴/8: only additions and multiplications. */
  private static Density quartic() {
    return PointDensity.of(
        DIMENSION,
        (point, gradient) -> {
          double square = Arrays.stream(point).reduce(0, (sum, x) -> Math.fma(x, x, sum));
          for (int d = 0; d < DIMENSION; d++) {
            gradient[d] = -square * point[d] / 2;
          }
          return -square * square / 8;
        });
  }

  private static void update(CRC32 digest, double[] values) {
    for (double value : values) {
      long bits = Double.doubleToRawLongBits(value);
      for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
        digest.update((int) (bits >>> shift) & 0xff);
      }
    }
  }
}
