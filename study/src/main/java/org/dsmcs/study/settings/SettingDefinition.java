package org.dsmcs.study.settings;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SequencedMap;
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

  private SettingDefinition(
      List<RecordComponent> holders, RecordComponent component, Setting setting) {
    this.holders = holders;
    this.name = component.getName().replaceAll("(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    this.setting = setting;
    this.component = component;
    this.type = ValueType.of(component.getGenericType(), setting);
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

  /** Returns the default as it is shown: empty where it is no value at all. */
  public String defaultText() {
    return setting.value();
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

  /** Returns the default value. */
  Object defaultValue() {
    List<String> texts = isRepeatable() ? List.of() : List.of(setting.value());
    return parsed(new Given(texts, "default of " + flag())).orElseThrow();
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
