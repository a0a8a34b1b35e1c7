package org.dsmcs.paper.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.dsmcs.paper.run.Protocol;
import org.dsmcs.paper.run.Results;

/**
 * Everything that tables show.
 *
 * @param protocol how cells were trained
 * @param seed of the reproduction
 * @param bounds the cells that are done, in the paper's order
 * @param ess the cells of the ESS table that are done
 * @param unfinished of how many cells some trainings are missing
 */
public record Tables(
    Protocol protocol,
    long seed,
    List<Comparison> bounds,
    List<EssComparison> ess,
    int unfinished) {
  /** Compares results with the paper. */
  public static Tables of(Results results) {
    return new Tables(
        results.protocol(),
        results.seed(),
        results.cells().values().stream().map(Comparison::of).toList(),
        results.cells().values().stream().flatMap(r -> EssComparison.of(r).stream()).toList(),
        results.unfinished().size());
  }

  /** Returns how many of the cells without a Bernoulli decision agree. */
  public Agreement agreement() {
    return Agreement.of(
        bounds.stream().filter(c -> !c.cell().model().decidesByBernoulli()).toList());
  }

  /**
   * Returns how many of the cells with a Bernoulli decision agree: the published program draws it
   * across replicas, ours for each replica.
   */
  public Agreement bernoulliAgreement() {
    return Agreement.of(
        bounds.stream().filter(c -> c.cell().model().decidesByBernoulli()).toList());
  }

  /** Returns the files, by name. */
  public SequencedMap<String, String> files() {
    SequencedMap<String, String> files = new LinkedHashMap<>();
    files.put("tables.md", MarkdownTables.of(this));
    files.put("bounds.csv", CsvTables.bounds(this));
    files.put("ess.csv", CsvTables.ess(this));
    files.put("tables.tex", LatexTables.of(this));
    return files;
  }
}
