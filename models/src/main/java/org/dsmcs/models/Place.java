package org.dsmcs.models;

import java.util.Set;

/** Lines of the user's code. */
final class Place {
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** The classes of the language: what calls them is the user's. */
  private static final Set<Class<?>> LANGUAGE =
      Set.of(
          Place.class,
          ModelException.class,
          Expression.class,
          Functions.class,
          Distributions.class,
          Densities.class,
          MatrixFunctions.class,
          ModelBuilder.class,
          Model.class,
          Statement.class,
          Data.class);

  private Place() {}

  /** Returns the line of the user's code that called the language: "EightSchools.java:12". */
  static String here() {
    return WALKER.walk(
        frames ->
            frames
                .filter(frame -> !LANGUAGE.contains(frame.getDeclaringClass().getNestHost()))
                .findFirst()
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                .orElse(""));
  }
}
