package org.dsmcs.study.settings;

import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.parser.Parser;

/**
 * Refuses collections that are nested deeper than any option is: what is built of them is built
 * recursively, and would exhaust the stack.
 */
final class ShallowParser implements Parser {
  /** An option that is a mapping of lists would need three. */
  private static final int DEEPEST = 16;

  private final Parser parser;
  private int depth;

  /** Hands on the events of a parser. */
  ShallowParser(Parser parser) {
    this.parser = parser;
  }

  @Override
  public boolean checkEvent(Event.ID choice) {
    return parser.checkEvent(choice);
  }

  @Override
  public Event peekEvent() {
    return parser.peekEvent();
  }

  @Override
  public boolean hasNext() {
    return parser.hasNext();
  }

  @Override
  public Event next() {
    Event event = parser.next();
    if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
      throw new ParserException(
          "more than %d lists or mappings in each other; write options as name: value"
              .formatted(DEEPEST),
          event.getStartMark());
    }
    if (event instanceof CollectionEndEvent) {
      depth--;
    }
    return event;
  }
}
