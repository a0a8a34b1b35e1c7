package org.dsmcs.study.settings;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * All options that a record declares. A component that is itself a record declares its own options:
 * what several commands share is written once.
 *
 * @param <R> the record
 */
public final class SettingTable<R extends Record> {
  private final Class<R> type;
  private final List<SettingDefinition> definitions;

  /** Reads the declarations of a record whose components all have one, or are such records. */
  public SettingTable(Class<R> type) {
    this.type = type;
    List<SettingDefinition> found = new ArrayList<>();
    collect(type, List.of(), found);
    this.definitions = List.copyOf(found);
  }

  private static void collect(
      Class<?> type, List<RecordComponent> holders, List<SettingDefinition> found) {
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getType().isRecord() && component.getAnnotation(Setting.class) == null) {
        List<RecordComponent> inner = new ArrayList<>(holders);
        inner.add(component);
        collect(component.getType(), List.copyOf(inner), found);
      } else {
        found.add(SettingDefinition.of(holders, component));
      }
    }
  }

  /** Returns the options, in order. */
  public List<SettingDefinition> definitions() {
    return definitions;
  }

  /**
   * Makes the record of what was written; what was not has its default.
   *
   * @throws org.dsmcs.study.input.InputException if a value is not allowed, or two do not go
   *     together
   */
  public R build(GivenSettings given) {
    return build(given, "");
  }

  /**
   * Makes the record of what was written; what was not has its default, and so has what does not
   * belong to the word of the deciding option.
   *
   * @param word of the deciding option
   * @throws org.dsmcs.study.input.InputException if a value is not allowed, or two do not go
   *     together
   */
  public R build(GivenSettings given, String word) {
    return newRecord(
        definitions.stream()
            .map(
                definition ->
                    given
                        .get(definition.name())
                        .filter(written -> definition.belongsTo(word))
                        .map(definition::parse)
                        .orElseGet(() -> definition.defaultValue(word))));
  }

  /** Returns the options that belong to a word of the deciding option, in order. */
  public List<SettingDefinition> definitions(String word) {
    return definitions.stream().filter(definition -> definition.belongsTo(word)).toList();
  }

  /** Returns the option of that name. */
  public SettingDefinition definition(String name) {
    return definitions.stream()
        .filter(definition -> definition.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such option: " + name));
  }

  /** Returns a copy of a record in which one option has another value. */
  public R with(R settings, String name, Object value) {
    return newRecord(
        definitions.stream()
            .map(
                definition -> definition.name().equals(name) ? value : definition.value(settings)));
  }

  private R newRecord(Stream<Object> values) {
    return type.cast(newRecord(type, values.iterator()));
  }

  /** Makes a record of the next values, one for each option in it. */
  private static Object newRecord(Class<?> type, Iterator<Object> values) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      boolean holds = components[i].getAnnotation(Setting.class) == null;
      arguments[i] = holds ? newRecord(types[i], values) : values.next();
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true); // The record need not be public.
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a " + type, e);
    }
  }
}
