package org.dsmcs.study.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.dsmcs.core.annealing.sampling.BidirectionalSmcSampler;
import org.dsmcs.core.annealing.sampling.SmcConfiguration;
import org.dsmcs.core.annealing.sampling.SmcResult;
import org.dsmcs.core.annealing.sampling.SmcSampler;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.evidence.Bidirectional;
import org.dsmcs.core.smc.MemoryBudgetException;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.folder.DrawsWriter;
import org.dsmcs.study.folder.RunFolder;
import org.dsmcs.study.input.InputException;
import org.dsmcs.targets.Target;

/** A run of an SMC sampler or of annealed importance sampling, to its files. */
public final class AnnealedExecution {
  /** Particles are there before and after a move, each with a gradient. */
  private static final int ARRAYS = 4;

  private final RunDescription description;
  private final Target target;
  private final RunPlace place;
  private final RunWatch watch;

  private AnnealedExecution(
      RunDescription description, Target target, RunPlace place, RunWatch watch) {
    this.description = description;
    this.target = target;
    this.place = place;
    this.watch = watch;
  }

  /**
   * Prepares a run.
   *
   * @param asked what to run; its dimension becomes the target's
   * @param target what its evidence is asked of
   * @param place where
   * @param watch told how it goes
   */
  public static AnnealedExecution of(
      RunDescription asked, Target target, RunPlace place, RunWatch watch) {
    return new AnnealedExecution(asked.withDimension(target.dimension()), target, place, watch);
  }

  /**
   * Runs, in a folder that it makes.
   *
   * @throws InputException if the folder may not be used, or the memory is too small
   */
  public AnnealedOutcome run() {
    checkMemory();
    // Refused before there is a folder.
    description.initial().distribution(target.dimension());
    place.checkFree();
    SmcConfiguration configuration =
        description.smcConfiguration(
            description.annealing().scheduleFile().map(GivenNumbers::schedule));
    Optional<BidirectionalSmcSampler> reverse =
        ReverseDraws.of(description.evaluation(), target)
            .map(draws -> reverse(configuration, draws));
    try (RunFolder folder = place.create(target.name())) {
      return run(folder, configuration, reverse);
    }
  }

  /** What certainly does not fit is refused before minutes are spent on filling the memory. */
  private void checkMemory() {
    double least = (double) ARRAYS * Double.BYTES * description.particles() * target.dimension();
    double most = Runtime.getRuntime().maxMemory();
    if (least > most) {
      throw new InputException(
          "--particles, --dimension: at least %s of memory needed, the JVM may use %s; choose fewer, or give more with --memory-budget"
              .formatted(MemoryEstimate.size(least), MemoryEstimate.size(most)));
    }
  }

  /** Refused before anything is run. */
  private BidirectionalSmcSampler reverse(SmcConfiguration configuration, ExactDraws draws) {
    try {
      return new BidirectionalSmcSampler(
          target.density(),
          description.initial().of(target),
          configuration,
          draws,
          description.evaluation().reverseReplicas(),
          Resources.ofThreads(description.threadCount()));
    } catch (IllegalArgumentException e) {
      throw new InputException("--reverse-replicas: " + e.getMessage(), e);
    }
  }

  private AnnealedOutcome run(
      RunFolder folder, SmcConfiguration configuration, Optional<BidirectionalSmcSampler> reverse) {
    watch.evaluationBegins(description, target, folder.path());
    folder.writeFirst(Map.of(RunFolder.CONFIGURATION, RunFolder.text(description.yaml())));
    long began = System.nanoTime();
    SmcResult result = sample(configuration);
    Optional<Reverse> reversed =
        reverse.map(
            sampler -> {
              watch.reverseBegins(description.evaluation().reverseReplicas());
              Bidirectional<SmcResult> both = sampler.around(result);
              return new Reverse(both.reverse(), both.sandwich());
            });
    double seconds = (System.nanoTime() - began) * 1e-9;
    AnnealedOutcome outcome =
        AnnealedOutcome.of(
            target, description, result, reversed, seconds, folder.path(), place.version());
    Map<String, AtomicFiles.Content> contents = new LinkedHashMap<>();
    contents.put(
        RunFolder.DRAWS,
        stream -> DrawsWriter.write(outcome.result().draws(), target.values(), stream));
    // Last, so that where there is a result there is everything.
    contents.put(RunFolder.RESULT, RunFolder.text(outcome.json()));
    folder.write(contents);
    watch.evaluationEnded();
    return outcome;
  }

  private SmcResult sample(SmcConfiguration configuration) {
    try {
      return new SmcSampler(
              target.density(),
              description.initial().of(target),
              configuration,
              Resources.ofThreads(description.threadCount()))
          .listener(watch)
          .run();
    } catch (MemoryBudgetException e) {
      throw new InputException(
          "--particles, --draws: %s; choose fewer".formatted(e.getMessage()), e);
    } catch (OutOfMemoryError e) {
      throw new InputException(
          "--particles, --evaluation-replicas: this run does not fit into memory; choose fewer", e);
    }
  }
}
