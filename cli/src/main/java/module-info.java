/** The {@code dsmcs} command: it parses, wires and prints; the mathematics is elsewhere. */
@SuppressWarnings("module") // The benchmarks, which see the bench package, are compiled later.
module org.dsmcs.cli {
  // Bytes allocated are counted by the JDK's own extension.
  requires java.management;
  requires jdk.management;
  requires info.picocli;
  requires org.dsmcs.core;
  requires org.dsmcs.paper;
  requires org.dsmcs.report;
  requires org.dsmcs.study;
  requires org.dsmcs.targets;
  requires tools.jackson.databind;

  exports org.dsmcs.cli.bench to
      org.dsmcs.benchmarks;

  opens org.dsmcs.cli.bench to
      info.picocli;
  opens org.dsmcs.cli.replay to
      info.picocli;
}
