package org.dsmcs.models;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dsmcs.models.ModelBuilder.Declared;
import org.dsmcs.models.graph.Coordinates;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.operation.Gather;

/**
 * What the statements of a prior are about: which numbers of which parameter each one covers, on
 * which it depends, what it integrates to on the parameter's range, and so in which order the
 * parameters can be drawn.
 */
final class PriorAnalysis {
  /** Below it, drawing again until a number falls into its parameter's range takes too long. */
  private static final double LEAST_MASS = 1e-3;

  private final List<Declared> declared;
  private final BitSet[] covered;
  private final BitSet[] reserved;
  private final List<PriorNote> notes = new ArrayList<>();
  private final List<PriorStep> steps = new ArrayList<>();
  private String obstacle = "";
  private double logFactor;

  PriorAnalysis(List<Declared> declared, List<Statement> statements, List<Expression> terms) {
    this.declared = declared;
    this.covered = new BitSet[declared.size()];
    this.reserved = new BitSet[declared.size()];
    for (int p = 0; p < covered.length; p++) {
      covered[p] = new BitSet();
      reserved[p] = new BitSet();
    }
    if (!terms.isEmpty()) {
      obstruct("a term of it is a log density of the model's own");
    }
    for (Statement statement : statements) {
      read(statement);
    }
    for (int p = 0; p < covered.length; p++) {
      finish(p, terms.isEmpty());
    }
  }

  List<PriorNote> notes() {
    return List.copyOf(notes);
  }

  /** Returns why the prior cannot be drawn from; empty if it can. */
  String obstacle() {
    return obstacle;
  }

  double logFactor() {
    return logFactor;
  }

  List<PriorStep> steps() {
    return List.copyOf(steps);
  }

  private void obstruct(String reason) {
    if (obstacle.isEmpty()) {
      obstacle = reason;
    }
  }

  static boolean isCoordinates(Node node) {
    return node.operation() instanceof Coordinates;
  }

  static boolean belongs(Node node, Declared parameter) {
    return ((Coordinates) node.operation()).offset() == parameter.parameter().firstCoordinate();
  }

  private int parameterOf(Node node) {
    for (int p = 0; p < declared.size(); p++) {
      if (declared.get(p).value() == node) {
        return p;
      }
    }
    return -1;
  }

  private void read(Statement statement) {
    Node variate = statement.variate().node();
    int[] elements;
    int owner = parameterOf(variate);
    if (owner >= 0) {
      elements = new int[variate.shape().size()];
      Arrays.setAll(elements, i -> i);
    } else if (variate.operation() instanceof Gather gather) {
      owner = parameterOf(variate.input(0));
      elements = gather.index();
    } else {
      elements = new int[0];
    }
    if (owner < 0) {
      obstruct(statement + " is about a value computed from parameters, not about a parameter");
      reserve(variate);
      return;
    }
    Declared parameter = declared.get(owner);
    for (int element : elements) {
      if (covered[owner].get(element)) {
        obstruct(
            "parameter '%s' has two priors, the second: %s"
                .formatted(parameter.parameter().name(), statement));
      }
    }
    boolean argumentsKnown =
        statement.arguments().stream().allMatch(argument -> isDrawn(argument.node()));
    if (!argumentsKnown) {
      obstruct("arguments of " + statement + " have no prior that comes before it");
    }
    for (int element : elements) {
      covered[owner].set(element);
    }
    judge(statement, parameter, elements);
  }

  /** Notes which parameters a statement about a computed value touches, for the notes. */
  private void reserve(Node node) {
    for (int p = 0; p < declared.size(); p++) {
      if (reaches(node, p)) {
        reserved[p].set(0, declared.get(p).shape().size());
      }
    }
  }

  private boolean reaches(Node from, int p) {
    Set<Node> seen = new HashSet<>();
    Deque<Node> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (seen.add(node)) {
        if (isCoordinates(node) && belongs(node, declared.get(p))) {
          return true;
        }
        open.addAll(node.inputs());
      }
    }
    return false;
  }

  /** Whether all that a node is computed from has been drawn before. */
  private boolean isDrawn(Node from) {
    Set<Node> seen = new HashSet<>();
    Deque<Node> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (!seen.add(node)) {
        continue;
      }
      if (node.operation() instanceof Gather gather && isElementwise(node.input(0))) {
        BitSet drawn = covered[parameterOf(node.input(0))];
        if (Arrays.stream(gather.index()).allMatch(drawn::get)) {
          continue;
        }
        return false;
      }
      int p = parameterOf(node);
      if (p >= 0) {
        if (covered[p].cardinality() < declared.get(p).shape().size()) {
          return false;
        }
        continue;
      }
      if (isCoordinates(node)) {
        // Simplified past the parameter: its value does not stand between.
        for (int q = 0; q < declared.size(); q++) {
          if (belongs(node, declared.get(q))
              && covered[q].cardinality() < declared.get(q).shape().size()) {
            return false;
          }
        }
      }
      open.addAll(node.inputs());
    }
    return true;
  }

  private boolean isElementwise(Node node) {
    int p = parameterOf(node);
    return p >= 0 && declared.get(p).constraint().elementwise();
  }

  private void judge(Statement statement, Declared parameter, int[] elements) {
    switch (statement.law()) {
      case Law.Unknown unknown ->
          obstruct(statement + " cannot be drawn from: " + unknown.reason());
      case Law.Joint joint -> {
        boolean whole = elements.length == parameter.shape().size();
        boolean fits =
            switch (parameter.constraint()) {
              case Constraint.Simplex s -> joint.equals(Laws.DIRICHLET) && whole;
              case Constraint.CorrelationFactor c -> joint.equals(Laws.LKJ) && whole;
              case Constraint.Unbounded u -> joint.equals(Laws.MULTIVARIATE_NORMAL);
              default -> false;
            };
        if (fits) {
          steps.add(
              new PriorStep(
                  parameter, Arrays.stream(elements).boxed().toList(), statement, Double.NaN));
        } else {
          mismatch(statement, parameter);
        }
      }
      case Law.Scalar scalar -> judge(scalar, statement, parameter, elements);
    }
  }

  private void mismatch(Statement statement, Declared parameter) {
    String name = parameter.parameter().name();
    obstruct(statement + " does not fit the range of parameter '" + name + "'");
    notes.add(
        new PriorNote(
            name,
            PriorNote.Kind.UNKNOWN,
            Double.NaN,
            "what %s integrates to on the range of parameter '%s' is not known"
                .formatted(statement, name)));
  }

  private void judge(Law.Scalar law, Statement statement, Declared parameter, int[] elements) {
    if (parameter.constraint() instanceof Constraint.Ordered) {
      judgeOrdered(law, statement, parameter, elements);
      return;
    }
    if (!parameter.constraint().elementwise()) {
      mismatch(statement, parameter);
      return;
    }
    double mass = 1;
    double least = 1;
    for (int i = 0; i < elements.length; i++) {
      double own =
          law.mass(
              known(statement, i),
              bound(parameter, elements[i], true),
              bound(parameter, elements[i], false));
      mass *= own;
      least = Math.min(least, Double.isNaN(own) ? 0 : own);
    }
    if (Double.isNaN(mass)) {
      String name = parameter.parameter().name();
      obstruct(
          "what %s integrates to on the range of parameter '%s' is not known"
              .formatted(statement, name));
      mismatch(statement, parameter);
      return;
    }
    if (Math.abs(mass - 1) > 1e-12) {
      factor(statement, parameter, mass);
    }
    if (least < LEAST_MASS) {
      obstruct("almost nothing of " + statement + " lies in its parameter's range");
    }
    steps.add(new PriorStep(parameter, Arrays.stream(elements).boxed().toList(), statement, mass));
  }

  private void factor(Statement statement, Declared parameter, double mass) {
    logFactor += Math.log(mass);
    String name = parameter.parameter().name();
    notes.add(
        new PriorNote(
            name,
            PriorNote.Kind.FACTOR,
            mass,
            "%s integrates to %s on the range of parameter '%s', not to 1: log Z has that factor in it"
                .formatted(statement, mass, name)));
  }

  /** Independent and alike: any order is as likely, and one of n! is the parameter's. */
  private void judgeOrdered(
      Law.Scalar law, Statement statement, Declared parameter, int[] elements) {
    boolean alike = statement.arguments().stream().allMatch(Expression::isScalar);
    double whole =
        law.mass(known(statement, 0), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    if (!alike || elements.length != parameter.shape().size() || Math.abs(whole - 1) > 1e-12) {
      mismatch(statement, parameter);
      return;
    }
    double orders = 1;
    for (int n = 2; n <= elements.length; n++) {
      orders *= n;
    }
    if (orders > 1) {
      factor(statement, parameter, 1 / orders);
    }
    steps.add(new PriorStep(parameter, Arrays.stream(elements).boxed().toList(), statement, 1));
  }

  /** The arguments of number i of a statement; NaN where they depend on parameters. */
  private static double[] known(Statement statement, int i) {
    List<Expression> arguments = statement.arguments();
    double[] values = new double[arguments.size()];
    for (int a = 0; a < values.length; a++) {
      Expression argument = arguments.get(a);
      values[a] = argument.isData() ? argument.value(argument.isScalar() ? 0 : i) : Double.NaN;
    }
    return values;
  }

  /** A bound of an element; NaN where it depends on parameters. */
  private static double bound(Declared parameter, int element, boolean isLower) {
    double none = isLower ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    Expression bound =
        switch (parameter.constraint()) {
          case Constraint.Above above when isLower -> above.lower();
          case Constraint.Below below when !isLower -> below.upper();
          case Constraint.Between between -> isLower ? between.lower() : between.upper();
          default -> Expression.of(none);
        };
    if (!bound.isData()) {
      return Double.NaN;
    }
    return bound.value(bound.isScalar() ? 0 : element);
  }

  /** What a parameter without a prior, or with one for a part of it, has for one. */
  private void finish(int p, boolean noTerms) {
    Declared parameter = declared.get(p);
    int size = parameter.shape().size();
    int missing = size - covered[p].cardinality();
    String name = parameter.parameter().name();
    if (missing == 0 || parameter.parameter().coordinates() == 0) {
      return;
    }
    obstruct("parameter '" + name + "' has no prior");
    if (!reserved[p].isEmpty() || !noTerms) {
      notes.add(
          new PriorNote(
              name,
              PriorNote.Kind.UNKNOWN,
              Double.NaN,
              "the prior of parameter '%s' is given by a computed value; what it integrates to is not"
                  .concat(" known")
                  .formatted(name)));
      return;
    }
    double factor =
        switch (parameter.constraint()) {
          case Constraint.Between between -> volume(parameter, covered[p]);
          case Constraint.Simplex simplex -> Math.exp(-logFactorial(size - 1));
          case Constraint.CorrelationFactor c -> Double.NaN;
          default -> Double.POSITIVE_INFINITY;
        };
    if (factor == Double.POSITIVE_INFINITY) {
      notes.add(
          new PriorNote(
              name,
              PriorNote.Kind.IMPROPER,
              Double.NaN,
              "parameter '%s' has no prior; a flat one is improper, and log Z has no meaning"
                  .formatted(name)));
    } else if (Double.isNaN(factor)) {
      notes.add(
          new PriorNote(
              name,
              PriorNote.Kind.UNKNOWN,
              Double.NaN,
              "parameter '%s' has no prior; what a flat one integrates to is not known"
                  .formatted(name)));
    } else if (factor != 1) {
      notes.add(
          new PriorNote(
              name,
              PriorNote.Kind.FACTOR,
              factor,
              "parameter '%s' has no prior; a flat one integrates to %s, and log Z has that factor in it"
                  .formatted(name, factor)));
    }
  }

  private static double logFactorial(int n) {
    double sum = 0;
    for (int k = 2; k <= n; k++) {
      sum += Math.log(k);
    }
    return sum;
  }

  private static double volume(Declared parameter, BitSet done) {
    double volume = 1;
    for (int i = 0; i < parameter.shape().size(); i++) {
      if (!done.get(i)) {
        volume *= bound(parameter, i, false) - bound(parameter, i, true);
      }
    }
    return volume;
  }
}
