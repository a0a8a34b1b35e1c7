import static org.dsmcs.models.Distributions.halfCauchy;
import static org.dsmcs.models.Distributions.normal;

import org.dsmcs.models.Model;

/**
 * Effects of coaching in eight schools: y with known standard errors sigma, effects theta that vary
 * between schools. Data: D. B. Rubin, "Estimation in parallel randomized experiments", Journal of
 * Educational Statistics 6 (1981): y = 28, 8, −3, 7, −1, 1, 18, 12; sigma = 15, 10, 16, 11, 9, 11,
 * 10, 18.
 */
class EightSchools {
  static final Model MODEL =
      Model.of(
          m -> {
            var y = m.data("y");
            var mu = m.real("mu");
            var tau = m.positive("tau");
            var theta = m.reals("theta", y.size());
            m.prior(normal(mu, 0, 5), halfCauchy(tau, 5), normal(theta, mu, tau));
            m.likelihood(normal(y, theta, m.data("sigma")));
          });
}
