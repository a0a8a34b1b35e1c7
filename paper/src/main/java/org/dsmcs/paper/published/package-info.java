/** What the paper reports: facts with their source, as resources. */
package org.dsmcs.paper.published;
