package org.dsmcs.targets;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalDouble;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ReferenceDistribution;

/**
 * An unnormalised density γ on R^D together with what its user is told about it.
 *
 * @param name short name, as in the catalogue
 * @param description what it is, in one sentence
 * @param density γ
 * @param knownLogEvidence log Z = log ∫ γ(z) dz where it is known exactly
 * @param values names of what a point means, and the values
 * @param prior a distribution that can be drawn from, where the density is prior times likelihood
 */
public record Target(
    String name,
    String description,
    Density density,
    OptionalDouble knownLogEvidence,
    NamedValues values,
    Optional<ReferenceDistribution> prior) {
  /** Names a density of which points are just points, and which has no prior. */
  public Target(String name, String description, Density density, OptionalDouble knownLogEvidence) {
    this(
        name,
        description,
        density,
        knownLogEvidence,
        NamedValues.coordinates(density.dimension()),
        Optional.empty());
  }

  /**
   * Names a density.
   *
   * @throws IllegalArgumentException if the name is blank or the known log evidence is not finite
   */
  public Target {
    requireNonNull(description, "description");
    requireNonNull(density, "density");
    if (name.isBlank()) {
      throw new IllegalArgumentException("a target's name must not be blank");
    }
    if (knownLogEvidence.isPresent() && !Double.isFinite(knownLogEvidence.getAsDouble())) {
      throw new IllegalArgumentException(
          "known log evidence of target %s must be finite, given: %s"
              .formatted(name, knownLogEvidence.getAsDouble()));
    }
  }

  /** Names a density whose log evidence is not known. */
  public static Target of(String name, String description, Density density) {
    return new Target(name, description, density, OptionalDouble.empty());
  }

  /** Returns D, the number of coordinates. */
  public int dimension() {
    return density.dimension();
  }
}
