/** What a user wrote: how it is refused in one line, and how it is said back. */
package org.dsmcs.study.input;
