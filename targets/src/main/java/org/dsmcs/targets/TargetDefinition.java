package org.dsmcs.targets;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.dsmcs.core.density.Density;

/**
 * One entry of the catalogue: what a target is, which options and dimensions it takes, what is
 * known about its evidence, and how it is built.
 */
public final class TargetDefinition {
  /** A density with its log evidence: what a definition builds. */
  record Built(Density density, double logEvidence) {
    /** Multiplies a normalised density by e^a, a being {@code logScale}. */
    static Built scaled(Density normalised, double logScale) {
      return new Built(
          logScale == 0 ? normalised : new ScaledDensity(normalised, logScale), logScale);
    }
  }

  private final String name;
  private final String description;
  private final String logEvidence;
  private final DimensionRule dimensionRule;
  private final List<TargetOption<?>> options;
  private final Function<TargetSettings, Built> builder;

  TargetDefinition(
      String name,
      String description,
      String logEvidence,
      DimensionRule dimensionRule,
      List<TargetOption<?>> options,
      Function<TargetSettings, Built> builder) {
    this.name = name;
    this.description = description;
    this.logEvidence = logEvidence;
    this.dimensionRule = dimensionRule;
    this.options = List.copyOf(options);
    this.builder = builder;
  }

  /** Returns the name, in lower case and with hyphens. */
  public String name() {
    return name;
  }

  /** Returns what the target is, in one sentence. */
  public String description() {
    return description;
  }

  /** Returns what is known about log Z, in words: a number, or the option that sets it. */
  public String logEvidence() {
    return logEvidence;
  }

  /** Returns which dimensions the target can have. */
  public DimensionRule dimensionRule() {
    return dimensionRule;
  }

  /** Returns the options, in the order in which to show them. */
  public List<TargetOption<?>> options() {
    return options;
  }

  /** Returns the names of the options, in the same order. */
  public List<String> optionNames() {
    return options.stream().map(TargetOption::name).toList();
  }

  /** Builds the target; the request's name is not looked at. */
  Target build(TargetRequest request) {
    Built built = builder.apply(new TargetSettings(this, request));
    return new Target(name, description, built.density(), OptionalDouble.of(built.logEvidence()));
  }
}
