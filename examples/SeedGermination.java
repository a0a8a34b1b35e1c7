import static org.dsmcs.models.Distributions.binomialLogit;
import static org.dsmcs.models.Distributions.halfNormal;
import static org.dsmcs.models.Distributions.normal;

import org.dsmcs.models.Model;

/**
 * Seeds that germinate on plates: a logistic regression with a random effect for each plate. Data
 * for each plate: germinated, of how many, and two binary columns, seed and extract. Numbers:
 * M. J. Crowder, "Beta-binomial Anova for proportions", Applied Statistics 27 (1978), table 3.
 */
class SeedGermination {
  static final Model MODEL =
      Model.of(
          m -> {
            var seed = m.data("seed");
            var extract = m.data("extract");
            var beta = m.reals("beta", 4);
            var sigma = m.positive("sigma");
            var plate = m.reals("plate", seed.size());
            var logit =
                seed.times(beta.element(1))
                    .plus(extract.times(beta.element(2)))
                    .plus(seed.times(extract).times(beta.element(3)))
                    .plus(beta.element(0))
                    .plus(plate.times(sigma));
            m.prior(normal(beta, 0, 2.5), halfNormal(sigma, 1), normal(plate, 0, 1));
            m.likelihood(binomialLogit(m.data("germinated"), m.data("of"), logit));
          });
}
