package org.dsmcs.cli.run;

import static org.dsmcs.study.settings.Setting.Group.RUN;
import static org.dsmcs.study.settings.Setting.Group.SAMPLER;

import java.nio.file.Path;
import java.util.Optional;
import org.dsmcs.study.description.Variant;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.MemorySize;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.study.settings.SettingTable;

/** What is asked of one invocation and does not change the numbers of the run. */
record RunInvocation(
    @Setting(
            group = SAMPLER,
            value = "",
            meaning =
                "shorthand for bound, criterion, scheme categorical and resampling gradient; an"
                    + " option given beside it wins")
        Optional<Variant> variant,
    @Setting(
            group = RUN,
            label = "FILE",
            value = "",
            inFile = false,
            meaning = "YAML file of options, by the same names; the command line wins")
        Optional<Path> config,
    @Setting(
            group = RUN,
            label = "DIR",
            value = "",
            meaning = "folder for the run's files; by default a new one in runs")
        Optional<Path> output,
    @Setting(
            group = RUN,
            label = "SIZE",
            value = "auto",
            unset = "auto",
            inFile = false,
            meaning =
                "memory that the whole process may take, such as 4G; auto leaves it to the JVM;"
                    + " results do not depend on it")
        Optional<MemorySize> memoryBudget,
    @Setting(
            group = RUN,
            label = "N",
            value = "10",
            least = 1,
            meaning = "epochs from one checkpoint to the next")
        int checkpointEvery,
    @Setting(
            group = RUN,
            value = "false",
            inFile = false,
            meaning = "go on from the checkpoint in the output folder, to the same bits")
        boolean resume,
    @Setting(
            group = RUN,
            value = "false",
            inFile = false,
            meaning = "replace the files of an earlier run in the output folder")
        boolean overwrite,
    @Setting(group = RUN, value = "false", meaning = "print result.json alone on standard output")
        boolean json,
    @Setting(group = RUN, value = "false", meaning = "show no progress") boolean quiet,
    @Setting(
            group = RUN,
            value = "false",
            inFile = false,
            meaning = "show the stack trace of an error")
        boolean debug) {
  /** The options. */
  static final SettingTable<RunInvocation> TABLE = new SettingTable<>(RunInvocation.class);

  /** Checks what options must keep to together. */
  RunInvocation {
    if (resume && overwrite) {
      throw new InputException("--resume, --overwrite: given both, allowed: one of them");
    }
    if (resume && output.isEmpty()) {
      throw new InputException("--resume: give the folder of the run with --output DIR");
    }
  }
}
