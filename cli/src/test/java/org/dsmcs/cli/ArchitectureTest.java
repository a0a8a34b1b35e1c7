package org.dsmcs.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The directions of dependency, which the module descriptors cannot say in full. */
class ArchitectureTest {
  private static final String LOOPS = "org.dsmcs.core.internal.loops..";
  private static JavaClasses project;

  @BeforeAll
  static void importClasses() {
    project =
        new ClassFileImporter()
            .withImportOption(
                location ->
                    !location.contains("/test-classes/") && !location.contains("-tests.jar"))
            .importPackages("org.dsmcs");
    assertThat(project.containPackage("org.dsmcs.core")).isTrue();
    assertThat(project.containPackage("org.dsmcs.study")).isTrue();
    assertThat(project.containPackage("org.dsmcs.paper")).isTrue();
    assertThat(project.containPackage("org.dsmcs.report")).isTrue();
    assertThat(project.containPackage("org.dsmcs.cli")).isTrue();
  }

  @Test
  void coreDependsOnTheJdkOnly() {
    classes()
        .that()
        .resideInAPackage("org.dsmcs.core..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("org.dsmcs.core..", "java..", "jdk.incubator.vector.."))
        .check(project);
  }

  @Test
  void targetsDependOnCoreOnly() {
    classes()
        .that()
        .resideInAPackage("org.dsmcs.targets..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("org.dsmcs.targets..", "org.dsmcs.core..", "java.."))
        .allowEmptyShould(true)
        .check(project);
  }

  @Test
  void studyDescribesAndRunsAndShowsNothing() {
    classes()
        .that()
        .resideInAPackage("org.dsmcs.study..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "org.dsmcs.study..",
                "org.dsmcs.core..",
                "org.dsmcs.targets..",
                "org.dsmcs.models..",
                "org.snakeyaml..",
                "tools.jackson..",
                "com.sun.management..",
                "java.."))
        .check(project);
    noClasses()
        .that()
        .resideInAPackage("org.dsmcs.study..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(project);
  }

  @Test
  void packagesOfStudyHaveNoCycles() {
    slices().matching("org.dsmcs.study.(**)").should().beFreeOfCycles().check(project);
  }

  @Test
  void paperDependsOnStudyAndReport() {
    classes()
        .that()
        .resideInAPackage("org.dsmcs.paper..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "org.dsmcs.paper..",
                "org.dsmcs.study..",
                "org.dsmcs.report..",
                "org.dsmcs.core..",
                "org.dsmcs.targets..",
                "tools.jackson..",
                "java.."))
        .check(project);
  }

  @Test
  void reportDependsOnTheJdkAndJacksonOnly() {
    classes()
        .that()
        .resideInAPackage("org.dsmcs.report..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "org.dsmcs.report..", "tools.jackson..", "java..", "javax.imageio.."))
        .check(project);
  }

  @Test
  void packagesOfReportHaveNoCycles() {
    slices().matching("org.dsmcs.report.(**)").should().beFreeOfCycles().check(project);
  }

  @Test
  void packagesOfPaperHaveNoCycles() {
    slices().matching("org.dsmcs.paper.(**)").should().beFreeOfCycles().check(project);
  }

  @Test
  void nothingDependsOnTheCommandOrTheBenchmarks() {
    noClasses()
        .that()
        .resideOutsideOfPackages("org.dsmcs.cli..", "org.dsmcs.benchmarks..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.dsmcs.cli..", "org.dsmcs.benchmarks..")
        .check(project);
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.dsmcs.benchmarks..")
        .check(project);
  }

  @Test
  void vectorInstructionsStayInOnePackage() {
    noClasses()
        .that(resideOutsideOfPackages(LOOPS))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("jdk.incubator.vector..")
        .check(project);
  }

  @Test
  void wholeFilesAreReadInOnePlaceWithALimit() {
    noClasses()
        .that()
        .resideInAnyPackage("org.dsmcs.cli..", "org.dsmcs.paper..", "org.dsmcs.study..")
        .and()
        .doNotHaveSimpleName("WholeFiles")
        // Files of the operating system.
        .and()
        .doNotHaveSimpleName("Machine")
        .should()
        .callMethod(Files.class, "readAllBytes", Path.class)
        .orShould()
        .callMethod(Files.class, "readString", Path.class)
        .orShould()
        .callMethod(Files.class, "readString", Path.class, Charset.class)
        .orShould()
        .callMethod(Files.class, "readAllLines", Path.class)
        .orShould()
        .callMethod(Files.class, "readAllLines", Path.class, Charset.class)
        .check(project);
  }

  @Test
  void corePackagesHaveNoCycles() {
    slices()
        .matching("org.dsmcs.core.(**)")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(project);
  }

  @Test
  void coreNeitherReadsNorPrintsNorLogs() {
    noClasses()
        .that()
        .resideInAPackage("org.dsmcs.core..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.io..", "java.nio.file..", "java.util.logging..")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(System.Logger.class)
        .orShould()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(project);
  }
}
