package org.dsmcs.paper.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.dsmcs.targets.NearestName;

/**
 * Cells described in words: {@code kernel=langevin,K=8,N=8..64,model=Cat,No,step-scale=0.25}. Each
 * name narrows the grid; several values after a name are alternatives; {@code 8..64} stands for all
 * values of the grid between; {@code GST} stands for all its temperatures. Several descriptions,
 * separated by semicolons, are taken together. Case does not matter.
 */
public final class CellSelection {
  /** What a cell may be chosen by. */
  private enum Property {
    KERNEL("kernel"),
    MODEL("model"),
    STEP_SCALE("step-scale"),
    STEPS("K"),
    PARTICLES("N");

    private final String word;

    Property(String word) {
      this.word = word;
    }

    Object of(Cell cell) {
      return switch (this) {
        case KERNEL -> cell.kernel();
        case MODEL -> cell.model();
        case STEP_SCALE -> cell.stepScale();
        case STEPS -> cell.steps();
        case PARTICLES -> cell.particles();
      };
    }

    static List<String> words() {
      return Arrays.stream(values()).map(property -> property.word).toList();
    }

    static Property named(String word) {
      for (Property property : values()) {
        if (property.word.equalsIgnoreCase(word)) {
          return property;
        }
      }
      throw new InvalidSelectionException(
          "given %s, allowed: %s%s"
              .formatted(
                  quoted(word), String.join(", ", words()), NearestName.question(word, words())));
    }

    /** Returns the values of the grid, with the texts they are written as. */
    private Map<Object, String> known() {
      Map<Object, String> known = new LinkedHashMap<>();
      for (Cell cell : Cell.grid()) {
        Object property = of(cell);
        known.putIfAbsent(property, text(property));
      }
      return known;
    }

    private static String text(Object value) {
      return switch (value) {
        case MarkovKernel kernel -> kernel.word();
        case Model model -> model.name();
        default -> value.toString();
      };
    }

    /** Returns the values that a text stands for. */
    List<Object> parse(String text) {
      Map<Object, String> known = known();
      int dots = text.indexOf("..");
      List<Object> values =
          dots >= 0 && this != KERNEL && this != MODEL
              ? range(text.substring(0, dots), text.substring(dots + 2), known)
              : known.keySet().stream().filter(value -> means(text, value)).toList();
      if (values.isEmpty()) {
        throw new InvalidSelectionException(
            "%s: given %s, allowed: %s%s"
                .formatted(
                    word,
                    quoted(text),
                    String.join(", ", known.values()),
                    NearestName.question(text, known.values())));
      }
      return values;
    }

    private static List<Object> range(String from, String to, Map<Object, String> known) {
      Optional<Double> least = number(from);
      Optional<Double> greatest = number(to);
      if (least.isEmpty() || greatest.isEmpty()) {
        return List.of();
      }
      return known.keySet().stream()
          .filter(value -> ((Number) value).doubleValue() >= least.get())
          .filter(value -> ((Number) value).doubleValue() <= greatest.get())
          .toList();
    }

    private static boolean means(String text, Object value) {
      if (value instanceof Number number) {
        return number(text).filter(given -> given == number.doubleValue()).isPresent();
      }
      String written = plain(text);
      return plain(text(value)).equals(written)
          || (value instanceof Model model && plain(model.family()).equals(written));
    }

    private static String plain(String text) {
      return text.toLowerCase(Locale.ROOT).replaceAll("[ _]", "-");
    }

    private static Optional<Double> number(String text) {
      try {
        return Optional.of(Double.parseDouble(text.strip()));
      } catch (NumberFormatException notANumber) {
        return Optional.empty();
      }
    }
  }

  private final List<Map<Property, List<Object>>> alternatives;

  private CellSelection(List<Map<Property, List<Object>>> alternatives) {
    this.alternatives = alternatives;
  }

  /** Returns the selection of all cells. */
  public static CellSelection all() {
    return new CellSelection(List.of(Map.of()));
  }

  /**
   * Reads a description.
   *
   * @throws InvalidSelectionException if a name or a value is unknown
   */
  public static CellSelection parse(String text) {
    List<Map<Property, List<Object>>> alternatives = new ArrayList<>();
    for (String part : text.split(";", -1)) {
      if (part.isBlank()) {
        throw new InvalidSelectionException(
            "given %s, allowed: NAME=VALUE[,VALUE...][,NAME=VALUE...], with the names %s"
                .formatted(quoted(text), String.join(", ", Property.words())));
      }
      alternatives.add(conditions(part));
    }
    return new CellSelection(List.copyOf(alternatives));
  }

  private static Map<Property, List<Object>> conditions(String text) {
    Map<Property, List<Object>> conditions = new LinkedHashMap<>();
    Optional<Property> current = Optional.empty();
    for (String item : text.split(",", -1)) {
      int equals = item.indexOf('=');
      if (equals >= 0) {
        current = Optional.of(Property.named(item.substring(0, equals).strip()));
      }
      // A value without a name belongs to the name before it.
      Property property =
          current.orElseThrow(
              () ->
                  new InvalidSelectionException(
                      "given %s, allowed: NAME=VALUE, with one of the names %s"
                          .formatted(quoted(item), String.join(", ", Property.words()))));
      conditions
          .computeIfAbsent(property, _ -> new ArrayList<>())
          .addAll(property.parse(item.substring(equals + 1).strip()));
    }
    return conditions;
  }

  /** Returns whether a cell is among those described. */
  public boolean contains(Cell cell) {
    return alternatives.stream()
        .anyMatch(
            conditions ->
                conditions.entrySet().stream()
                    .allMatch(
                        condition -> condition.getValue().contains(condition.getKey().of(cell))));
  }

  /** Returns the cells of the grid that are described, in its order. */
  public List<Cell> cells() {
    return Cell.grid().stream().filter(this::contains).toList();
  }

  private static String quoted(String text) {
    return "'" + text + "'";
  }
}
