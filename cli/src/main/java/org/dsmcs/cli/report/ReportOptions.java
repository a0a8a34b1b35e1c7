package org.dsmcs.cli.report;

import static org.dsmcs.study.settings.Setting.Group.RUN;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.study.settings.SettingDefinition;
import org.dsmcs.study.settings.SettingTable;

/** The options of {@code dsmcs report}. */
public record ReportOptions(
    @Setting(
            group = RUN,
            label = "FILE",
            value = "",
            inFile = false,
            meaning = "the page; by default report.html in the folder")
        Optional<Path> output,
    @Setting(
            group = RUN,
            label = "DIR",
            value = "",
            inFile = false,
            meaning = "write every figure there too, as SVG and PNG")
        Optional<Path> figures,
    @Setting(
            group = RUN,
            value = "false",
            inFile = false,
            meaning = "show the page in the browser of the desktop")
        boolean open,
    @Setting(
            group = RUN,
            value = "false",
            inFile = false,
            meaning = "show the stack trace of an error")
        boolean debug) {
  /** The options. */
  static final SettingTable<ReportOptions> TABLE = new SettingTable<>(ReportOptions.class);

  /** Returns all options. */
  public static List<SettingDefinition> all() {
    return TABLE.definitions();
  }
}
