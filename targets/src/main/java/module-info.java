/**
 * Target densities that are ready to use: looked up by name in a catalogue, each with an analytic
 * gradient, an analytic Hessian-vector product and a known log evidence.
 *
 * <p>The public entry point is {@link org.dsmcs.targets.TargetCatalogue}.
 */
module org.dsmcs.targets {
  requires transitive org.dsmcs.core;

  exports org.dsmcs.targets;
}
