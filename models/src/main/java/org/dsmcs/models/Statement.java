package org.dsmcs.models;

import java.util.List;
import java.util.function.Supplier;

/**
 * "x is distributed as …": a log density with its normalising constant, what it is the density of,
 * and how to draw from it. Made by {@link Distributions}.
 */
public final class Statement {
  private final String distribution;
  private final Expression variate;
  private final List<Expression> arguments;
  private final Law law;
  private final Supplier<Expression> each;
  private final Supplier<Expression> total;
  private final boolean isJoint;
  private final String place;

  Statement(
      String distribution,
      Expression variate,
      List<Expression> arguments,
      Law law,
      Supplier<Expression> each,
      Supplier<Expression> total) {
    this(distribution, variate, arguments, law, each, total, false);
  }

  private Statement(
      String distribution,
      Expression variate,
      List<Expression> arguments,
      Law law,
      Supplier<Expression> each,
      Supplier<Expression> total,
      boolean isJoint) {
    this.distribution = distribution;
    this.variate = variate;
    this.arguments = List.copyOf(arguments);
    this.law = law;
    this.each = each;
    this.total = total;
    this.isJoint = isJoint;
    this.place = Place.here();
  }

  /** Returns the distribution's name. */
  public String distribution() {
    return distribution;
  }

  /** Returns the log densities, one for each number that is independent of the others. */
  public Expression each() {
    return each.get();
  }

  /** Returns the log density of all numbers together, a scalar. */
  public Expression logDensity() {
    return total.get();
  }

  /** Returns the same statement about all numbers together: as one term of a mixture, say. */
  public Statement joint() {
    return new Statement(
        distribution,
        variate,
        arguments,
        new Law.Unknown("it is a joint statement"),
        total,
        total,
        true);
  }

  boolean isJoint() {
    return isJoint;
  }

  Expression variate() {
    return variate;
  }

  List<Expression> arguments() {
    return arguments;
  }

  Law law() {
    return law;
  }

  String place() {
    return place;
  }

  /** Returns the distribution's name and where it was stated. */
  @Override
  public String toString() {
    return place.isEmpty() ? distribution : distribution + " (" + place + ")";
  }
}
