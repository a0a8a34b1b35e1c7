/** JMH benchmarks and comparison programs. Nothing depends on it. */
@SuppressWarnings("requires-automatic") // JMH has no module descriptor.
module org.dsmcs.benchmarks {
  requires java.management;
  requires jmh.core;
  requires org.dsmcs.cli;
  requires org.dsmcs.core;
  requires org.dsmcs.models;
  requires org.dsmcs.targets;
}
