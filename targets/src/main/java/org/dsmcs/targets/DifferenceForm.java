package org.dsmcs.targets;

import java.util.Arrays;
import org.dsmcs.core.density.Particles;

/**
 * The mixture's arithmetic with differences only: no digits are lost however far the means lie from
 * the origin or from each other. The slower form.
 */
final class DifferenceForm implements MixtureForm {
  private final int components;
  private final int dimension;
  private final double variance;
  private final double[] logWeights;
  // [dimension][component]: a sweep over dimensions reads it in order.
  private final double[] means;
  // μ_c − μ_1, laid out alike. Averages of these keep the digits that averages of means far from
  // the origin would lose.
  private final double[] offsets;
  private final double logNormaliser;
  private final ThreadLocal<double[]> scratch;

  /**
   * Takes a mixture.
   *
   * @param means [dimension][component]; kept
   * @param variance v
   * @param logWeights log w; kept
   */
  DifferenceForm(double[] means, double variance, double[] logWeights) {
    this.components = logWeights.length;
    this.dimension = means.length / components;
    this.variance = variance;
    this.logWeights = logWeights;
    this.means = means;
    this.offsets = fromFirst(means, components);
    this.logNormaliser = -0.5 * dimension * Math.log(2 * Math.PI * variance);
    this.scratch = ThreadLocal.withInitial(() -> new double[(components + 1) * Particles.LANES]);
  }

  private static double[] fromFirst(double[] means, int components) {
    double[] offsets = new double[means.length];
    for (int at = 0; at < means.length; at++) {
      offsets[at] = means[at] - means[at - at % components];
    }
    return offsets;
  }

  @Override
  public void logDensity(
      Particles position, int fromBlock, int toBlock, double[] logDensity, double[] memory) {
    for (int block = fromBlock; block < toBlock; block++) {
      respond(position.values(), block, logDensity, memory);
    }
  }

  @Override
  public void gradient(
      Particles position, int fromBlock, int toBlock, double[] memory, Particles gradient) {
    double[] z = position.values();
    double[] g = gradient.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int kept = block * Particles.LANES * components;
      for (int d = 0; d < dimension; d++) {
        int row = (block * dimension + d) * Particles.LANES;
        Arrays.fill(g, row, row + Particles.LANES, 0);
        for (int c = 0; c < components; c++) {
          double mean = means[d * components + c];
          int responsibility = kept + c * Particles.LANES;
          for (int lane = 0; lane < Particles.LANES; lane++) {
            g[row + lane] += memory[responsibility + lane] * (mean - z[row + lane]);
          }
        }
        for (int lane = 0; lane < Particles.LANES; lane++) {
          g[row + lane] /= variance;
        }
      }
    }
  }

  /**
   * Computes the log density of one block's particles and leaves their responsibilities in memory.
   * At a point so far off that all components are zero, the log density is −∞ and all
   * responsibilities are 0.
   */
  private void respond(double[] z, int block, double[] logDensity, double[] memory) {
    int kept = block * Particles.LANES * components;
    int at = block * Particles.LANES;
    squaredDistances(z, block, memory);
    double half = 0.5 / variance;
    for (int lane = 0; lane < Particles.LANES; lane++) {
      double greatest = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < components; c++) {
        int here = kept + c * Particles.LANES + lane;
        memory[here] = logWeights[c] - half * memory[here];
        greatest = Math.max(greatest, memory[here]);
      }
      // With all components at −∞, −∞ − (−∞) would be NaN.
      double shift = greatest == Double.NEGATIVE_INFINITY ? 0 : greatest;
      double sum = 0;
      for (int c = 0; c < components; c++) {
        int here = kept + c * Particles.LANES + lane;
        memory[here] = Math.exp(memory[here] - shift);
        sum += memory[here];
      }
      logDensity[at + lane] = logNormaliser + shift + Math.log(sum);
      double divisor = sum == 0 ? 1 : sum;
      for (int c = 0; c < components; c++) {
        memory[kept + c * Particles.LANES + lane] /= divisor;
      }
    }
  }

  /** Writes |z − μ_c|² of one block's particles to memory. */
  private void squaredDistances(double[] z, int block, double[] memory) {
    int kept = block * Particles.LANES * components;
    Arrays.fill(memory, kept, kept + Particles.LANES * components, 0);
    for (int d = 0; d < dimension; d++) {
      int row = (block * dimension + d) * Particles.LANES;
      for (int c = 0; c < components; c++) {
        double mean = means[d * components + c];
        int square = kept + c * Particles.LANES;
        for (int lane = 0; lane < Particles.LANES; lane++) {
          double apart = z[row + lane] - mean;
          memory[square + lane] += apart * apart;
        }
      }
    }
  }

  @Override
  public void hessianVectorProduct(
      int fromBlock, int toBlock, double[] memory, Particles vector, Particles product) {
    double[] u = vector.values();
    double[] result = product.values();
    double[] own = scratch.get();
    for (int block = fromBlock; block < toBlock; block++) {
      projectOntoMeans(memory, block, u, result, own);
      int kept = block * Particles.LANES * components;
      int average = components * Particles.LANES;
      for (int d = 0; d < dimension; d++) {
        int row = (block * dimension + d) * Particles.LANES;
        System.arraycopy(result, row, own, average, Particles.LANES);
        Arrays.fill(result, row, row + Particles.LANES, 0);
        for (int c = 0; c < components; c++) {
          double offset = offsets[d * components + c];
          int here = c * Particles.LANES;
          for (int lane = 0; lane < Particles.LANES; lane++) {
            result[row + lane] +=
                memory[kept + here + lane] * own[here + lane] * (offset - own[average + lane]);
          }
        }
        for (int lane = 0; lane < Particles.LANES; lane++) {
          result[row + lane] = (result[row + lane] / variance - u[row + lane]) / variance;
        }
      }
    }
  }

  /**
   * Writes μ̄ − μ_1 of one block's particles to {@code result}, and (μ_c − μ̄) · u to {@code
   * projections}.
   */
  private void projectOntoMeans(
      double[] memory, int block, double[] u, double[] result, double[] projections) {
    int kept = block * Particles.LANES * components;
    Arrays.fill(projections, 0);
    for (int d = 0; d < dimension; d++) {
      int row = (block * dimension + d) * Particles.LANES;
      Arrays.fill(result, row, row + Particles.LANES, 0);
      for (int c = 0; c < components; c++) {
        double offset = offsets[d * components + c];
        int here = kept + c * Particles.LANES;
        for (int lane = 0; lane < Particles.LANES; lane++) {
          result[row + lane] += memory[here + lane] * offset;
        }
      }
      for (int c = 0; c < components; c++) {
        double offset = offsets[d * components + c];
        int here = c * Particles.LANES;
        for (int lane = 0; lane < Particles.LANES; lane++) {
          projections[here + lane] += (offset - result[row + lane]) * u[row + lane];
        }
      }
    }
  }
}
