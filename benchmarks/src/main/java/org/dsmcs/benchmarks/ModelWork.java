package org.dsmcs.benchmarks;

import static org.dsmcs.models.Distributions.bernoulliLogit;
import static org.dsmcs.models.Distributions.mixtureLog;
import static org.dsmcs.models.Distributions.normal;

import java.util.SplittableRandom;
import org.dsmcs.cli.bench.WorkSize;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.models.Data;
import org.dsmcs.models.Model;
import org.dsmcs.models.Statement;
import org.dsmcs.targets.GaussianMixture;

/** A density by hand and the same as a model, at the same points. */
final class ModelWork {
  private static final int PARTICLES = 64;

  private final Density density;
  private final Particles position;
  private final Particles vector;
  private final Particles out;
  private final double[] logDensity = new double[PARTICLES];
  private final double[] memory;

  private ModelWork(Density density) {
    this.density = density;
    this.position = new Particles(PARTICLES, density.dimension());
    this.vector = new Particles(PARTICLES, density.dimension());
    this.out = new Particles(PARTICLES, density.dimension());
    this.memory = new double[PARTICLES * density.memoryPerParticle()];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < position.values().length; i++) {
      position.values()[i] = random.nextGaussian();
      vector.values()[i] = random.nextGaussian();
    }
    gradient();
  }

  /**
   * Returns the logistic regression of 500 observations and 20 columns.
   *
   * @param byHand whether written by hand
   */
  static ModelWork regression(boolean byHand) {
    SplittableRandom random = new SplittableRandom(2);
    double[][] matrix = new double[500][20];
    double[] y = new double[500];
    for (int i = 0; i < 500; i++) {
      for (int d = 0; d < 20; d++) {
        matrix[i][d] = 0.3 * random.nextGaussian();
      }
      y[i] = random.nextInt(2);
    }
    Density hand = new HandWrittenRegression(matrix, y, 2.5);
    Density model =
        Model.of(
                m -> {
                  var beta = m.reals("beta", m.data("x").columns());
                  m.prior(normal(beta, 0, 2.5));
                  m.likelihood(bernoulliLogit(m.data("y"), m.data("x").multiply(beta)));
                })
            .bind(Data.none().with("x", matrix).with("y", y))
            .posterior();
    return same(hand, model, byHand);
  }

  /**
   * Returns the paper's mixture of 8 components in 50 dimensions.
   *
   * @param byHand whether the catalogue's
   */
  static ModelWork mixture(boolean byHand) {
    GaussianMixture hand = WorkSize.STANDARD.target();
    Density model =
        Model.of(
                m -> {
                  var z = m.reals("z", m.data("means").columns());
                  var means = m.data("means");
                  Statement[] parts = new Statement[means.rows()];
                  for (int c = 0; c < parts.length; c++) {
                    parts[c] = normal(z, means.row(c), 1).joint();
                  }
                  m.likelihood(mixtureLog(m.data("logWeights"), parts));
                })
            .bind(Data.none().with("means", hand.means()).with("logWeights", hand.logWeights()))
            .posterior();
    return same(hand, model, byHand);
  }

  private static ModelWork same(Density hand, Density model, boolean byHand) {
    ModelWork one = new ModelWork(hand);
    ModelWork other = new ModelWork(model);
    agree(one.logDensity, other.logDensity);
    agree(one.out.values(), other.out.values());
    one.hessianVectorProduct();
    other.hessianVectorProduct();
    agree(one.out.values(), other.out.values());
    return byHand ? one : other;
  }

  private static void agree(double[] one, double[] other) {
    for (int i = 0; i < one.length; i++) {
      if (Math.abs(one[i] - other[i]) > 1e-10 * (1 + Math.abs(one[i]))) {
        throw new IllegalStateException("by hand %s, as a model %s".formatted(one[i], other[i]));
      }
    }
  }

  void value() {
    density.logDensity(position, 0, position.blocks(), logDensity, out, memory);
  }

  void gradient() {
    density.logDensityAndGradient(position, 0, position.blocks(), logDensity, out, memory);
  }

  void hessianVectorProduct() {
    density.hessianVectorProduct(position, 0, position.blocks(), memory, vector, out);
  }
}
