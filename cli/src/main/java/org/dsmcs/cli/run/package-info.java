/** {@code dsmcs run}: from options to a trained sampler, its estimate, and the files of the run. */
package org.dsmcs.cli.run;
