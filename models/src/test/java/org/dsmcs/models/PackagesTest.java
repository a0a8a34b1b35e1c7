package org.dsmcs.models;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows between this module's packages. */
class PackagesTest {
  @Test
  void packagesHaveNoCycles() {
    JavaClasses module =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.dsmcs.models");
    slices().matching("org.dsmcs.(**)").should().beFreeOfCycles().check(module);
  }
}
