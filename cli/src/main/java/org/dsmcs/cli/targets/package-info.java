/** {@code dsmcs targets}: what can be estimated by name. */
package org.dsmcs.cli.targets;
