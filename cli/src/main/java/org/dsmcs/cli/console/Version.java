package org.dsmcs.cli.console;

import java.util.Optional;

/** The version of dsmcs. */
public final class Version {
  private Version() {}

  /** Returns the version in the manifest of the command's jar; outside a jar, "development". */
  public static String current() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }
}
