package org.dsmcs.models;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.models.ModelBuilder.Declared;
import org.dsmcs.models.graph.GraphDensity;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Program;
import org.dsmcs.models.graph.Shape;
import org.dsmcs.models.operation.Combination;

/**
 * A model with its data: densities of the unconstrained coordinates, and the way between these and
 * the parameters.
 *
 * <p>With x(u) the parameters at coordinates u and J the map's Jacobian determinant: the prior is
 * log p(x(u)) + log |J(u)|, so that it integrates over u to what p integrates to over x; the
 * likelihood is log L(x(u)); the posterior, not normalised, is their sum. All constants are kept,
 * so the integral of the posterior is the model's evidence.
 */
public final class BoundModel {
  private final List<Declared> declared;
  private final int dimension;
  private final GraphDensity prior;
  private final GraphDensity likelihood;
  private final GraphDensity posterior;
  private final Program parameters;
  private final PriorAnalysis analysis;

  private BoundModel(ModelBuilder builder) {
    this.declared = List.copyOf(builder.parameters());
    this.dimension = builder.coordinates();
    List<Node> priorNodes = new ArrayList<>();
    builder.priors().forEach(statement -> priorNodes.add(statement.logDensity().node()));
    builder.priorTerms().forEach(term -> priorNodes.add(term.node()));
    List<Node> likelihoodNodes = builder.likelihoodTerms().stream().map(Expression::node).toList();
    requireUse(builder.priors(), priorNodes, likelihoodNodes);
    declared.forEach(each -> priorNodes.add(each.transformed().logJacobian()));
    this.prior = new GraphDensity(dimension, sum(priorNodes));
    this.likelihood = new GraphDensity(dimension, sum(likelihoodNodes));
    this.posterior = new GraphDensity(dimension, sum(List.of(prior.result(), likelihood.result())));
    this.parameters = new Program(declared.stream().map(Declared::value).toList());
    this.analysis = new PriorAnalysis(declared, builder.priors(), builder.priorTerms());
  }

  static BoundModel of(ModelBuilder builder) {
    return new BoundModel(builder);
  }

  private void requireUse(
      List<Statement> priors, List<Node> priorNodes, List<Node> likelihoodNodes) {
    List<Node> results = new ArrayList<>(priorNodes);
    // A uniform density does not depend on what it is the density of.
    priors.forEach(statement -> results.add(statement.variate().node()));
    results.addAll(likelihoodNodes);
    // Results were simplified: a logarithm may have reached past the parameter to its coordinates.
    Set<Node> used = new HashSet<>(new Program(results).order());
    for (Declared each : declared) {
      boolean reached =
          each.parameter().coordinates() == 0
              || new Program(List.of(each.value()))
                  .order().stream()
                      .filter(PriorAnalysis::isCoordinates)
                      .filter(node -> PriorAnalysis.belongs(node, each))
                      .anyMatch(used::contains);
      if (!reached) {
        throw ModelException.at(
            "parameter '%s' is declared but enters neither prior nor likelihood"
                .formatted(each.parameter().name()),
            each.place());
      }
    }
  }

  private static Node sum(List<Node> all) {
    List<Node> terms =
        all.stream().filter(term -> !term.isConstant() || term.numbers()[0] != 0).toList();
    if (terms.isEmpty()) {
      return Node.constant(0);
    }
    if (terms.size() == 1) {
      return terms.getFirst();
    }
    double[] ones = new double[terms.size()];
    java.util.Arrays.fill(ones, 1);
    return Node.of(new Combination(ones), Shape.SCALAR, terms);
  }

  /** Returns D, the number of unconstrained coordinates. */
  public int dimension() {
    return dimension;
  }

  /** Returns the parameters in the order of their declaration. */
  public List<Parameter> parameters() {
    return declared.stream().map(Declared::parameter).toList();
  }

  /** Returns the names of all parameters' numbers: mu, tau, theta[1], …. */
  public List<String> names() {
    return parameters().stream().flatMap(parameter -> parameter.names().stream()).toList();
  }

  /** Returns the posterior, prior times likelihood, not normalised. */
  public Density posterior() {
    return posterior;
  }

  /** Returns the prior, with the Jacobian determinant of the change to coordinates. */
  public Density prior() {
    return prior;
  }

  /** Returns the likelihood. */
  public Density likelihood() {
    return likelihood;
  }

  /**
   * Returns the log density of the posterior at one point: all there is to know where a model has
   * no parameters.
   *
   * @param coordinates D numbers
   */
  public double logDensity(double... coordinates) {
    Program.Workspace workspace = new Program(List.of(posterior.result())).newWorkspace();
    workspace.values(lanes(coordinates), 0);
    return workspace.result(0)[0];
  }

  private double[] lanes(double... coordinates) {
    if (coordinates.length != dimension) {
      throw new IllegalArgumentException(
          "the model has %d coordinates, given: %d".formatted(dimension, coordinates.length));
    }
    double[] lanes = new double[dimension * Node.LANES];
    for (int i = 0; i < lanes.length; i++) {
      lanes[i] = coordinates[i / Node.LANES];
    }
    return lanes;
  }

  /**
   * Returns all parameters' numbers, in the order of {@link #names}, at unconstrained coordinates.
   *
   * @param coordinates D numbers
   */
  public double[] constrained(double... coordinates) {
    Program.Workspace workspace = parameters.newWorkspace();
    workspace.values(lanes(coordinates), 0);
    List<String> names = names();
    double[] numbers = new double[names.size()];
    for (int p = 0; p < declared.size(); p++) {
      Parameter parameter = declared.get(p).parameter();
      for (int i = 0; i < parameter.size(); i++) {
        numbers[parameter.first() + i] = workspace.result(p)[i * Node.LANES];
      }
    }
    return numbers;
  }

  /**
   * Returns the unconstrained coordinates of parameters.
   *
   * @param numbers all parameters' numbers, in the order of {@link #names}
   * @throws ModelException if a parameter lies outside its range
   */
  public double[] unconstrained(double... numbers) {
    if (numbers.length != names().size()) {
      throw new IllegalArgumentException(
          "the parameters have %d numbers, given: %d".formatted(names().size(), numbers.length));
    }
    double[] coordinates = new double[dimension];
    for (Declared each : declared) {
      Parameter parameter = each.parameter();
      double[] own =
          java.util.Arrays.copyOfRange(
              numbers, parameter.first(), parameter.first() + parameter.size());
      double[][] bounds = bounds(each, coordinates);
      double[] result = new double[parameter.coordinates()];
      each.constraint().unconstrain(own, bounds, result);
      for (double coordinate : result) {
        if (!Double.isFinite(coordinate)) {
          throw ModelException.at(
              "parameter '%s' lies outside its range or on its border: %s"
                  .formatted(parameter.name(), java.util.Arrays.toString(own)),
              each.place());
        }
      }
      System.arraycopy(result, 0, coordinates, parameter.firstCoordinate(), result.length);
    }
    return coordinates;
  }

  private double[][] bounds(Declared each, double[] coordinates) {
    List<Expression> bounds = each.constraint().bounds();
    double[][] values = new double[bounds.size()][each.shape().size()];
    Program program = new Program(bounds.stream().map(Expression::node).toList());
    Program.Workspace workspace = program.newWorkspace();
    workspace.values(lanes(coordinates), 0);
    for (int b = 0; b < values.length; b++) {
      for (int i = 0; i < values[b].length; i++) {
        values[b][i] = workspace.result(b)[bounds.get(b).isScalar() ? 0 : i * Node.LANES];
      }
    }
    return values;
  }

  /**
   * Returns what is to be known of the prior: parameters without one, priors that do not integrate
   * to 1 on their parameter's range. Empty where all priors are proper and normalised.
   */
  public List<PriorNote> priorNotes() {
    return analysis.notes();
  }

  /**
   * Returns whether the prior can be drawn from: every number of every parameter has exactly one
   * prior, whose arguments come earlier.
   */
  public boolean hasPriorDistribution() {
    return analysis.obstacle().isEmpty() && dimension > 0;
  }

  /**
   * Returns the prior as a distribution that can be drawn from and integrates to 1: factors named
   * in {@link #priorNotes} are divided out.
   *
   * @throws ModelException if it cannot be drawn from, saying why
   */
  public ReferenceDistribution priorDistribution() {
    if (dimension == 0) {
      throw new ModelException("the model has no parameters to draw");
    }
    if (!analysis.obstacle().isEmpty()) {
      throw new ModelException("the prior cannot be drawn from: " + analysis.obstacle());
    }
    return new PriorDistribution(
        new GraphDensity(
            dimension, new Expression(prior.result()).minus(analysis.logFactor()).node()),
        analysis.steps());
  }
}
