package org.dsmcs.cli.replay;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.study.input.InputException;

/** The decisions and ancestors of a reference case, for all replicas. */
final class RecordedResampling {
  private final SamplerConfiguration configuration;
  private final List<List<JsonMember>> resampled;
  private final List<List<JsonMember>> ancestors;

  private RecordedResampling(
      SamplerConfiguration configuration,
      List<List<JsonMember>> resampled,
      List<List<JsonMember>> ancestors) {
    this.configuration = configuration;
    this.resampled = resampled;
    this.ancestors = ancestors;
  }

  /**
   * Finds the members of {@code noise}.
   *
   * @throws InputException if they are there but do not apply, or the other way round
   */
  static RecordedResampling read(
      JsonMember noise, SamplerConfiguration configuration, int replicas) {
    JsonMember resampled = noise.member("resampled");
    JsonMember ancestors = noise.member("ancestors");
    if (!configuration.resampling().happens()) {
      for (JsonMember member : List.of(resampled, ancestors)) {
        if (!member.isAbsent()) {
          throw member.mustBe("null, since nothing is resampled");
        }
      }
      return new RecordedResampling(configuration, List.of(), List.of());
    }
    // A single step leaves nothing to record; and a criterion that is always met, no decision.
    boolean always = configuration.resampling().criterion() instanceof ResamplingCriterion.Always;
    boolean single = configuration.steps() == 1;
    return new RecordedResampling(
        configuration,
        (always || single) && resampled.isAbsent()
            ? List.of()
            : byStep(resampled, configuration.steps() - 1, replicas),
        single && ancestors.isAbsent()
            ? List.of()
            : byStep(ancestors, configuration.steps() - 1, replicas));
  }

  private static List<List<JsonMember>> byStep(JsonMember member, int length, int replicas) {
    List<List<JsonMember>> steps = new ArrayList<>();
    for (JsonMember step : member.entries(length)) {
      steps.add(step.entries(replicas));
    }
    return steps;
  }

  /** Returns whether a replica is resampled before steps 2 to K. */
  boolean[] decisions(int replica) {
    boolean[] decisions = new boolean[ancestors.size()];
    for (int k = 0; k < decisions.length; k++) {
      decisions[k] = resampled.isEmpty() || resampled.get(k).get(replica).flag();
      // A single particle is never resampled, whatever is recorded: it would make no difference.
      if (!decisions[k]
          && configuration.particles() > 1
          && configuration.resampling().criterion() instanceof ResamplingCriterion.Always) {
        throw resampled
            .get(k)
            .get(replica)
            .mustBe("true, since config.resampling without 'bernoulli-' always resamples");
      }
    }
    return decisions;
  }

  /** Returns the ancestors of a replica's particles before steps 2 to K. */
  int[][] ancestors(int replica) {
    int particles = configuration.particles();
    boolean[] decisions = decisions(replica);
    int[][] indices = new int[ancestors.size()][particles];
    for (int k = 0; k < indices.length; k++) {
      // Those of a kept replica mean nothing unless the decision is differentiated.
      boolean used = decisions[k] || configuration.resampling().differentiatesDecision();
      List<JsonMember> entries = ancestors.get(k).get(replica).entries(particles);
      for (int i = 0; used && i < particles; i++) {
        indices[k][i] = entries.get(i).index(particles);
      }
    }
    return indices;
  }
}
