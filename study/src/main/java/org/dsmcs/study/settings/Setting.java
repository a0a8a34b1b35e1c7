package org.dsmcs.study.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares an option. Its name is that of the component with hyphens: {@code stepScale} becomes
 * {@code step-scale}. Its type is the component's.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
  /** Under which heading the option is shown. */
  Group group();

  /** What it means, in one phrase. */
  String meaning();

  /** What stands for the value in the help; by default the allowed words. */
  String label() default "";

  /** The default, as it would be written. */
  String value();

  /**
   * Other defaults, each as {@code word=value}, where another option, which the table calls the
   * deciding one, has that word.
   */
  String[] otherwise() default {};

  /** The word that stands for no value, where the type is optional. */
  String unset() default "";

  /** The least value allowed. */
  double least() default Double.NEGATIVE_INFINITY;

  /** A bound that the value must exceed. */
  double above() default Double.NEGATIVE_INFINITY;

  /** The greatest value allowed. */
  double greatest() default Double.POSITIVE_INFINITY;

  /** Whether the option may stand in a configuration file. */
  boolean inFile() default true;

  /** The headings, in order. */
  enum Group {
    /** Which sampler. */
    METHOD("Method"),
    /** Which experiments. */
    EXPERIMENTS("Experiments"),
    /** What is summed over, and where. */
    EXACT("Sums over all ancestors"),
    /** What is estimated, and from where. */
    TARGET("Target and initial distribution"),
    /** How particles move and are resampled. */
    SAMPLER("Sampler"),
    /** How SMC samplers and annealed importance sampling follow the path. */
    ANNEALING("Methods smc and ais"),
    /** How the sampler is trained. */
    TRAINING("Training"),
    /** What is done with the trained sampler. */
    EVALUATION("Evaluation"),
    /** Everything that is not mathematics. */
    RUN("Run and files");

    private final String heading;

    Group(String heading) {
      this.heading = heading;
    }

    /** Returns the heading. */
    public String heading() {
      return heading;
    }
  }
}
