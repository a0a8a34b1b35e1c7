/** Ready-made target densities. */
module org.dsmcs.targets {
  requires transitive org.dsmcs.core;
}
