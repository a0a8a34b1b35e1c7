/** JSON documents. Only what needs them loads this package: it costs time. */
package org.dsmcs.study.json;
