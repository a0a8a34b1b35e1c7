package org.dsmcs.models;

import java.util.function.Consumer;

/**
 * A model: named parameters with their prior, and the likelihood of data, written once.
 *
 * <pre>{@code
 * Model eightSchools = Model.of(m -> {
 *   var mu = m.real("mu");
 *   var tau = m.positive("tau");
 *   var theta = m.reals("theta", 8);
 *   m.prior(normal(mu, 0, 5), halfCauchy(tau, 5), normal(theta, mu, tau));
 *   m.likelihood(normal(m.data("y"), theta, m.data("sigma")));
 * });
 * }</pre>
 *
 * <p>The functions come from static imports of {@link Distributions} and {@link Functions}. The
 * model is read anew for each set of data, so that it may ask for lengths and values of data.
 */
public final class Model {
  private final Consumer<ModelBuilder> definition;

  private Model(Consumer<ModelBuilder> definition) {
    this.definition = definition;
  }

  /**
   * Takes a model.
   *
   * @param definition declares parameters and states the prior and the likelihood; run once for
   *     each {@link #bind}
   */
  public static Model of(Consumer<ModelBuilder> definition) {
    return new Model(definition);
  }

  /**
   * Binds the model to data.
   *
   * @param data all that the model asks for; more is ignored
   * @throws ModelException if the model or the data are wrong, naming the line where it can
   */
  public BoundModel bind(Data data) {
    ModelBuilder builder = new ModelBuilder(data);
    definition.accept(builder);
    return BoundModel.of(builder);
  }

  /** Binds a model that asks for no data. */
  public BoundModel bind() {
    return bind(Data.none());
  }
}
