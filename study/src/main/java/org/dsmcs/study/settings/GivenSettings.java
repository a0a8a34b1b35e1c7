package org.dsmcs.study.settings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What a user wrote in one place, by option name; absent options have their defaults.
 *
 * @param values by name, in the order written
 */
public record GivenSettings(SequencedMap<String, Given> values) {
  /** Nothing given. */
  public static final GivenSettings NONE = new GivenSettings(new LinkedHashMap<>());

  /** Copies the map. */
  public GivenSettings {
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
  }

  /** Returns what was written for an option. */
  public Optional<Given> get(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** Returns the text written for an option that is not repeated. */
  public Optional<String> text(String name) {
    return get(name).map(Given::text);
  }

  /** Returns whether anything was written for an option. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Returns what was written for one option alone. */
  public GivenSettings only(String name) {
    SequencedMap<String, Given> one = new LinkedHashMap<>();
    get(name).ifPresent(given -> one.put(name, given));
    return new GivenSettings(one);
  }

  /** Returns these settings with one more, unless it was given. */
  public GivenSettings orElse(String name, String text, String origin) {
    if (has(name)) {
      return this;
    }
    SequencedMap<String, Given> more = new LinkedHashMap<>(values);
    more.put(name, new Given(List.of(text), origin));
    return new GivenSettings(more);
  }

  /**
   * Returns both together; {@code stronger} wins. Of options that are repeated as {@code
   * name=value}, it wins name by name.
   */
  public GivenSettings overriddenBy(GivenSettings stronger) {
    SequencedMap<String, Given> both = new LinkedHashMap<>(values);
    stronger.values.forEach((name, given) -> both.merge(name, given, GivenSettings::merge));
    return new GivenSettings(both);
  }

  private static Given merge(Given weaker, Given stronger) {
    List<String> names =
        stronger.texts().stream()
            .filter(text -> text.contains("="))
            .map(GivenSettings::nameOf)
            .toList();
    List<String> texts = new ArrayList<>();
    for (String text : weaker.texts()) {
      if (!names.isEmpty() && text.contains("=") && !names.contains(nameOf(text))) {
        texts.add(text);
      }
    }
    texts.addAll(stronger.texts());
    return new Given(texts, stronger.origin());
  }

  private static String nameOf(String assignment) {
    return assignment.substring(0, assignment.indexOf('=')).strip();
  }
}
