/** Pages of a reproduction and of our presets. */
package org.dsmcs.paper.page;
