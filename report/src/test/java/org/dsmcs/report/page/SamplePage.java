package org.dsmcs.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.dsmcs.report.chart.Figure;
import org.dsmcs.report.chart.Samples;

/** A page that has everything. */
final class SamplePage {
  private static final int ROWS = 40;

  private SamplePage() {}

  /** Returns the page; {@code name} is in every text of it. */
  static Page named(String name) {
    SequencedMap<String, String> values = new LinkedHashMap<>();
    values.put("target", name);
    values.put("initial-mean", "0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0");
    values.put("one long word", "0123456789".repeat(12));
    return Page.titled("Page of " + name)
        .subtitle("Langevin kernel, N = 64, K = 32, " + name)
        .section(
            "Result of " + name,
            new Block.Summary(
                List.of(
                    new Block.Entry("log Z", "−0.0123 ± 0.0456", "95 % interval [−0.1, 0.08]"),
                    new Block.Entry("bound", "−1.7012 ± 0.0204", name),
                    new Block.Entry("trustworthy", "yes", "", Tone.GOOD),
                    new Block.Entry("final ESS", "12.1 of 64", "", Tone.WARNING))),
            new Block.Text(List.of("Something is missing in " + name + "."), Tone.WARNING),
            Block.Text.of("A sentence."),
            new Block.Points(List.of("a point", name)))
        .section(
            "Figures",
            new Block.Charts(
                new Figure("lines", "Bound over epochs", "Of " + name + ".", Samples.lines())),
            new Block.Charts(
                new Figure("two", "Two panels", "", List.of(Samples.ratios(), Samples.lines()), 2)),
            new Block.Charts(
                new Figure("boxes", "Differences", "Boxes.", List.of(Samples.boxes()), 1)))
        .section(
            "Tables",
            table(name),
            new Block.KeyValues("Options", values),
            new Block.Code("dsmcs run --target gaussian-mixture --particles 64 --output '" + name))
        .footer("Made of " + name)
        .build();
  }

  private static Block.DataTable table(String name) {
    List<List<Cell>> rows = new ArrayList<>();
    for (int r = 0; r < ROWS; r++) {
      int bound = (r * 17 + 5) % ROWS;
      rows.add(
          List.of(
              Cell.of(r % 2 == 0 ? "Langevin" : "Hamiltonian " + name),
              Cell.of(8L << (r % 4)),
              Cell.of(r == 0 ? "N/A" : "−%d.5 ± 0.%d".formatted(bound, r)),
              Cell.of("agrees").in(Tone.GOOD),
              Cell.of("a column with many words that makes the table wider than a phone")));
    }
    return new Block.DataTable(
        "Bounds of " + name,
        List.of(
            Block.Column.text("kernel"),
            Block.Column.number("N"),
            Block.Column.number("bound"),
            Block.Column.text("verdict"),
            Block.Column.text("remark")),
        rows);
  }
}
