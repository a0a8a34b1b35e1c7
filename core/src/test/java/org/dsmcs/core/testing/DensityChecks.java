package org.dsmcs.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;

/**
 * Checks that a density keeps the contract of {@link Density}: derivatives against finite
 * differences, block ranges, memory, threads and allocation. One checker for all densities.
 *
 * <p>Derivatives are compared with the central difference of fourth order,
 *
 * <pre>
 * f'(0) ≈ (8 (f(h) − f(−h)) − (f(2h) − f(−2h))) / 12 h,     h = 1e-3,
 * </pre>
 *
 * whose own error is some h⁴ f⁽⁵⁾/30 of truncation and 1e-13 |f| of rounding: on densities whose
 * derivatives are of the size of their values about nine digits are right.
 *
 * <p>Points are drawn from N(centre, spread² I) with a fixed seed; the checks are at the same
 * points on every run.
 */
public final class DensityChecks {
  /** No, part of, one and several blocks, with and without padding. */
  private static final int[] COUNTS = {1, 2, 7, 8, 9, 13, 64};

  private static final int LANES = Particles.LANES;
  private static final double STEP = 1e-3;
  private static final long SEED = 20_260_101;

  /** No density computes this number at a point of ours, so where it stands nothing was written. */
  private static final double UNTOUCHED = -1.2345678901234568e-89;

  private final Density density;
  private final double centre;
  private final double spread;
  private final double tolerance;

  private DensityChecks(Density density, double centre, double spread, double tolerance) {
    this.density = density;
    this.centre = centre;
    this.spread = spread;
    this.tolerance = tolerance;
  }

  /**
   * Starts checking a density at points from N(0, I), derivatives to a relative tolerance of 1e-8.
   *
   * @param density the density
   */
  public static DensityChecks of(Density density) {
    return new DensityChecks(density, 0, 1, 1e-8);
  }

  /** Returns the same checks at points from N(centre, spread² I). */
  public DensityChecks at(double otherCentre, double otherSpread) {
    return new DensityChecks(density, otherCentre, otherSpread, tolerance);
  }

  /**
   * Returns the same checks with derivatives compared to another tolerance, relative to one plus
   * the greatest of the numbers compared.
   */
  public DensityChecks withTolerance(double other) {
    return new DensityChecks(density, centre, spread, other);
  }

  /** Runs all checks but {@link #allocatesNothing}, which is for densities that promise it. */
  public void all() {
    gradientIsDerivative();
    productIsDerivativeOfGradient();
    hessianIsSymmetric();
    logDensityAloneIsTheSame();
    resultsDoNotDependOnNeighbours();
    onlyTheBlocksAskedForAreTouched();
    memoryFollowsItsParticle();
    threadsAgree();
  }

  /** Compares each gradient coordinate with the central difference of the log density. */
  public void gradientIsDerivative() {
    Evaluation at = new Evaluation(13);
    for (int d = 0; d < density.dimension(); d++) {
      Particles unit = new Particles(at.count, density.dimension());
      for (int i = 0; i < at.count; i++) {
        unit.set(i, d, 1);
      }
      double[][] difference = at.difference(unit, 1, evaluation -> evaluation.logDensities());
      for (int i = 0; i < at.count; i++) {
        double scale = 1 + Math.abs(at.logDensity[i]) + Math.abs(difference[i][0]);
        assertThat(at.gradient.get(i, d))
            .as("gradient of particle %d in dimension %d", i, d)
            .isCloseTo(difference[i][0], within(tolerance * scale));
      }
    }
  }

  /** Compares Hessian-vector products with the central difference of the gradient. */
  public void productIsDerivativeOfGradient() {
    Evaluation at = new Evaluation(13);
    Particles vector = normals(at.count, 1);
    Particles product = at.product(vector);
    double[][] difference =
        at.difference(vector, density.dimension(), evaluation -> evaluation.gradients());
    for (int i = 0; i < at.count; i++) {
      double greatest = Arrays.stream(difference[i]).map(Math::abs).max().orElseThrow();
      for (int d = 0; d < density.dimension(); d++) {
        assertThat(product.get(i, d))
            .as("Hessian-vector product of particle %d in dimension %d", i, d)
            .isCloseTo(difference[i][d], within(tolerance * (1 + greatest)));
      }
    }
  }

  /** Checks uᵀ H v = vᵀ H u, to a hundredth of the tolerance. */
  public void hessianIsSymmetric() {
    Evaluation at = new Evaluation(64);
    Particles first = normals(at.count, 2);
    Particles second = normals(at.count, 3);
    Particles ofFirst = at.product(first);
    Particles ofSecond = at.product(second);
    for (int i = 0; i < at.count; i++) {
      double one = 0;
      double other = 0;
      double size = 1;
      for (int d = 0; d < density.dimension(); d++) {
        one += second.get(i, d) * ofFirst.get(i, d);
        other += first.get(i, d) * ofSecond.get(i, d);
        size += Math.abs(second.get(i, d) * ofFirst.get(i, d));
      }
      assertThat(one).as("particle %d", i).isCloseTo(other, within(0.01 * tolerance * size));
    }
  }

  /** Checks that the log density without gradient is that with gradient, to rounding. */
  public void logDensityAloneIsTheSame() {
    Evaluation at = new Evaluation(13);
    double[] alone = new double[Particles.padded(at.count)];
    density.logDensity(
        at.position,
        0,
        at.position.blocks(),
        alone,
        new Particles(at.count, density.dimension()),
        at.newMemory());
    for (int i = 0; i < at.count; i++) {
      assertThat(alone[i])
          .as("log density of particle %d", i)
          .isCloseTo(at.logDensity[i], within(1e-14 * (1 + Math.abs(at.logDensity[i]))));
    }
  }

  /** Checks that a particle's numbers have the same bits alone and in company, in any lane. */
  public void resultsDoNotDependOnNeighbours() {
    Evaluation largest = new Evaluation(COUNTS[COUNTS.length - 1]);
    Particles vector = normals(largest.count, 1);
    Particles product = largest.product(vector);
    int dimension = density.dimension();
    for (int count : COUNTS) {
      // The particles are taken from the end, so that they come to stand in other lanes.
      int offset = largest.count - count;
      Particles position = new Particles(count, dimension);
      Particles direction = new Particles(count, dimension);
      double[] point = new double[dimension];
      for (int i = 0; i < count; i++) {
        largest.position.copyTo(offset + i, point);
        position.copyFrom(i, point);
        vector.copyTo(offset + i, point);
        direction.copyFrom(i, point);
      }
      Evaluation some = new Evaluation(position);
      Particles someProduct = some.product(direction);
      for (int i = 0; i < count; i++) {
        assertThat(some.logDensity[i])
            .as("log density of particle %d of %d", i, count)
            .isEqualTo(largest.logDensity[offset + i]);
        for (int d = 0; d < dimension; d++) {
          assertThat(some.gradient.get(i, d))
              .as("gradient of particle %d of %d in dimension %d", i, count, d)
              .isEqualTo(largest.gradient.get(offset + i, d));
          assertThat(someProduct.get(i, d))
              .as("product of particle %d of %d in dimension %d", i, count, d)
              .isEqualTo(product.get(offset + i, d));
        }
      }
    }
  }

  /** Checks that inputs are not modified, and outputs only within the blocks asked for. */
  public void onlyTheBlocksAskedForAreTouched() {
    Evaluation whole = new Evaluation(29);
    Particles vector = normals(whole.count, 1);
    Particles product = whole.product(vector);
    int from = 1;
    int to = 3;
    int dimension = density.dimension();
    int kept = density.memoryPerParticle();

    double[] logDensity = new double[whole.logDensity.length];
    Arrays.fill(logDensity, UNTOUCHED);
    Particles gradient = new Particles(whole.count, dimension);
    gradient.fill(UNTOUCHED);
    double[] memory = whole.newMemory();
    Arrays.fill(memory, UNTOUCHED);
    double[] positionBefore = whole.position.values().clone();
    density.logDensityAndGradient(whole.position, from, to, logDensity, gradient, memory);
    assertThat(whole.position.values()).as("positions").isEqualTo(positionBefore);
    assertRange("log density", logDensity, whole.logDensity, 1, from, to);
    assertRange("gradient", gradient.values(), whole.gradient.values(), dimension, from, to);
    assertRange("memory", memory, whole.memory, kept, from, to);

    Arrays.fill(logDensity, UNTOUCHED);
    gradient.fill(UNTOUCHED);
    double[] scratchMemory = whole.newMemory();
    Arrays.fill(scratchMemory, UNTOUCHED);
    density.logDensity(whole.position, from, to, logDensity, gradient, scratchMemory);
    assertThat(whole.position.values()).as("positions").isEqualTo(positionBefore);
    assertOutside("log density alone", logDensity, 1, from, to);
    assertOutside("scratch", gradient.values(), dimension, from, to);
    assertOutside("memory of log density alone", scratchMemory, kept, from, to);

    double[] memoryBefore = memory.clone();
    double[] vectorBefore = vector.values().clone();
    Particles part = new Particles(whole.count, dimension);
    part.fill(UNTOUCHED);
    density.hessianVectorProduct(whole.position, from, to, memory, vector, part);
    assertThat(whole.position.values()).as("positions").isEqualTo(positionBefore);
    assertThat(memory).as("memory").isEqualTo(memoryBefore);
    assertThat(vector.values()).as("vectors").isEqualTo(vectorBefore);
    assertRange("product", part.values(), product.values(), dimension, from, to);

    part.fill(UNTOUCHED);
    density.hessianVectorProduct(whole.position, 2, 2, memory, vector, part);
    assertThat(part.values()).as("no block asked for").containsOnly(UNTOUCHED);
  }

  /**
   * Checks that memory goes along when particles change places, as in resampling: the second
   * question is answered from it as if the first had been asked there.
   */
  public void memoryFollowsItsParticle() {
    Evaluation before = new Evaluation(64);
    int dimension = density.dimension();
    int kept = density.memoryPerParticle();
    Particles vector = normals(before.count, 1);
    Particles product = before.product(vector);
    Particles position = new Particles(before.count, dimension);
    Particles direction = new Particles(before.count, dimension);
    Particles moved = new Particles(before.count, dimension);
    double[] memory = before.newMemory();
    for (int i = 0; i < before.count; i++) {
      int from = 37 * i % before.count;
      copy(before.position.values(), from, position.values(), i, dimension);
      copy(vector.values(), from, direction.values(), i, dimension);
      copy(before.memory, from, memory, i, kept);
    }

    density.hessianVectorProduct(position, 0, position.blocks(), memory, direction, moved);

    for (int i = 0; i < before.count; i++) {
      for (int d = 0; d < dimension; d++) {
        assertThat(moved.get(i, d))
            .as("product of particle %d in dimension %d", i, d)
            .isEqualTo(product.get(37 * i % before.count, d));
      }
    }
  }

  private static void copy(double[] source, int from, double[] target, int to, int perParticle) {
    for (int n = 0; n < perParticle; n++) {
      target[(to / LANES * perParticle + n) * LANES + to % LANES] =
          source[(from / LANES * perParticle + n) * LANES + from % LANES];
    }
  }

  /** Checks that threads which share the density and the arrays, each with its own block, agree. */
  public void threadsAgree() {
    Evaluation expected = new Evaluation(64 * LANES - 3);
    Particles vector = normals(expected.count, 1);
    Particles expectedProduct = expected.product(vector);
    double[] logDensity = new double[expected.logDensity.length];
    Particles gradient = new Particles(expected.count, density.dimension());
    Particles product = new Particles(expected.count, density.dimension());
    double[] memory = expected.newMemory();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (Future<Boolean> work :
          threads.invokeAll(
              blockWorks(expected.position, logDensity, gradient, memory, vector, product))) {
        assertThat(work.get()).isTrue();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    } catch (ExecutionException failed) {
      throw new AssertionError("a thread failed", failed.getCause());
    }
    for (int i = 0; i < expected.count; i++) {
      assertThat(logDensity[i]).isEqualTo(expected.logDensity[i]);
    }
    assertThat(gradient.values()).isEqualTo(expected.gradient.values());
    assertThat(product.values()).isEqualTo(expectedProduct.values());
  }

  /** Checks that, once warm, neither question allocates memory. */
  public void allocatesNothing() {
    Evaluation at = new Evaluation(64);
    Particles vector = normals(at.count, 1);
    Particles product = new Particles(at.count, density.dimension());
    int blocks = at.position.blocks();
    Allocation.assertNone(
        () -> {
          density.logDensityAndGradient(
              at.position, 0, blocks, at.logDensity, at.gradient, at.memory);
          density.hessianVectorProduct(at.position, 0, blocks, at.memory, vector, product);
          density.logDensity(at.position, 0, blocks, at.logDensity, at.gradient, at.memory);
        });
  }

  private List<Callable<Boolean>> blockWorks(
      Particles position,
      double[] logDensity,
      Particles gradient,
      double[] memory,
      Particles vector,
      Particles product) {
    List<Callable<Boolean>> works = new ArrayList<>();
    for (int b = 0; b < position.blocks(); b++) {
      int block = b;
      works.add(
          () -> {
            density.logDensityAndGradient(position, block, block + 1, logDensity, gradient, memory);
            density.hessianVectorProduct(position, block, block + 1, memory, vector, product);
            return true;
          });
    }
    return works;
  }

  private Particles normals(int count, long stream) {
    SplittableRandom random = new SplittableRandom(SEED + stream);
    Particles drawn = new Particles(count, density.dimension());
    for (int i = 0; i < count; i++) {
      for (int d = 0; d < density.dimension(); d++) {
        drawn.set(i, d, random.nextGaussian());
      }
    }
    return drawn;
  }

  private static void assertRange(
      String name, double[] part, double[] whole, int perParticle, int from, int to) {
    assertOutside(name, part, perParticle, from, to);
    int width = LANES * perParticle;
    assertThat(Arrays.copyOfRange(part, from * width, to * width))
        .as("%s within blocks %d to %d", name, from, to)
        .isEqualTo(Arrays.copyOfRange(whole, from * width, to * width));
  }

  private static void assertOutside(String name, double[] part, int perParticle, int from, int to) {
    int width = LANES * perParticle;
    for (int at = 0; at < part.length; at++) {
      if (at < from * width || at >= to * width) {
        assertThat(part[at]).as("%s outside of the blocks, at %d", name, at).isEqualTo(UNTOUCHED);
      }
    }
  }

  /** The density's answer at some points. */
  private final class Evaluation {
    final int count;
    final Particles position;
    final double[] logDensity;
    final Particles gradient;
    final double[] memory;

    /** Evaluates at {@code count} points of this checker. */
    Evaluation(int count) {
      this(points(count));
    }

    Evaluation(Particles position) {
      this.count = position.count();
      this.position = position;
      this.logDensity = new double[Particles.padded(count)];
      this.gradient = new Particles(count, density.dimension());
      this.memory = newMemory();
      density.logDensityAndGradient(position, 0, position.blocks(), logDensity, gradient, memory);
    }

    double[] newMemory() {
      return new double[Particles.padded(count) * density.memoryPerParticle()];
    }

    Particles product(Particles vector) {
      Particles product = new Particles(count, density.dimension());
      density.hessianVectorProduct(position, 0, position.blocks(), memory, vector, product);
      return product;
    }

    double[][] logDensities() {
      double[][] rows = new double[count][1];
      for (int i = 0; i < count; i++) {
        rows[i][0] = logDensity[i];
      }
      return rows;
    }

    double[][] gradients() {
      double[][] rows = new double[count][density.dimension()];
      for (int i = 0; i < count; i++) {
        gradient.copyTo(i, rows[i]);
      }
      return rows;
    }

    /** Returns the derivative of each particle's numbers along its direction. */
    double[][] difference(Particles direction, int numbers, Numbers ofEvaluation) {
      double[][] result = new double[count][numbers];
      double[] steps = {-2, -1, 1, 2};
      double[] factors = {1, -8, 8, -1};
      for (int s = 0; s < steps.length; s++) {
        Particles shifted = new Particles(count, density.dimension());
        for (int at = 0; at < shifted.values().length; at++) {
          shifted.values()[at] = position.values()[at] + steps[s] * STEP * direction.values()[at];
        }
        double[][] there = ofEvaluation.of(new Evaluation(shifted));
        for (int i = 0; i < count; i++) {
          for (int n = 0; n < numbers; n++) {
            result[i][n] += factors[s] * there[i][n] / (12 * STEP);
          }
        }
      }
      return result;
    }
  }

  private Particles points(int count) {
    Particles points = normals(count, 0);
    for (int i = 0; i < count; i++) {
      for (int d = 0; d < density.dimension(); d++) {
        points.set(i, d, centre + spread * points.get(i, d));
      }
    }
    return points;
  }

  /** The numbers of each particle that are differenced. */
  @FunctionalInterface
  private interface Numbers {
    double[][] of(Evaluation evaluation);
  }
}
