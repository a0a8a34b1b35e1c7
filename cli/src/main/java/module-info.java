/** The {@code dsmcs} command: it parses, wires and prints; the mathematics is elsewhere. */
module org.dsmcs.cli {
  requires info.picocli;
  requires org.dsmcs.core;
  requires org.dsmcs.targets;
  requires org.snakeyaml.engine;
  requires tools.jackson.databind;

  opens org.dsmcs.cli to
      info.picocli;
  opens org.dsmcs.cli.replay to
      info.picocli;
}
