import static org.dsmcs.models.Distributions.gamma;
import static org.dsmcs.models.Distributions.poisson;
import static org.dsmcs.models.Functions.concatenate;
import static org.dsmcs.models.Functions.logSumExp;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.models.Expression;
import org.dsmcs.models.Model;

/**
 * Yearly counts whose rate changes once, in a year that is not known: the rate early before it, late
 * from then on. The year is summed out; each is as likely beforehand.
 */
class ChangeOfRate {
  static Model changeOfRate() {
    return Model.of(
        m -> {
          var counts = m.data("counts");
          int years = counts.size();
          var early = m.positive("early");
          var late = m.positive("late");
          m.prior(gamma(early, 2, 1), gamma(late, 2, 1));
          List<Expression> terms = new ArrayList<>();
          for (int change = 1; change < years; change++) {
            var before = poisson(counts.range(0, change), early).logDensity();
            var after = poisson(counts.range(change, years), late).logDensity();
            terms.add(before.plus(after).minus(Math.log(years - 1)));
          }
          m.likelihood(logSumExp(concatenate(terms.toArray(new Expression[0]))));
        });
  }
}
