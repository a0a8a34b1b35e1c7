/** What the tests of several modules share. */
package org.dsmcs.report.testing;
