/**
 * Runs as documents: what is to be done, in one table of options; doing it; and the files that it
 * leaves.
 */
@SuppressWarnings("module") // The modules that it opens packages to are compiled later.
module org.dsmcs.study {
  requires transitive org.dsmcs.core;
  requires transitive org.dsmcs.targets;
  // Bytes of the machine are told by an extension of the JDK.
  requires jdk.management;
  requires org.dsmcs.models;
  requires org.snakeyaml.engine;
  requires transitive tools.jackson.databind;

  exports org.dsmcs.study.description;
  exports org.dsmcs.study.files;
  exports org.dsmcs.study.folder;
  exports org.dsmcs.study.input;
  exports org.dsmcs.study.json;
  exports org.dsmcs.study.run;
  exports org.dsmcs.study.settings;
}
