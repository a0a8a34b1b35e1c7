/** What tests of several packages share. */
package org.dsmcs.paper.testing;
