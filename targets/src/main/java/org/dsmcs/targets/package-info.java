/**
 * Target densities that are ready to use, and the catalogue that finds them by name.
 *
 * <p>{@link org.dsmcs.targets.TargetCatalogue} is where to start: it lists every target with its
 * options and builds a {@link org.dsmcs.targets.Target} from a {@link
 * org.dsmcs.targets.TargetRequest}. Every target has an analytic gradient, an analytic
 * Hessian-vector product and a log evidence that is known, so that an estimate can be judged.
 *
 * <p>A new target is one file, holding the density and its {@link
 * org.dsmcs.targets.TargetDefinition}, and one line in the catalogue.
 */
package org.dsmcs.targets;
