package org.dsmcs.targets;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The checked values of one request, handed to a definition's builder. */
final class TargetSettings {
  private final TargetDefinition definition;
  private final TargetRequest request;
  private final Map<String, Object> values = new HashMap<>();

  /**
   * Checks every option that was given and the dimension.
   *
   * @throws InvalidTargetException if an option is unknown, or a value or the dimension is not
   *     allowed
   */
  TargetSettings(TargetDefinition definition, TargetRequest request) {
    this.definition = definition;
    this.request = request;
    List<String> known = definition.optionNames();
    for (String given : request.options().sequencedKeySet()) {
      if (!known.contains(given)) {
        throw new InvalidTargetException(
            "target option %s is unknown to %s, allowed: %s%s"
                .formatted(
                    InvalidTargetException.quote(given),
                    definition.name(),
                    String.join(", ", known),
                    NearestName.question(given, known)));
      }
    }
    for (TargetOption<?> option : definition.options()) {
      String text = request.options().get(option.name());
      if (text != null) {
        Object value = option.parse(text).orElse(null);
        if (value == null) {
          throw new InvalidTargetException(
              refusal(option.name(), text, option.allowed())
                  + NearestName.question(text.strip(), option.choices()));
        }
        values.put(option.name(), value);
      }
    }
    request
        .dimension()
        .ifPresent(
            dimension -> {
              if (!definition.dimensionRule().allows(dimension)) {
                throw refuseDimension(dimension, definition.dimensionRule().allowed());
              }
            });
  }

  /** Returns the value given for {@code option}, if one was given. */
  // The map only ever holds under an option's name what that option's own parser made.
  @SuppressWarnings("unchecked")
  <T> Optional<T> given(TargetOption<T> option) {
    return Optional.ofNullable((T) values.get(option.name()));
  }

  /**
   * Returns the value of {@code option}, its default if none was given.
   *
   * @throws IllegalStateException if the default is no value but a description of one
   */
  <T> T value(TargetOption<T> option) {
    return given(option)
        .or(() -> option.parse(option.defaultValue()))
        .orElseThrow(
            () -> new IllegalStateException("option " + option.name() + " has no default value"));
  }

  /** Returns D: the dimension asked for, else the default. */
  int dimension() {
    return request.dimension().orElse(definition.dimensionRule().defaultDimension());
  }

  /**
   * Returns D where a value that was given fixes it.
   *
   * @param implied the dimension that follows from the value
   * @param source the option whose value it is
   * @throws InvalidTargetException if another dimension was asked for, or the implied one is not
   *     allowed
   */
  int dimension(int implied, TargetOption<?> source) {
    int dimension = request.dimension().orElse(implied);
    if (dimension != implied) {
      throw refuseDimension(
          dimension,
          implied + ", because option '" + source.name() + "' has that many coordinates");
    }
    if (!definition.dimensionRule().allows(implied)) {
      throw refuse(source, "as many coordinates as " + definition.dimensionRule().allowed());
    }
    return implied;
  }

  /** Returns the seed of what is drawn at random. */
  long seed() {
    return request.seed();
  }

  /** Returns the exception that says that the value of {@code option} does not go with the rest. */
  InvalidTargetException refuse(TargetOption<?> option, String allowed) {
    String text = request.options().getOrDefault(option.name(), option.defaultValue());
    return new InvalidTargetException(refusal(option.name(), text, allowed));
  }

  /** Returns the exception that says that the dimension does not go with the rest. */
  InvalidTargetException refuseDimension(int dimension, String allowed) {
    return new InvalidTargetException(
        "dimension of %s: given %d, allowed: %s".formatted(definition.name(), dimension, allowed));
  }

  private String refusal(String option, String text, String allowed) {
    return "target option '%s' of %s: given %s, allowed: %s"
        .formatted(option, definition.name(), InvalidTargetException.quote(text), allowed);
  }
}
