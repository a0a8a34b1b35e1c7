package org.dsmcs.study.json;

import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * Writes maps, iterables, arrays of numbers, numbers, texts and truth values as JSON, one member a
 * line. NaN and infinities, which JSON does not know, become null, as does an empty {@link
 * Optional}.
 */
public final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonText() {}

  /** Returns the document, with a line feed at its end. */
  public static String of(Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(new Pretty(), text)) {
      write(generator, value);
    }
    return text + "\n";
  }

  private static void write(JsonGenerator generator, Object value) {
    switch (value) {
      case Map<?, ?> map -> {
        generator.writeStartObject();
        map.forEach(
            (name, member) -> {
              generator.writeName(String.valueOf(name));
              write(generator, member);
            });
        generator.writeEndObject();
      }
      case Iterable<?> items -> {
        generator.writeStartArray();
        items.forEach(item -> write(generator, item));
        generator.writeEndArray();
      }
      case double[] numbers -> {
        generator.writeStartArray();
        for (double number : numbers) {
          write(generator, number);
        }
        generator.writeEndArray();
      }
      case Optional<?> optional -> {
        if (optional.isPresent()) {
          write(generator, optional.get());
        } else {
          generator.writeNull();
        }
      }
      case Double number when !Double.isFinite(number) -> generator.writeNull();
      case Double number -> generator.writeNumber(number);
      case Integer number -> generator.writeNumber(number);
      case Long number -> generator.writeNumber(number);
      case Boolean truth -> generator.writeBoolean(truth);
      default -> generator.writeString(String.valueOf(value));
    }
  }

  /** Members on lines of their own, arrays on one line. */
  private static final class Pretty extends ObjectWriteContext.Base {
    @Override
    public PrettyPrinter getPrettyPrinter() {
      return new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
    }

    @Override
    public boolean hasPrettyPrinter() {
      return true;
    }
  }
}
