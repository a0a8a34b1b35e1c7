package org.dsmcs.study.run;

import java.nio.file.Path;
import org.dsmcs.core.annealing.sampling.SmcListener;
import org.dsmcs.core.evidence.Effort;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.targets.Target;

/**
 * Told how a run goes, on the thread that runs it, and asked whether its training goes on. Phases
 * come in the order of the methods; a run has those that its method has.
 */
public interface RunWatch extends TrainingListener, SmcListener {
  /** Hears nothing and never stops. */
  RunWatch SILENT = new RunWatch() {};

  /**
   * A step size to begin with is looked for, or all that a pilot finds; there are no files yet.
   *
   * @param pilot whether a pilot looks
   */
  default void searchBegins(boolean pilot) {}

  /** The search is done. */
  default void searchEnded() {}

  /**
   * The folder is there, and the training begins or goes on.
   *
   * @param description of the run, with all that was found before
   * @param target the density
   * @param folder of the files
   * @param epochsDone how many epochs were done before
   * @param resumed whether it goes on from a checkpoint
   */
  default void trainingBegins(
      RunDescription description, Target target, Path folder, int epochsDone, boolean resumed) {}

  /**
   * Returns whether the training goes on.
   *
   * @param iterationsDone how many iterations are done
   */
  default boolean goesOn(int iterationsDone) {
    return true;
  }

  /** The training has come to its end. */
  default void trainingEnded(Effort effort) {}

  /** The training was stopped, and can be resumed. */
  default void trainingStopped(int iterationsDone) {}

  /**
   * The evaluation begins; of a method without training, the whole run.
   *
   * @param description of the run
   * @param target the density
   * @param folder of the files
   */
  default void evaluationBegins(RunDescription description, Target target, Path folder) {}

  /**
   * Replicas in reverse begin.
   *
   * @param replicas how many
   */
  default void reverseBegins(int replicas) {}

  /** The evaluation is done; files are written. */
  default void evaluationEnded() {}
}
