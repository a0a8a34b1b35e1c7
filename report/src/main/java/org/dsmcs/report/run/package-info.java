/** The page of a run, from a plain description of what came out. */
package org.dsmcs.report.run;
