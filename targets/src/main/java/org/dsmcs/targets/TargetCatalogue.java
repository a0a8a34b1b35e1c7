package org.dsmcs.targets;

import java.util.List;

/**
 * All targets that can be asked for by name.
 *
 * <p>A new target is one line in {@link #standard()}, next to its own file.
 */
public final class TargetCatalogue {
  private static final TargetCatalogue STANDARD =
      new TargetCatalogue(
          List.of(
              GaussianMixture.definition(),
              Funnel.definition(),
              Banana.definition(),
              GaussianTarget.definition(),
              CorrelatedGaussian.definition()));

  private final List<TargetDefinition> definitions;

  private TargetCatalogue(List<TargetDefinition> definitions) {
    this.definitions = List.copyOf(definitions);
  }

  /** Returns the catalogue of this module; the first entry is the default target. */
  public static TargetCatalogue standard() {
    return STANDARD;
  }

  /** Returns all entries, in the order in which to show them. */
  public List<TargetDefinition> definitions() {
    return definitions;
  }

  /** Returns the names of all entries, in the same order. */
  public List<String> names() {
    return definitions.stream().map(TargetDefinition::name).toList();
  }

  /** Returns the name of the target that is used when none is asked for. */
  public String defaultName() {
    return definitions.getFirst().name();
  }

  /**
   * Looks up an entry.
   *
   * @throws InvalidTargetException if there is none of that name
   */
  public TargetDefinition definition(String name) {
    return definitions.stream()
        .filter(definition -> definition.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidTargetException(
                    "target: given %s, allowed: %s%s"
                        .formatted(
                            InvalidTargetException.quote(name),
                            String.join(", ", names()),
                            NearestName.question(name, names()))));
  }

  /**
   * Builds the target that {@code request} asks for.
   *
   * @throws InvalidTargetException if the name or an option is unknown, or a value or the dimension
   *     is not allowed
   */
  public Target build(TargetRequest request) {
    return definition(request.name()).build(request);
  }
}
