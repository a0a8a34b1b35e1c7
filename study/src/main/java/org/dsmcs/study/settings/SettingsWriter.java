package org.dsmcs.study.settings;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Writes a record of options as the YAML that {@link SettingsFile} reads. */
public final class SettingsWriter {
  /** Texts that YAML reads as they stand. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9+._/,-]*|[+-]?[.]?[0-9][0-9.eE+,-]*");

  private SettingsWriter() {}

  /**
   * Returns the text: every option, under the headings of their groups.
   *
   * @param definitions the options
   * @param settings their values
   */
  public static String write(List<SettingDefinition> definitions, Record settings) {
    StringBuilder text = new StringBuilder();
    Setting.Group group = null;
    List<SettingDefinition> ordered =
        definitions.stream()
            .sorted(Comparator.comparing(definition -> definition.setting().group()))
            .toList();
    for (SettingDefinition definition : ordered) {
      if (definition.setting().group() != group) {
        group = definition.setting().group();
        text.append(text.isEmpty() ? "# " : "\n# ").append(group.heading()).append('\n');
      }
      text.append(entry(definition, settings));
    }
    return text.toString();
  }

  /** Returns the line or lines of one option. */
  public static String entry(SettingDefinition definition, Record settings) {
    List<String> texts = definition.texts(settings);
    if (!definition.isRepeatable()) {
      return definition.name() + ": " + scalar(texts.getLast()) + "\n";
    }
    if (texts.isEmpty()) {
      return definition.name() + ": {}\n";
    }
    StringBuilder text = new StringBuilder(definition.name()).append(":\n");
    for (String assignment : texts) {
      int equals = assignment.indexOf('=');
      text.append("  ")
          .append(scalar(assignment.substring(0, equals)))
          .append(": ")
          .append(scalar(assignment.substring(equals + 1)))
          .append('\n');
    }
    return text.toString();
  }

  private static String scalar(String text) {
    // Values are read as texts, so that it does not matter what YAML takes a plain one for; but a
    // null would be no text.
    if (PLAIN.matcher(text).matches() && !text.equals("null")) {
      return text;
    }
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '"' || character == '\\') {
        quoted.append('\\').append(character);
      } else if (character >= ' ' && character < 127) {
        quoted.append(character);
      } else {
        quoted.append("\\u%04x".formatted((int) character));
      }
    }
    return quoted.append('"').toString();
  }
}
