package org.dsmcs.cli.replay;

import java.util.List;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes values as one JSON document on one line. Every number is the shortest that reads back as
 * the same double.
 */
final class ReferenceValuesWriter {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          // The line must not depend on the character set of the terminal.
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  private ReferenceValuesWriter() {}

  /**
   * Returns the document: the name of the case and the members of {@code expected}.
   *
   * @param name of the case
   * @param values all finite
   */
  static String write(String name, ReferenceValues values) {
    ObjectNode document = MAPPER.createObjectNode();
    document.put("name", name);
    document.setAll(toMembers(values));
    return MAPPER.writeValueAsString(document);
  }

  /** Returns the members of {@code expected}. */
  static ObjectNode toMembers(ReferenceValues values) {
    ObjectNode document = MAPPER.createObjectNode();
    ObjectNode gradient = MAPPER.createObjectNode();
    String prefix = ReferenceValues.GRADIENT + ".";
    for (ReferenceArray array : values.arrays()) {
      boolean isGradient = array.member().startsWith(prefix);
      ObjectNode parent = isGradient ? gradient : document;
      String member = isGradient ? array.member().substring(prefix.length()) : array.member();
      List<Integer> lengths = array.shape().lengths();
      if (lengths.isEmpty()) {
        parent.put(member, array.value(0));
      } else {
        write(array, lengths, 0, parent.putArray(member));
      }
    }
    if (values.array("momenta").isEmpty()) {
      document.putNull("momenta");
    }
    document.set(ReferenceValues.GRADIENT, gradient);
    return document;
  }

  /** Writes the numbers from {@code at} on, and returns where the next ones begin. */
  private static int write(ReferenceArray array, List<Integer> lengths, int at, ArrayNode into) {
    int next = at;
    for (int i = 0; i < lengths.getFirst(); i++) {
      if (lengths.size() == 1) {
        into.add(array.value(next++));
      } else {
        next = write(array, lengths.subList(1, lengths.size()), next, into.addArray());
      }
    }
    return next;
  }
}
