package org.dsmcs.paper.published;

import java.util.List;
import org.dsmcs.paper.grid.Model;

/**
 * A row of the paper's table of effective sample sizes: Langevin kernel, N = 64, K = 32.
 *
 * @param model which
 * @param ess before steps 1..K, mean over 10 iterations of 64 replicas
 */
public record PaperEss(Model model, List<Double> ess) {
  /** Copies the list. */
  public PaperEss {
    ess = List.copyOf(ess);
  }
}
