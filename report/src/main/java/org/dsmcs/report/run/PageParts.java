package org.dsmcs.report.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import org.dsmcs.report.page.Block;
import org.dsmcs.report.page.Block.Column;
import org.dsmcs.report.page.Cell;
import org.dsmcs.report.page.Numbers;
import org.dsmcs.report.page.Tone;

/** What the pages of all runs have in common. */
final class PageParts {
  private PageParts() {}

  /** Returns what stands first: log Z and whether to trust it. */
  static List<Block.Entry> evidence(
      RunResults.Estimate logEvidence, RunResults.Interval interval, RunResults.Judgement trust) {
    int decimals = Numbers.decimals(logEvidence.standardError());
    List<Block.Entry> entries = new ArrayList<>();
    entries.add(
        new Block.Entry(
            "log Z",
            Numbers.estimate(logEvidence.estimate(), logEvidence.standardError()),
            "95 %% interval [%s, %s]"
                .formatted(
                    Numbers.fixed(interval.low(), decimals),
                    Numbers.fixed(interval.high(), decimals))));
    entries.add(
        new Block.Entry(
            "trustworthy",
            trust.trustworthy() ? "yes" : "no",
            trust.trustworthy() ? "nothing speaks against it" : "see the reasons below",
            trust.trustworthy() ? Tone.GOOD : Tone.WARNING));
    return entries;
  }

  /** Returns log Z between two limits, where there were runs in reverse. */
  static Optional<Block.Entry> sandwich(Optional<RunResults.Sandwich> sandwich) {
    return sandwich.map(
        limits -> {
          double error =
              Math.max(limits.forward().standardError(), limits.reverse().standardError());
          int decimals = Numbers.decimals(error);
          return new Block.Entry(
              "sandwich",
              "[%s, %s]"
                  .formatted(
                      Numbers.fixed(limits.interval().low(), decimals),
                      Numbers.fixed(limits.interval().high(), decimals)),
              "limits of log Z, each with 97.5 %% confidence, from runs forward and %d in reverse"
                  .formatted(limits.reverseReplicas()));
        });
  }

  /** Returns the known log Z beside the estimate, where it is known. */
  static Optional<Block.Entry> known(OptionalDouble known, RunResults.Estimate logEvidence) {
    if (known.isEmpty()) {
      return Optional.empty();
    }
    double difference = logEvidence.estimate() - known.getAsDouble();
    int decimals = Numbers.decimals(logEvidence.standardError());
    return Optional.of(
        new Block.Entry(
            "known log Z",
            Numbers.fixed(known.getAsDouble(), 4),
            "the estimate differs by " + Numbers.fixed(difference, decimals)));
  }

  /** Returns the table of density calls, by the part of the run. */
  static Block calls(Map<String, RunResults.Calls> all) {
    List<List<Cell>> rows = new ArrayList<>();
    all.forEach(
        (part, calls) ->
            rows.add(
                List.of(
                    new Cell(words(part), java.util.OptionalDouble.of(rows.size()), Tone.PLAIN),
                    Cell.of(calls.values()),
                    Cell.of(calls.gradients()),
                    Cell.of(calls.hessianProducts()))));
    return new Block.DataTable(
        "How often the density was asked, in points",
        List.of(
            Column.number("part"),
            Column.number("log densities"),
            Column.number("gradients"),
            Column.number("Hessian-vector products")),
        rows);
  }

  /** Returns the judgement in sentences. */
  static Block verdict(RunResults.Judgement trust, long replicas) {
    List<String> sentences = new ArrayList<>();
    if (trust.trustworthy()) {
      sentences.add(
          "The tail of Z-hat is light (Pareto shape %s, trusted below %s), %s of %d replicas are effective (trusted from %d), and every log density was finite."
              .formatted(
                  Numbers.fixed(trust.paretoShape(), 2),
                  trust.trustedShape(),
                  Numbers.fixed(trust.effectiveReplicas(), 0),
                  replicas,
                  trust.trustedReplicas()));
      sentences.add(
          "What no particle ever visited, no judgement can see: compare two initial distributions"
              + " when it matters.");
    } else {
      trust.reasons().forEach(reason -> sentences.add(sentence(reason)));
    }
    return new Block.Text(sentences, trust.trustworthy() ? Tone.GOOD : Tone.WARNING);
  }

  private static String sentence(String words) {
    String text = capitalised(words);
    return text.endsWith(".") ? text : text + ".";
  }

  /** Returns the table of the coordinates by their weighted draws. */
  static List<Block> draws(List<RunResults.Draw> draws, List<String> names) {
    if (draws.isEmpty()) {
      return List.of();
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (int d = 0; d < names.size(); d++) {
      Marginal marginal = Marginal.of(draws, d);
      rows.add(
          List.of(
              new Cell(names.get(d), OptionalDouble.of(d + 1), Tone.PLAIN),
              number(marginal.mean()),
              number(marginal.standardDeviation()),
              number(marginal.low()),
              number(marginal.median()),
              number(marginal.high())));
    }
    return List.of(
        Block.Text.of(
            "The %d weighted particles of draws.csv, %s of them effective."
                .formatted(draws.size(), Numbers.fixed(Marginal.effective(draws), 0))),
        new Block.DataTable(
            "Values, by the weighted draws",
            List.of(
                Column.number("value"),
                Column.number("mean"),
                Column.number("standard deviation"),
                Column.number("5 %"),
                Column.number("median"),
                Column.number("95 %")),
            rows));
  }

  private static Cell number(double value) {
    return Cell.of(Numbers.rounded(value, 4), value);
  }

  /** Returns the options, and how to run again. */
  static List<Block> configuration(
      SequencedMap<String, SequencedMap<String, String>> options, String rerunCommand) {
    List<Block> blocks = new ArrayList<>();
    options.forEach((heading, group) -> blocks.add(new Block.KeyValues(heading, group)));
    blocks.add(Block.Text.of("This command runs it again, to the same numbers:"));
    blocks.add(new Block.Code(rerunCommand));
    return blocks;
  }

  /** Returns where the numbers come from; empty before there is a result. */
  static List<Block> provenance(Optional<Map<String, String>> provenance) {
    if (provenance.isEmpty()) {
      return List.of(
          Block.Text.of(
              "Version, JDK and processor are told in result.json, which is written after the"
                  + " evaluation."));
    }
    SequencedMap<String, String> values = new LinkedHashMap<>();
    provenance.get().forEach((name, value) -> values.put(words(name), value));
    return List.of(new Block.KeyValues("Where the numbers come from", values));
  }

  /** Returns a word with a capital. */
  static String capitalised(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  /** Returns "virtualMachine" as "virtual machine". */
  private static String words(String name) {
    return name.replaceAll("(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }
}
