/** What charts and pages share; not for use from outside the module. */
package org.dsmcs.report.internal;
