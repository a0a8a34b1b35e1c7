package org.dsmcs.cli.settings;

import static org.dsmcs.study.settings.Setting.Group.RUN;

import java.util.OptionalInt;
import org.dsmcs.study.settings.Setting;

/**
 * The options that all long work shares; none of them changes a result.
 *
 * @param threads how many, or empty for one for each processor
 * @param quiet whether progress is not shown
 * @param debug whether the stack trace of an error is shown
 */
public record WorkOptions(
    @Setting(
            group = RUN,
            label = "N",
            value = "auto",
            unset = "auto",
            least = 1,
            greatest = 1024,
            inFile = false,
            meaning = "threads; auto takes one for each processor; results do not depend on it")
        OptionalInt threads,
    @Setting(group = RUN, value = "false", inFile = false, meaning = "show no progress")
        boolean quiet,
    @Setting(
            group = RUN,
            value = "false",
            inFile = false,
            meaning = "show the stack trace of an error")
        boolean debug) {
  /** Returns how many threads work. */
  public int threadCount() {
    return threads.orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }
}
