package org.dsmcs.paper.theorem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Theorem 1 along a family of targets, without any error of sampling ancestors: they are all summed
 * over. Only the normal numbers are drawn, the same for all targets and estimators.
 */
public final class ExactStudy {
  private final ExactPlan plan;
  private final int threads;

  /**
   * Prepares a study.
   *
   * @param plan what to do
   * @param threads how many threads work; results do not depend on it
   */
  public ExactStudy(ExactPlan plan, int threads) {
    this.plan = plan;
    this.threads = threads;
  }

  /**
   * Runs.
   *
   * @param listener told of every target when it is done
   * @param stop asked again and again whether to give up
   * @return all targets, the farthest first; empty if it was stopped
   */
  public Optional<List<ExactPoint>> run(Consumer<ExactPoint> listener, BooleanSupplier stop) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<ExactPoint> points = new ArrayList<>();
      for (ShiftedTarget target : plan.targets()) {
        List<Future<Moments>> running = new ArrayList<>();
        for (int draw = 0; draw < plan.draws(); draw++) {
          SignedNoise noise = new SignedNoise(plan, draw);
          running.add(pool.submit(() -> moments(target, noise, stop)));
        }
        List<Moments> draws = new ArrayList<>();
        for (Future<Moments> one : running) {
          draws.add(one.get());
        }
        if (stop.getAsBoolean()) {
          return Optional.empty();
        }
        points.add(point(target, draws));
        listener.accept(points.getLast());
      }
      return Optional.of(points);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      pool.shutdownNow();
    }
  }

  /** The mean over all signs of one base draw. */
  private Moments moments(ShiftedTarget target, SignedNoise noise, BooleanSupplier stop) {
    Enumeration enumeration = new Enumeration(plan, target);
    Moments sum = new Moments(plan.steps(), plan.gradientLength());
    for (int signs = 0; signs < plan.signs() && !stop.getAsBoolean(); signs++) {
      sum.add(enumeration.run(noise.withSigns(signs)), 1.0 / plan.signs());
    }
    return sum;
  }

  private ExactPoint point(ShiftedTarget target, List<Moments> draws) {
    Moments mean = Moments.mean(draws, plan.steps(), plan.gradientLength());
    double ess = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 1; k <= plan.steps(); k++) {
      double fraction = mean.ess(k) / plan.particles();
      ess += fraction / plan.steps();
      least = Math.min(least, fraction);
    }
    return new ExactPoint(
        target.shift(),
        target.stepSize(),
        ess,
        least,
        mean.bound(),
        Math.sqrt(mean.squaredWeightGradient()),
        part(draws, mean, plan.steps()),
        part(draws, mean, plan.gradientLength()));
  }

  /** The first components of the gradient. */
  private GradientPart part(List<Moments> draws, Moments mean, int components) {
    double[] exact = mean.mean(Estimator.SCORE_FUNCTION);
    double[][] ofDraws = means(draws, Estimator.SCORE_FUNCTION);
    List<EstimatorQuality> qualities = new ArrayList<>();
    for (Estimator estimator : Estimator.values()) {
      double[][] apart = apart(means(draws, estimator), ofDraws);
      qualities.add(
          new EstimatorQuality(
              estimator,
              Measured.lengthOfMean(apart, components),
              Measured.ratioOfLengths(apart, ofDraws, components),
              cosine(mean.mean(estimator), exact, components),
              Math.sqrt(Math.max(0, mean.variance(estimator, plan.replicas(), components)))));
    }
    // What the estimator that ignores resampling lacks is what goes through resampling.
    double[][] through = apart(means(draws, Estimator.IGNORED), ofDraws);
    return new GradientPart(
        Measured.lengthOfMean(ofDraws, components),
        Measured.lengthOfMean(through, components),
        Measured.ratioOfLengths(through, ofDraws, components),
        qualities);
  }

  private static double[][] means(List<Moments> draws, Estimator estimator) {
    return draws.stream().map(moments -> moments.mean(estimator)).toArray(double[][]::new);
  }

  /** The score function's expectation is the exact gradient, for each base draw by itself. */
  private static double[][] apart(double[][] expected, double[][] exact) {
    double[][] apart = new double[expected.length][];
    for (int m = 0; m < apart.length; m++) {
      apart[m] = expected[m].clone();
      for (int j = 0; j < apart[m].length; j++) {
        apart[m][j] -= exact[m][j];
      }
    }
    return apart;
  }

  private static double cosine(double[] x, double[] y, int components) {
    double product = 0;
    double squareOfX = 0;
    double squareOfY = 0;
    for (int j = 0; j < components; j++) {
      product += x[j] * y[j];
      squareOfX += x[j] * x[j];
      squareOfY += y[j] * y[j];
    }
    return product / Math.sqrt(squareOfX * squareOfY);
  }
}
