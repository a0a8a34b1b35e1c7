package org.dsmcs.study.run;

import java.nio.file.Path;

/** What a run came to. */
public sealed interface RunOutcome permits LearnedOutcome, AnnealedOutcome {
  /** Returns the folder of its files. */
  Path folder();

  /** Returns the content of {@code result.json}. */
  String json();
}
