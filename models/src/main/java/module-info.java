/**
 * A modelling language: a model is written once, as a function of named parameters and data, and
 * becomes densities with exact gradients and Hessian-vector products.
 *
 * <p>The public entry point is {@link org.dsmcs.models.Model}.
 */
module org.dsmcs.models {
  requires java.compiler;
  requires transitive org.dsmcs.core;

  exports org.dsmcs.models;
}
