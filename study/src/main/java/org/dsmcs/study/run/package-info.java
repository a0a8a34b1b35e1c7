/** A described run, done: memory, training, evaluation, result. It prints nothing. */
package org.dsmcs.study.run;
