package org.dsmcs.cli.settings;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/**
 * All options that a record declares.
 *
 * @param <R> the record
 */
public final class SettingTable<R extends Record> {
  private final Class<R> type;
  private final List<SettingDefinition> definitions;

  /** Reads the declarations of a record whose components all have one. */
  public SettingTable(Class<R> type) {
    this.type = type;
    this.definitions =
        Arrays.stream(type.getRecordComponents()).map(SettingDefinition::of).toList();
  }

  /** Returns the options, in order. */
  public List<SettingDefinition> definitions() {
    return definitions;
  }

  /**
   * Makes the record of what was written; what was not has its default.
   *
   * @throws org.dsmcs.cli.console.InputException if a value is not allowed, or two do not go
   *     together
   */
  public R build(GivenSettings given) {
    Object[] values =
        definitions.stream()
            .map(d -> given.get(d.name()).map(d::parse).orElseGet(d::defaultValue))
            .toArray();
    return newRecord(values);
  }

  /** Returns a copy of a record in which one option has another value. */
  public R with(R settings, String name, Object value) {
    return newRecord(
        definitions.stream()
            .map(definition -> definition.name().equals(name) ? value : definition.value(settings))
            .toArray());
  }

  private R newRecord(Object[] values) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<R> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true); // The record need not be public.
      return constructor.newInstance(values);
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
