package org.dsmcs.models;

import java.io.Serial;

/** A mistake in a model or its data; the message names what and, where it can, the line. */
public final class ModelException extends IllegalArgumentException {
  @Serial private static final long serialVersionUID = 1;

  /**
   * Makes the exception.
   *
   * @param message what is wrong, what is allowed, and where
   */
  public ModelException(String message) {
    super(message);
  }

  /** Makes the exception with what caused it. */
  public ModelException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns the exception with the line of the user's code that is being run. */
  static ModelException here(String message) {
    return at(message, Place.here());
  }

  /** Returns the exception with a line of the user's code. */
  static ModelException at(String message, String place) {
    return new ModelException(place.isEmpty() ? message : message + " (" + place + ")");
  }
}
