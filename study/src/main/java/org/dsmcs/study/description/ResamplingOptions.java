package org.dsmcs.study.description;

import static org.dsmcs.study.settings.Setting.Group.SAMPLER;

import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Defaults;
import org.dsmcs.study.description.Choices.CriterionChoice;
import org.dsmcs.study.description.Choices.SchemeChoice;
import org.dsmcs.study.settings.Setting;

/**
 * When and how particles are resampled.
 *
 * @param criterion when
 * @param essFraction of N; below it the criterion {@code ess} resamples
 * @param scheme how ancestors are drawn
 */
public record ResamplingOptions(
    @Setting(
            group = SAMPLER,
            value = "ess",
            meaning = "when particles are resampled; never is the default with --bound dais")
        CriterionChoice criterion,
    @Setting(
            group = SAMPLER,
            label = "X",
            value = "" + Defaults.ESS_FRACTION,
            above = 0,
            greatest = 1,
            meaning = "with --criterion ess: resample when ESS is below this fraction of N")
        double essFraction,
    @Setting(
            group = SAMPLER,
            value = "systematic",
            meaning =
                "how ancestors are drawn; ssp is the Srinivasan sampling process; categorical is"
                    + " the default with gst and score-function")
        SchemeChoice scheme) {
  /** Returns the same with what is done about the gradient of the draw. */
  public Resampling with(ResamplingGradient gradient) {
    return new Resampling(criterion.criterion(essFraction), scheme.scheme(), gradient);
  }
}
