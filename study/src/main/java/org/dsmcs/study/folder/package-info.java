/** The files that a run leaves: how they are written whole, and how a run goes on from them. */
package org.dsmcs.study.folder;
