import static org.dsmcs.models.Distributions.dirichlet;
import static org.dsmcs.models.Distributions.exponential;
import static org.dsmcs.models.Distributions.mixture;
import static org.dsmcs.models.Distributions.normal;

import org.dsmcs.models.Model;

/**
 * Lengths of animals of two species that were not told apart: a mixture of two normals, the shorter
 * species first, which removes the symmetry between them.
 */
class TwoSpecies {
  static final Model MODEL =
      Model.of(
          m -> {
            var length = m.data("length");
            var share = m.simplex("share", 2);
            var mean = m.ordered("mean", 2);
            var spread = m.positives("spread", 2);
            m.prior(dirichlet(share, 2), normal(mean, 10, 5), exponential(spread, 1));
            m.likelihood(
                mixture(
                    share,
                    normal(length, mean.element(0), spread.element(0)),
                    normal(length, mean.element(1), spread.element(1))));
          });
}
