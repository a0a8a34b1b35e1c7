package org.dsmcs.study.settings;

import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How the values of an option are read and written.
 *
 * @param allowed what is allowed, in words
 * @param words the words a value is one of; empty where it is not a word
 * @param parser gives the value, or nothing if a text is not allowed
 * @param formatter gives the texts that the parser reads back
 */
record ValueType(
    String allowed,
    List<String> words,
    Function<List<String>, Optional<Object>> parser,
    Function<Object, List<String>> formatter) {
  // Double.parseDouble alone would also take "1f", "0x1p3", "NaN" and "Infinity".
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  /** Returns the type of a record component. */
  static ValueType of(Type type, Setting setting) {
    if (type == boolean.class) {
      return words(List.of("true", "false"), Boolean::valueOf);
    }
    if (type == int.class) {
      return wholeNumber(setting, Integer.MIN_VALUE, Integer.MAX_VALUE, Long::intValue);
    }
    if (type == long.class) {
      return wholeNumber(setting, Long.MIN_VALUE, Long.MAX_VALUE, Long::longValue);
    }
    if (type == double.class) {
      return single(
          range(setting, "a number"), text -> number(text, setting).map(Object.class::cast));
    }
    if (type == String.class) {
      return single("a name", Optional::of);
    }
    if (type == OptionalInt.class) {
      ValueType present =
          wholeNumber(setting, Integer.MIN_VALUE, Integer.MAX_VALUE, Long::intValue);
      return optional(setting, present, OptionalInt.empty(), v -> OptionalInt.of((Integer) v));
    }
    if (type == OptionalDouble.class) {
      ValueType present = of(double.class, setting);
      return optional(setting, present, OptionalDouble.empty(), v -> OptionalDouble.of((Double) v));
    }
    if (type instanceof Class<?> choice && choice.isEnum()) {
      return choice(choice);
    }
    return ofGeneric(type.getTypeName(), setting);
  }

  private static ValueType ofGeneric(String type, Setting setting) {
    if (type.equals("java.util.List<java.lang.Double>")) {
      return numbers(setting);
    }
    if (type.equals("java.util.List<java.lang.Integer>")) {
      return wholeNumbers(setting);
    }
    if (type.equals("java.util.SequencedMap<java.lang.String, java.lang.String>")) {
      return new ValueType(
          "name=value, each name once",
          List.of(),
          ValueType::assignments,
          value ->
              ((Map<?, ?>) value)
                  .entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
    }
    if (type.equals("java.util.Optional<java.nio.file.Path>")) {
      ValueType path =
          single("a path", text -> text.isBlank() ? Optional.empty() : Optional.of(Path.of(text)));
      return optional(setting, path, Optional.empty(), Optional::of);
    }
    if (type.equals("java.util.Optional<" + MemorySize.class.getName() + ">")) {
      ValueType size =
          single(MemorySize.ALLOWED, text -> MemorySize.parse(text).map(Object.class::cast));
      return optional(setting, size, Optional.empty(), Optional::of);
    }
    if (type.startsWith("java.util.Optional<")) {
      try {
        String name = type.substring("java.util.Optional<".length(), type.length() - 1);
        return optional(setting, choice(Class.forName(name)), Optional.empty(), Optional::of);
      } catch (ClassNotFoundException e) {
        throw new IllegalArgumentException("no such type: " + type, e);
      }
    }
    throw new IllegalArgumentException("options cannot have the type " + type);
  }

  private static ValueType single(String allowed, Function<String, Optional<Object>> parser) {
    return new ValueType(
        allowed,
        List.of(),
        texts -> parser.apply(texts.getLast().strip()),
        value -> List.of(String.valueOf(value)));
  }

  private static ValueType words(List<String> words, Function<String, Object> parser) {
    return new ValueType(
        String.join(", ", words),
        words,
        texts -> Optional.of(texts.getLast().strip()).filter(words::contains).map(parser),
        value -> List.of(word(value)));
  }

  private static ValueType choice(Class<?> type) {
    Map<String, Object> constants =
        Arrays.stream(type.getEnumConstants())
            .collect(Collectors.toMap(ValueType::word, c -> c, (a, b) -> a, LinkedHashMap::new));
    return words(List.copyOf(constants.keySet()), constants::get);
  }

  /** Returns how a constant is written: STOP_GRADIENT as stop-gradient. */
  private static String word(Object constant) {
    return String.valueOf(constant).toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static ValueType wholeNumber(
      Setting setting, long least, long greatest, Function<Long, Object> cast) {
    long from = Math.max(least, bound(setting.least(), least));
    long to = Math.min(greatest, bound(setting.greatest(), greatest));
    return single(
        "a whole number from " + from + " to " + to,
        text -> wholeNumber(text).filter(value -> value >= from && value <= to).map(cast));
  }

  private static long bound(double declared, long otherwise) {
    return Double.isInfinite(declared) ? otherwise : (long) declared;
  }

  private static Optional<Long> wholeNumber(String text) {
    try {
      return Optional.of(Long.parseLong(text));
    } catch (NumberFormatException notWhole) {
      return Optional.empty();
    }
  }

  private static Optional<Double> number(String text, Setting setting) {
    if (!NUMBER.matcher(text).matches()) {
      return Optional.empty();
    }
    double value = Double.parseDouble(text);
    boolean allowed =
        Double.isFinite(value)
            && value >= setting.least()
            && value > setting.above()
            && value <= setting.greatest();
    return allowed ? Optional.of(value) : Optional.empty();
  }

  private static String range(Setting setting, String what) {
    String range = what;
    if (setting.above() > Double.NEGATIVE_INFINITY) {
      range += " above " + plain(setting.above());
    }
    if (setting.least() > Double.NEGATIVE_INFINITY) {
      range += " from " + plain(setting.least());
    }
    if (setting.greatest() < Double.POSITIVE_INFINITY) {
      range += (range.contains("above") ? " and at most " : " to ") + plain(setting.greatest());
    }
    return range;
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  /** One number, or several that are separated by commas. */
  private static ValueType numbers(Setting setting) {
    return new ValueType(
        range(setting, "a number") + ", or one for each coordinate, separated by commas",
        List.of(),
        texts -> {
          List<Optional<Double>> values =
              Arrays.stream(texts.getLast().split(",", -1))
                  .map(text -> number(text.strip(), setting))
                  .toList();
          return values.stream().allMatch(Optional::isPresent)
              ? Optional.of(values.stream().map(Optional::orElseThrow).toList())
              : Optional.empty();
        },
        value ->
            List.of(
                ((List<?>) value).stream().map(String::valueOf).collect(Collectors.joining(","))));
  }

  /** One whole number, or several that are separated by commas. */
  private static ValueType wholeNumbers(Setting setting) {
    ValueType one = wholeNumber(setting, Integer.MIN_VALUE, Integer.MAX_VALUE, Long::intValue);
    return new ValueType(
        one.allowed + ", or several, separated by commas",
        List.of(),
        texts -> {
          List<Optional<Object>> values =
              Arrays.stream(texts.getLast().split(",", -1))
                  .map(text -> one.parser.apply(List.of(text)))
                  .toList();
          return values.stream().allMatch(Optional::isPresent)
              ? Optional.of(values.stream().map(Optional::orElseThrow).toList())
              : Optional.empty();
        },
        value ->
            List.of(
                ((List<?>) value).stream().map(String::valueOf).collect(Collectors.joining(","))));
  }

  private static ValueType optional(
      Setting setting, ValueType present, Object empty, Function<Object, Object> wrap) {
    String unset = setting.unset();
    return new ValueType(
        unset.isEmpty() ? present.allowed : present.allowed + ", or " + unset,
        present.words,
        texts ->
            texts.getLast().strip().equals(unset)
                ? Optional.of(empty)
                : present.parser.apply(texts).map(wrap),
        value -> value.equals(empty) ? List.of(unset) : present.formatter.apply(unwrap(value)));
  }

  private static Object unwrap(Object value) {
    return switch (value) {
      case OptionalInt number -> number.getAsInt();
      case OptionalDouble number -> number.getAsDouble();
      case Optional<?> other -> other.orElseThrow();
      default -> value;
    };
  }

  private static Optional<Object> assignments(List<String> texts) {
    SequencedMap<String, String> values = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      if (equals < 1
          || values.put(text.substring(0, equals).strip(), text.substring(equals + 1)) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }
}
