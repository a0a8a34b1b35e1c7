package org.dsmcs.models;

/**
 * Distributions, for a static import. Each returns the statement that its first argument is
 * distributed so, with all normalising constants. Arguments are scalars or have the shape of the
 * first; they are expressions or plain numbers. The numbers of a vector are independent given the
 * arguments, but for those distributions that say otherwise.
 *
 * <p>Outside a distribution's support the log density is −∞ where x depends on parameters; data
 * outside are refused, as are arguments of data that are out of range, with a {@link
 * ModelException}.
 */
public final class Distributions {
  private Distributions() {}

  /** N(μ, σ²): −½ ((x−μ)/σ)² − log σ − ½ log 2π; σ is the standard deviation. */
  public static Statement normal(Expression x, Expression mu, Expression sigma) {
    return Densities.normal(x, mu, sigma);
  }

  /** The same with plain numbers. */
  public static Statement normal(Expression x, Expression mu, double sigma) {
    return Densities.normal(x, mu, Expression.of(sigma));
  }

  /** The same with plain numbers. */
  public static Statement normal(Expression x, double mu, Expression sigma) {
    return Densities.normal(x, Expression.of(mu), sigma);
  }

  /** The same with plain numbers. */
  public static Statement normal(Expression x, double mu, double sigma) {
    return Densities.normal(x, Expression.of(mu), Expression.of(sigma));
  }

  /** The normal distribution about 0 on x ≥ 0: log 2 + log N(x; 0, σ²). */
  public static Statement halfNormal(Expression x, Expression sigma) {
    return Densities.halfNormal(x, sigma);
  }

  /** The same with plain numbers. */
  public static Statement halfNormal(Expression x, double sigma) {
    return Densities.halfNormal(x, Expression.of(sigma));
  }

  /**
   * Student's t with ν degrees of freedom: log Γ((ν+1)/2) − log Γ(ν/2) − ½ log νπ − log σ −
   * ((ν+1)/2) log(1 + t²/ν), t = (x−μ)/σ.
   */
  public static Statement studentT(Expression x, Expression nu, Expression mu, Expression sigma) {
    return Densities.studentT(x, nu, mu, sigma);
  }

  /** The same with plain numbers. */
  public static Statement studentT(Expression x, Expression nu, Expression mu, double sigma) {
    return Densities.studentT(x, nu, mu, Expression.of(sigma));
  }

  /** The same with plain numbers. */
  public static Statement studentT(Expression x, Expression nu, double mu, Expression sigma) {
    return Densities.studentT(x, nu, Expression.of(mu), sigma);
  }

  /** The same with plain numbers. */
  public static Statement studentT(Expression x, Expression nu, double mu, double sigma) {
    return Densities.studentT(x, nu, Expression.of(mu), Expression.of(sigma));
  }

  /** The same with plain numbers. */
  public static Statement studentT(Expression x, double nu, Expression mu, Expression sigma) {
    return Densities.studentT(x, Expression.of(nu), mu, sigma);
  }

  /** The same with plain numbers. */
  public static Statement studentT(Expression x, double nu, Expression mu, double sigma) {
    return Densities.studentT(x, Expression.of(nu), mu, Expression.of(sigma));
  }

  /** The same with plain numbers. */
  public static Statement studentT(Expression x, double nu, double mu, Expression sigma) {
    return Densities.studentT(x, Expression.of(nu), Expression.of(mu), sigma);
  }

  /** The same with plain numbers. */
  public static Statement studentT(Expression x, double nu, double mu, double sigma) {
    return Densities.studentT(x, Expression.of(nu), Expression.of(mu), Expression.of(sigma));
  }

  /** Student's t about 0 on x ≥ 0, twice its density. */
  public static Statement halfStudentT(Expression x, Expression nu, Expression sigma) {
    return Densities.halfStudentT(x, nu, sigma);
  }

  /** The same with plain numbers. */
  public static Statement halfStudentT(Expression x, Expression nu, double sigma) {
    return Densities.halfStudentT(x, nu, Expression.of(sigma));
  }

  /** The same with plain numbers. */
  public static Statement halfStudentT(Expression x, double nu, Expression sigma) {
    return Densities.halfStudentT(x, Expression.of(nu), sigma);
  }

  /** The same with plain numbers. */
  public static Statement halfStudentT(Expression x, double nu, double sigma) {
    return Densities.halfStudentT(x, Expression.of(nu), Expression.of(sigma));
  }

  /** Cauchy: −log π − log σ − log(1 + ((x−μ)/σ)²). */
  public static Statement cauchy(Expression x, Expression mu, Expression sigma) {
    return Densities.cauchy(x, mu, sigma);
  }

  /** The same with plain numbers. */
  public static Statement cauchy(Expression x, Expression mu, double sigma) {
    return Densities.cauchy(x, mu, Expression.of(sigma));
  }

  /** The same with plain numbers. */
  public static Statement cauchy(Expression x, double mu, Expression sigma) {
    return Densities.cauchy(x, Expression.of(mu), sigma);
  }

  /** The same with plain numbers. */
  public static Statement cauchy(Expression x, double mu, double sigma) {
    return Densities.cauchy(x, Expression.of(mu), Expression.of(sigma));
  }

  /** The Cauchy distribution about 0 on x ≥ 0, twice its density. */
  public static Statement halfCauchy(Expression x, Expression sigma) {
    return Densities.halfCauchy(x, sigma);
  }

  /** The same with plain numbers. */
  public static Statement halfCauchy(Expression x, double sigma) {
    return Densities.halfCauchy(x, Expression.of(sigma));
  }

  /** Laplace: −|x−μ|/b − log 2b, b the scale. */
  public static Statement laplace(Expression x, Expression mu, Expression scale) {
    return Densities.laplace(x, mu, scale);
  }

  /** The same with plain numbers. */
  public static Statement laplace(Expression x, Expression mu, double scale) {
    return Densities.laplace(x, mu, Expression.of(scale));
  }

  /** The same with plain numbers. */
  public static Statement laplace(Expression x, double mu, Expression scale) {
    return Densities.laplace(x, Expression.of(mu), scale);
  }

  /** The same with plain numbers. */
  public static Statement laplace(Expression x, double mu, double scale) {
    return Densities.laplace(x, Expression.of(mu), Expression.of(scale));
  }

  /** Logistic: −t − 2 log(1 + e^−t) − log s, t = (x−μ)/s, s the scale. */
  public static Statement logistic(Expression x, Expression mu, Expression scale) {
    return Densities.logistic(x, mu, scale);
  }

  /** The same with plain numbers. */
  public static Statement logistic(Expression x, Expression mu, double scale) {
    return Densities.logistic(x, mu, Expression.of(scale));
  }

  /** The same with plain numbers. */
  public static Statement logistic(Expression x, double mu, Expression scale) {
    return Densities.logistic(x, Expression.of(mu), scale);
  }

  /** The same with plain numbers. */
  public static Statement logistic(Expression x, double mu, double scale) {
    return Densities.logistic(x, Expression.of(mu), Expression.of(scale));
  }

  /** Log x is N(μ, σ²): log N(log x; μ, σ²) − log x, x > 0. */
  public static Statement logNormal(Expression x, Expression mu, Expression sigma) {
    return Densities.logNormal(x, mu, sigma);
  }

  /** The same with plain numbers. */
  public static Statement logNormal(Expression x, Expression mu, double sigma) {
    return Densities.logNormal(x, mu, Expression.of(sigma));
  }

  /** The same with plain numbers. */
  public static Statement logNormal(Expression x, double mu, Expression sigma) {
    return Densities.logNormal(x, Expression.of(mu), sigma);
  }

  /** The same with plain numbers. */
  public static Statement logNormal(Expression x, double mu, double sigma) {
    return Densities.logNormal(x, Expression.of(mu), Expression.of(sigma));
  }

  /** Exponential: log λ − λ x, x ≥ 0, λ the rate. */
  public static Statement exponential(Expression x, Expression rate) {
    return Densities.exponential(x, rate);
  }

  /** The same with plain numbers. */
  public static Statement exponential(Expression x, double rate) {
    return Densities.exponential(x, Expression.of(rate));
  }

  /** Gamma: a log b − log Γ(a) + (a−1) log x − b x, x ≥ 0, a the shape, b the rate. */
  public static Statement gamma(Expression x, Expression shape, Expression rate) {
    return Densities.gamma(x, shape, rate);
  }

  /** The same with plain numbers. */
  public static Statement gamma(Expression x, Expression shape, double rate) {
    return Densities.gamma(x, shape, Expression.of(rate));
  }

  /** The same with plain numbers. */
  public static Statement gamma(Expression x, double shape, Expression rate) {
    return Densities.gamma(x, Expression.of(shape), rate);
  }

  /** The same with plain numbers. */
  public static Statement gamma(Expression x, double shape, double rate) {
    return Densities.gamma(x, Expression.of(shape), Expression.of(rate));
  }

  /** Inverse gamma: a log b − log Γ(a) − (a+1) log x − b/x, x > 0, a the shape, b the scale. */
  public static Statement inverseGamma(Expression x, Expression shape, Expression scale) {
    return Densities.inverseGamma(x, shape, scale);
  }

  /** The same with plain numbers. */
  public static Statement inverseGamma(Expression x, Expression shape, double scale) {
    return Densities.inverseGamma(x, shape, Expression.of(scale));
  }

  /** The same with plain numbers. */
  public static Statement inverseGamma(Expression x, double shape, Expression scale) {
    return Densities.inverseGamma(x, Expression.of(shape), scale);
  }

  /** The same with plain numbers. */
  public static Statement inverseGamma(Expression x, double shape, double scale) {
    return Densities.inverseGamma(x, Expression.of(shape), Expression.of(scale));
  }

  /** Weibull: log k − k log λ + (k−1) log x − (x/λ)^k, x ≥ 0, k the shape, λ the scale. */
  public static Statement weibull(Expression x, Expression shape, Expression scale) {
    return Densities.weibull(x, shape, scale);
  }

  /** The same with plain numbers. */
  public static Statement weibull(Expression x, Expression shape, double scale) {
    return Densities.weibull(x, shape, Expression.of(scale));
  }

  /** The same with plain numbers. */
  public static Statement weibull(Expression x, double shape, Expression scale) {
    return Densities.weibull(x, Expression.of(shape), scale);
  }

  /** The same with plain numbers. */
  public static Statement weibull(Expression x, double shape, double scale) {
    return Densities.weibull(x, Expression.of(shape), Expression.of(scale));
  }

  /** Beta: log Γ(a+b) − log Γ(a) − log Γ(b) + (a−1) log x + (b−1) log(1−x), 0 ≤ x ≤ 1. */
  public static Statement beta(Expression x, Expression a, Expression b) {
    return Densities.beta(x, a, b);
  }

  /** The same with plain numbers. */
  public static Statement beta(Expression x, Expression a, double b) {
    return Densities.beta(x, a, Expression.of(b));
  }

  /** The same with plain numbers. */
  public static Statement beta(Expression x, double a, Expression b) {
    return Densities.beta(x, Expression.of(a), b);
  }

  /** The same with plain numbers. */
  public static Statement beta(Expression x, double a, double b) {
    return Densities.beta(x, Expression.of(a), Expression.of(b));
  }

  /** Uniform: −log(to − from) between the ends, both included. */
  public static Statement uniform(Expression x, Expression from, Expression to) {
    return Densities.uniform(x, from, to);
  }

  /** The same with plain numbers. */
  public static Statement uniform(Expression x, Expression from, double to) {
    return Densities.uniform(x, from, Expression.of(to));
  }

  /** The same with plain numbers. */
  public static Statement uniform(Expression x, double from, Expression to) {
    return Densities.uniform(x, Expression.of(from), to);
  }

  /** The same with plain numbers. */
  public static Statement uniform(Expression x, double from, double to) {
    return Densities.uniform(x, Expression.of(from), Expression.of(to));
  }

  /**
   * Dirichlet on the simplex: log Γ(Σα) − Σ log Γ(α_k) + Σ (α_k − 1) log x_k; a scalar α counts for
   * every part.
   */
  public static Statement dirichlet(Expression x, Expression alpha) {
    return Densities.dirichlet(x, alpha);
  }

  /** The same with plain numbers. */
  public static Statement dirichlet(Expression x, double alpha) {
    return Densities.dirichlet(x, Expression.of(alpha));
  }

  /**
   * LKJ: the density of a correlation matrix R = L Lᵀ proportional to (det R)^{η−1}, seen on its
   * Cholesky factor L; L comes from {@link ModelBuilder#correlation}.
   */
  public static Statement lkjCholesky(Expression factor, Expression eta) {
    return Densities.lkjCholesky(factor, eta);
  }

  /** The same with plain numbers. */
  public static Statement lkjCholesky(Expression factor, double eta) {
    return Densities.lkjCholesky(factor, Expression.of(eta));
  }

  /** Y is 1 with a probability, else 0. y is data. */
  public static Statement bernoulli(Expression y, Expression probability) {
    return Densities.bernoulli(y, probability);
  }

  /** The same with plain numbers. */
  public static Statement bernoulli(Expression y, double probability) {
    return Densities.bernoulli(y, Expression.of(probability));
  }

  /** Y is 1 with probability 1/(1 + e^−η), else 0: y η − log(1 + e^η). y is data. */
  public static Statement bernoulliLogit(Expression y, Expression eta) {
    return Densities.bernoulliLogit(y, eta);
  }

  /** The same with plain numbers. */
  public static Statement bernoulliLogit(Expression y, double eta) {
    return Densities.bernoulliLogit(y, Expression.of(eta));
  }

  /** Poisson: y log λ − λ − log y!, λ the rate. y is data. */
  public static Statement poisson(Expression y, Expression rate) {
    return Densities.poisson(y, rate);
  }

  /** The same with plain numbers. */
  public static Statement poisson(Expression y, double rate) {
    return Densities.poisson(y, Expression.of(rate));
  }

  /** Poisson with rate e^η: y η − e^η − log y!. y is data. */
  public static Statement poissonLog(Expression y, Expression eta) {
    return Densities.poissonLog(y, eta);
  }

  /** The same with plain numbers. */
  public static Statement poissonLog(Expression y, double eta) {
    return Densities.poissonLog(y, Expression.of(eta));
  }

  /**
   * Negative binomial with mean μ and variance μ + μ²/φ: log Γ(y+φ) − log Γ(φ) − log y! + φ
   * log(φ/(φ+μ)) + y log(μ/(φ+μ)), φ the dispersion. y is data.
   */
  public static Statement negativeBinomial(Expression y, Expression mean, Expression dispersion) {
    return Densities.negativeBinomial(y, mean, dispersion);
  }

  /** The same with plain numbers. */
  public static Statement negativeBinomial(Expression y, Expression mean, double dispersion) {
    return Densities.negativeBinomial(y, mean, Expression.of(dispersion));
  }

  /** The same with plain numbers. */
  public static Statement negativeBinomial(Expression y, double mean, Expression dispersion) {
    return Densities.negativeBinomial(y, Expression.of(mean), dispersion);
  }

  /** The same with plain numbers. */
  public static Statement negativeBinomial(Expression y, double mean, double dispersion) {
    return Densities.negativeBinomial(y, Expression.of(mean), Expression.of(dispersion));
  }

  /** Binomial: y successes of n trials, each with a probability. y and the trials are data. */
  public static Statement binomial(Expression y, Expression trials, Expression probability) {
    return Densities.binomial(y, trials, probability);
  }

  /** The same with plain numbers. */
  public static Statement binomial(Expression y, Expression trials, double probability) {
    return Densities.binomial(y, trials, Expression.of(probability));
  }

  /** The same with plain numbers. */
  public static Statement binomial(Expression y, double trials, Expression probability) {
    return Densities.binomial(y, Expression.of(trials), probability);
  }

  /** The same with plain numbers. */
  public static Statement binomial(Expression y, double trials, double probability) {
    return Densities.binomial(y, Expression.of(trials), Expression.of(probability));
  }

  /** Binomial with probability 1/(1 + e^−η). y and the trials are data. */
  public static Statement binomialLogit(Expression y, Expression trials, Expression eta) {
    return Densities.binomialLogit(y, trials, eta);
  }

  /** The same with plain numbers. */
  public static Statement binomialLogit(Expression y, Expression trials, double eta) {
    return Densities.binomialLogit(y, trials, Expression.of(eta));
  }

  /** The same with plain numbers. */
  public static Statement binomialLogit(Expression y, double trials, Expression eta) {
    return Densities.binomialLogit(y, Expression.of(trials), eta);
  }

  /** The same with plain numbers. */
  public static Statement binomialLogit(Expression y, double trials, double eta) {
    return Densities.binomialLogit(y, Expression.of(trials), Expression.of(eta));
  }

  /** Category y_i, counted from 0, has the probability p_{y_i}. */
  public static Statement categorical(int[] y, Expression probabilities) {
    return Densities.categorical(y, probabilities);
  }

  /** Category y_i, counted from 0, has a probability proportional to e^{logits_{y_i}}. */
  public static Statement categoricalLogit(int[] y, Expression logits) {
    return Densities.categoricalLogit(y, logits);
  }

  /**
   * Ordered categories 0..K−1 with K − 1 cutpoints c: the probability of at most k is 1/(1 + e^{η −
   * c_k}).
   */
  public static Statement orderedLogistic(int[] y, Expression eta, Expression cutpoints) {
    return Densities.orderedLogistic(y, eta, cutpoints);
  }

  /**
   * The multivariate normal N(μ, Σ), of which x is one draw; Σ is the covariance, of data or of
   * parameters.
   */
  public static Statement multivariateNormal(Expression x, Expression mu, Expression covariance) {
    return Densities.multivariateNormal(x, mu, covariance);
  }

  /** The multivariate normal, given by the inverse of its covariance. */
  public static Statement multivariateNormalPrecision(
      Expression x, Expression mu, Expression precision) {
    return Densities.multivariateNormalPrecision(x, mu, precision);
  }

  /** The multivariate normal, given by the Cholesky factor L of its covariance L Lᵀ. */
  public static Statement multivariateNormalCholesky(
      Expression x, Expression mu, Expression factor) {
    return Densities.multivariateNormalCholesky(x, mu, factor);
  }

  /**
   * A mixture: log Σ_c w_c p_c, for each number by itself; of {@link Statement#joint} parts for all
   * numbers together.
   *
   * @param weights w, as many as parts; they should add up to 1
   * @param parts statements about the same numbers
   */
  public static Statement mixture(Expression weights, Statement... parts) {
    return Densities.mixture("mixture", Functions.log(weights), parts);
  }

  /** The same with the logarithms of the weights. */
  public static Statement mixtureLog(Expression logWeights, Statement... parts) {
    return Densities.mixture("mixtureLog", logWeights, parts);
  }
}
