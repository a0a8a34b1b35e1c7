package org.dsmcs.study.settings;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dsmcs.study.input.GivenPath;
import org.dsmcs.study.input.InputException;
import org.dsmcs.targets.NearestName;

/** One option, as its record declares it. */
public final class SettingDefinition {
  private final String name;
  private final Setting setting;
  private final List<RecordComponent> holders;
  private final RecordComponent component;
  private final ValueType type;
  private final List<String> words;

  private SettingDefinition(
      List<RecordComponent> holders, RecordComponent component, Setting setting) {
    this.holders = holders;
    this.name = component.getName().replaceAll("(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    this.setting = setting;
    this.component = component;
    this.type = ValueType.of(component.getGenericType(), setting);
    this.words =
        Stream.concat(holders.stream(), Stream.of(component))
            .map(each -> each.getAnnotation(BelongsTo.class))
            .filter(Objects::nonNull)
            .map(each -> List.of(each.value()))
            .findFirst()
            .orElse(List.of());
  }

  /**
   * Reads the declaration at a record component.
   *
   * @param holders from the outermost record inwards, the components that hold the record of this
   *     one
   * @param component where the option is declared
   * @throws IllegalArgumentException if there is none
   */
  static SettingDefinition of(List<RecordComponent> holders, RecordComponent component) {
    Setting setting = component.getAnnotation(Setting.class);
    if (setting == null) {
      throw new IllegalArgumentException(component + " declares no option");
    }
    return new SettingDefinition(holders, component, setting);
  }

  /** Returns the name: the key in a file. */
  public String name() {
    return name;
  }

  /** Returns the option of the command line. */
  public String flag() {
    return "--" + name;
  }

  /** Returns the declaration. */
  public Setting setting() {
    return setting;
  }

  /** Returns what is allowed, in words. */
  public String allowed() {
    return type.allowed();
  }

  /** Returns what stands for the value in the help. */
  public String label() {
    return setting.label().isEmpty() ? String.join("|", type.words()) : setting.label();
  }

  /** Returns whether the option is a switch: it may be given without a value. */
  public boolean isSwitch() {
    return component.getType() == boolean.class;
  }

  /** Returns whether the option may be given several times. */
  public boolean isRepeatable() {
    return component.getType() == SequencedMap.class;
  }

  /** Returns whether the value is a list of numbers. */
  boolean isList() {
    return component.getType() == List.class;
  }

  /** Returns the defaults as they are shown: empty where there is no value at all. */
  public String defaultText() {
    String others =
        Stream.of(setting.otherwise())
            .map(other -> other.split("=", 2))
            .map(other -> "; %s with %s".formatted(other[1], other[0]))
            .collect(Collectors.joining());
    return setting.value() + others;
  }

  /**
   * Returns the value of what was written.
   *
   * @throws InputException if it is not allowed
   */
  Object parse(Given given) {
    // An empty text is how a default says that there is no value; nobody means that by writing one.
    Optional<Object> value =
        setting.unset().isEmpty() && !isRepeatable() && given.text().isBlank()
            ? Optional.empty()
            : parsed(given);
    return value.orElseThrow(
        () -> {
          String text = String.join(" ", given.texts());
          return new InputException(
              "%s: given %s, allowed: %s%s"
                  .formatted(
                      given.origin(),
                      InputException.quote(text),
                      type.allowed(),
                      setting.value().isEmpty() && text.isBlank()
                          ? "; leave the option out where it has none"
                          : NearestName.question(text.strip(), type.words())));
        });
  }

  private Optional<Object> parsed(Given given) {
    try {
      return type.parser().apply(given.texts());
    } catch (InvalidPathException e) {
      throw new InputException(given.origin() + ": " + GivenPath.problem(e), e);
    }
  }

  /**
   * Returns whether the option means something beside a word of the deciding one.
   *
   * @param word the word
   */
  public boolean belongsTo(String word) {
    return words.isEmpty() || words.contains(word);
  }

  /** Returns the words of the deciding option that this one belongs to; empty for all. */
  public List<String> words() {
    return words;
  }

  /** Returns whether what was written is the default. */
  public boolean isDefault(Given given) {
    return parse(given).equals(defaultValue(""));
  }

  /**
   * Returns the default value.
   *
   * @param word of the deciding option
   */
  Object defaultValue(String word) {
    List<String> texts = isRepeatable() ? List.of() : List.of(defaultText(word));
    return parsed(new Given(texts, "default of " + flag())).orElseThrow();
  }

  private String defaultText(String word) {
    String prefix = word + "=";
    return Stream.of(setting.otherwise())
        .filter(other -> other.startsWith(prefix))
        .map(other -> other.substring(prefix.length()))
        .findFirst()
        .orElse(setting.value());
  }

  /** Returns how the value of this option in {@code settings} is written: one text, or several. */
  public List<String> texts(Record settings) {
    return type.formatter().apply(value(settings));
  }

  /**
   * Returns the value of this option in {@code settings} for a JSON document: a truth value, a
   * number, a list, a map or a text.
   */
  public Object document(Record settings) {
    Object value = value(settings);
    return switch (value) {
      case Boolean truth -> truth;
      case Number number -> number;
      case OptionalInt number when number.isPresent() -> number.getAsInt();
      case OptionalDouble number when number.isPresent() -> number.getAsDouble();
      case List<?> list -> list;
      case Map<?, ?> map -> map;
      default -> texts(settings).getLast();
    };
  }

  /** Returns the value of this option in {@code settings}. */
  public Object value(Record settings) {
    Object holder = settings;
    for (RecordComponent outer : holders) {
      holder = get(outer, holder);
    }
    return get(component, holder);
  }

  private static Object get(RecordComponent component, Object holder) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true); // The record need not be public.
      return accessor.invoke(holder);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("no access to " + component, e);
    }
  }
}
