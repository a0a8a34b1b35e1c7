package org.dsmcs.paper.theorem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The variance of the leave-one-out estimator against all that a few replicas can draw. */
class MomentsTest {
  private static final int STEPS = 3;
  private static final int LENGTH = 2;
  private static final int OUTCOMES = 5;

  private final SplittableRandom random = new SplittableRandom(7);
  private final double[] probability = new double[OUTCOMES];
  private final double[][] estimate = new double[OUTCOMES][LENGTH];
  private final double[][][] score = new double[OUTCOMES][STEPS + 1][LENGTH];
  private final double[][] increment = new double[OUTCOMES][STEPS + 1];

  MomentsTest() {
    double total = 0;
    for (int o = 0; o < OUTCOMES; o++) {
      probability[o] = 0.1 + random.nextDouble();
      total += probability[o];
    }
    for (int o = 0; o < OUTCOMES; o++) {
      probability[o] /= total;
      for (int k = 1; k <= STEPS; k++) {
        increment[o][k] = -random.nextDouble() * 3;
        for (int j = 0; j < LENGTH && k > 1; j++) {
          score[o][k][j] = random.nextGaussian();
        }
      }
    }
    // Scores have the mean zero.
    for (int k = 2; k <= STEPS; k++) {
      for (int j = 0; j < LENGTH; j++) {
        double mean = 0;
        for (int o = 0; o < OUTCOMES; o++) {
          mean += probability[o] * score[o][k][j];
        }
        for (int o = 0; o < OUTCOMES; o++) {
          score[o][k][j] -= mean;
        }
      }
    }
    for (int o = 0; o < OUTCOMES; o++) {
      for (int j = 0; j < LENGTH; j++) {
        estimate[o][j] = random.nextGaussian();
        for (int k = 2; k <= STEPS; k++) {
          estimate[o][j] += score[o][k][j] * rewardToGo(o, k);
        }
      }
    }
  }

  private double rewardToGo(int outcome, int step) {
    double sum = 0;
    for (int k = step; k <= STEPS; k++) {
      sum += increment[outcome][k];
    }
    return sum;
  }

  private Moments moments() {
    Moments moments = new Moments(STEPS, LENGTH);
    for (int o = 0; o < OUTCOMES; o++) {
      moments.addOutcome(probability[o], increment[o], new double[STEPS + 1]);
      moments.addEstimate(probability[o], Estimator.SCORE_FUNCTION_ALONE, estimate[o]);
      moments.addScores(probability[o], estimate[o], score[o], increment[o]);
    }
    return moments;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void theVarianceOfTheLeaveOneOutEstimatorIsThatOfAllItsOutcomes(int replicas) {
    for (int components = 1; components <= LENGTH; components++) {
      assertThat(moments().variance(Estimator.SCORE_FUNCTION, replicas, components))
          .isCloseTo(replicas * varianceOfMean(replicas, components), within(1e-11));
    }
  }

  /** Over all combinations of what the replicas draw. */
  private double varianceOfMean(int replicas, int components) {
    double[] first = new double[components];
    double second = 0;
    int combinations = (int) Math.pow(OUTCOMES, replicas);
    for (int c = 0; c < combinations; c++) {
      int[] drawn = new int[replicas];
      double weight = 1;
      for (int r = 0, rest = c; r < replicas; r++, rest /= OUTCOMES) {
        drawn[r] = rest % OUTCOMES;
        weight *= probability[drawn[r]];
      }
      for (int j = 0; j < components; j++) {
        double mean = 0;
        for (int r = 0; r < replicas; r++) {
          mean += withBaseline(drawn, r, j) / replicas;
        }
        first[j] += weight * mean;
        second += weight * mean * mean;
      }
    }
    for (double mean : first) {
      second -= mean * mean;
    }
    return second;
  }

  private double withBaseline(int[] drawn, int replica, int component) {
    double value = estimate[drawn[replica]][component];
    for (int k = 2; k <= STEPS; k++) {
      double baseline = 0;
      for (int other = 0; other < drawn.length; other++) {
        baseline += other == replica ? 0 : rewardToGo(drawn[other], k) / (drawn.length - 1);
      }
      value -= baseline * score[drawn[replica]][k][component];
    }
    return value;
  }
}
