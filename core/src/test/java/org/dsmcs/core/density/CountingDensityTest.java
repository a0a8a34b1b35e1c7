package org.dsmcs.core.density;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.dsmcs.core.evidence.Effort;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.evidence.EvidenceEstimator;
import org.dsmcs.core.training.TrainingListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountingDensityTest {
  @Test
  void paddedLanesAreNotCounted() {
    CountingDensity density = new CountingDensity(DiagonalGaussian.isotropic(2, 0, 1));
    int count = Particles.LANES + 3;
    Particles position = new Particles(count, 2);
    Particles other = new Particles(count, 2);
    double[] memory = new double[position.blocks() * Particles.LANES * density.memoryPerParticle()];
    double[] values = new double[position.blocks() * Particles.LANES];

    density.logDensityAndGradient(position, 0, position.blocks(), values, other, memory);
    density.logDensity(position, 1, position.blocks(), values, other, memory);
    density.hessianVectorProduct(position, 0, 1, memory, position, other);

    assertThat(density.calls()).isEqualTo(new DensityCalls(count + 3, count, Particles.LANES));
  }

  /** The function counts its own calls: a value with its gradient is one of them. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theEffortIsWhatTheFunctionWasAskedFor(int threads) {
    AtomicLong values = new AtomicLong();
    AtomicLong products = new AtomicLong();
    Density target =
        PointDensity.of(
            1,
            (z, gradient) -> {
              values.incrementAndGet();
              gradient[0] = -z[0];
              return -z[0] * z[0] / 2;
            },
            (z, u, product) -> {
              products.incrementAndGet();
              product[0] = -u[0];
            });
    EvidenceEstimate estimate =
        EvidenceEstimator.of(target)
            .particles(9)
            .steps(3)
            .replicas(4)
            .epochs(2)
            .iterations(3)
            .evaluationReplicas(30)
            .threads(threads)
            .estimate();

    Effort effort = estimate.effort();
    assertThat(effort.epochs()).isEqualTo(2);
    assertThat(effort.total().values()).isEqualTo(values.get());
    assertThat(effort.total().hessianProducts()).isEqualTo(products.get());
    // At eight points, one at each side for two widths and their halves.
    assertThat(effort.gradientCheck()).isEqualTo(new DensityCalls(8 * 9, 8, 0));
    assertThat(effort.evaluation().values()).isEqualTo(30L * 9 * 4);
    assertThat(effort.evaluation().hessianProducts()).isZero();
    assertThat(effort.training().values()).isEqualTo(2L * 3 * 4 * 9 * 4);
    assertThat(effort.stepSearch().values()).isPositive();
  }

  /** At a millisecond a call the search alone would take half a minute. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void anInterruptEndsASlowRunSoon(int threads) throws InterruptedException {
    Density slow =
        PointDensity.of(
            1,
            (z, gradient) -> {
              LockSupport.parkNanos(1_000_000);
              gradient[0] = -z[0];
              return -z[0] * z[0] / 2;
            });
    Throwable[] ended = new Throwable[1];
    boolean[] stillInterrupted = new boolean[1];
    Thread run =
        new Thread(
            () -> {
              try {
                EvidenceEstimator.of(slow).threads(threads).estimate();
              } catch (CancellationException e) {
                ended[0] = e;
                stillInterrupted[0] = Thread.currentThread().isInterrupted();
              }
            });
    run.start();
    Thread.sleep(300);
    run.interrupt();
    run.join(10_000);

    assertThat(run.isAlive()).isFalse();
    assertThat(ended[0]).isInstanceOf(CancellationException.class);
    assertThat(stillInterrupted[0]).isTrue();
  }

  @Test
  void anInterruptInTheEvaluationEndsIt() {
    EvidenceEstimator estimator =
        EvidenceEstimator.of(DiagonalGaussian.isotropic(1, 0, 1))
            .particles(8)
            .steps(2)
            .epochs(0)
            .threads(1)
            .listener(
                new TrainingListener() {
                  @Override
                  public void replicasEvaluated(int done, int replicas) {
                    Thread.currentThread().interrupt();
                  }
                });
    try {
      assertThatThrownBy(estimator::estimate).isInstanceOf(CancellationException.class);
    } finally {
      Thread.interrupted();
    }
  }
}
