/**
 * Resampling as three independent choices: {@linkplain
 * org.dsmcs.core.resampling.ResamplingCriterion when}, {@linkplain
 * org.dsmcs.core.resampling.ResamplingScheme how}, and {@linkplain
 * org.dsmcs.core.resampling.ResamplingGradient how the discrete draw is differentiated}.
 */
package org.dsmcs.core.resampling;
