/**
 * What was trained, one record for each training, in a file that only grows and survives being
 * killed at any moment.
 */
package org.dsmcs.paper.ledger;
