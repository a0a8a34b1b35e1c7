import static org.dsmcs.models.Distributions.beta;
import static org.dsmcs.models.Distributions.halfNormal;
import static org.dsmcs.models.Distributions.normal;
import static org.dsmcs.models.Functions.exp;
import static org.dsmcs.models.Functions.sqrt;
import static org.dsmcs.models.Functions.square;

import org.dsmcs.models.Expression;
import org.dsmcs.models.Model;

/**
 * Returns whose log variance h follows a stationary autoregression about mu: h_1 ~ N(mu, sigma²/(1 −
 * phi²)), h_t ~ N(mu + phi (h_{t−1} − mu), sigma²), y_t ~ N(0, e^{h_t}).
 */
class StochasticVolatility {
  static final Model MODEL =
      Model.of(
          m -> {
            var y = m.data("y");
            int days = y.size();
            var mu = m.real("mu");
            var half = m.between("half", 0, 1);
            var sigma = m.positive("sigma");
            var h = m.reals("h", days);
            var phi = half.times(2).minus(1);
            m.prior(normal(mu, 0, 2), beta(half, 20, 1.5), halfNormal(sigma, 0.5));
            Expression first = sigma.dividedBy(sqrt(square(phi).negative().plus(1)));
            m.prior(normal(h.element(0), mu, first));
            for (int t = 1; t < days; t++) {
              m.prior(normal(h.element(t), h.element(t - 1).minus(mu).times(phi).plus(mu), sigma));
            }
            m.likelihood(normal(y, Expression.of(0), exp(h.times(0.5))));
          });
}
