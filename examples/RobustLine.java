import static org.dsmcs.models.Distributions.exponential;
import static org.dsmcs.models.Distributions.gamma;
import static org.dsmcs.models.Distributions.normal;
import static org.dsmcs.models.Distributions.studentT;

import org.dsmcs.models.Model;

/** A line through points of which a few lie far off: errors by Student's t, y against x. */
class RobustLine {
  static final Model MODEL =
      Model.of(
          m -> {
            var x = m.data("x");
            var intercept = m.real("intercept");
            var slope = m.real("slope");
            var sigma = m.positive("sigma");
            var degrees = m.positive("degrees");
            m.prior(normal(intercept, 0, 10), normal(slope, 0, 5));
            m.prior(exponential(sigma, 1), gamma(degrees, 2, 0.1));
            m.likelihood(studentT(m.data("y"), degrees, x.times(slope).plus(intercept), sigma));
          });
}
