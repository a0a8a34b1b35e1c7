package org.dsmcs.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models from Java files, and what is said of files that hold none. */
class ModelFileTest {
  private static final String IMPORTS =
      """
      import static org.dsmcs.models.Distributions.*;
      import org.dsmcs.models.*;
      """;
  private static final String MODEL = "Model.of(m -> m.prior(normal(m.real(\"x\"), 0, 1)));";

  @TempDir private Path directory;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @Test
  void fieldOrMethodIsFoundWhateverItsVisibilityAndThePackage() throws IOException {
    Path field =
        file(
            "A.java",
            "package a.b;\n"
                + IMPORTS
                + "public class A { private static Model m = "
                + MODEL
                + "}");
    Path method =
        file("B.java", IMPORTS + "class B { static Model make() { return " + MODEL + "} }");
    Path nested =
        file(
            "other-name.java",
            IMPORTS + "public class C { static class D { static final Model M = " + MODEL + "} }");

    for (Path path : new Path[] {field, method, nested}) {
      assertThat(ModelFile.read(path).bind().names()).containsExactly("x");
    }
  }

  @Test
  void compilersMessagesNameFileAndLine() throws IOException {
    Path file = file("Bad.java", IMPORTS + "class Bad {\n  static Model M = nothing;\n}\n");

    assertThatThrownBy(() -> ModelFile.read(file))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("does not compile")
        .hasMessageContaining("Bad.java:4: error: cannot find symbol")
        .hasMessageContaining("static Model M = nothing;")
        .hasMessageContaining("^");
  }

  @Test
  void noModelTwoModelsAndNullAreRefused() throws IOException {
    Path none = file("None.java", "class None { static int x; }");
    Path two =
        file(
            "Two.java",
            IMPORTS + "class Two { static Model A = " + MODEL + "static Model b() { return A; } }");
    Path absent = file("Absent.java", IMPORTS + "class Absent { static Model A; }");

    assertThatThrownBy(() -> ModelFile.read(none))
        .hasMessageContaining("None.java has no model")
        .hasMessageContaining("one static field of type Model");
    assertThatThrownBy(() -> ModelFile.read(two))
        .hasMessageContaining("has 2 models")
        .hasMessageContaining("field Two.A, method Two.b");
    assertThatThrownBy(() -> ModelFile.read(absent)).hasMessageContaining("field Absent.A is null");
    assertThatThrownBy(() -> ModelFile.read(directory.resolve("Missing.java")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void throwingInitialiserIsNamedWithItsLine() throws IOException {
    Path field =
        file(
            "Throws.java",
            IMPORTS
                + "class Throws {\n"
                + "  static Model M = make(1 / 0);\n"
                + "  private static Model make(int i) { throw new RuntimeException(); }\n"
                + "}\n");
    String text =
        "class Throws {\n"
            + "  static Model M = Throws.none();\n"
            + "  private static <T> T none() { throw new IllegalStateException(\"out of order\");"
            + " }\n"
            + "}\n";
    Path other = file("Other.java", IMPORTS + text.replace("Throws", "Other"));

    assertThatThrownBy(() -> ModelFile.read(field))
        .hasMessageContaining(
            "field Throws.M failed: java.lang.ArithmeticException: / by zero at Throws.java:4");
    assertThatThrownBy(() -> ModelFile.read(other))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("field Other.M failed")
        .hasMessageContaining("out of order")
        .hasMessageContaining("Other.java:5");
  }

  @Test
  void mistakesInTheModelNameTheLineOfTheFile() throws IOException {
    Path file =
        file(
            "Wrong.java",
            IMPORTS
                + """
                class Wrong {
                  static Model M =
                      Model.of(
                          m -> {
                            var x = m.reals("x", 3);
                            m.prior(normal(x, m.data("y"), 1));
                          });
                }
                """);

    assertThatThrownBy(() -> ModelFile.read(file).bind(Data.none().with("y", 1.0, 2.0)))
        .hasMessageContaining("a vector of length 3 and a vector of length 2")
        .hasMessageContaining("Wrong.java:8");
    assertThatThrownBy(() -> ModelFile.read(file).bind())
        .hasMessageContaining("no data named 'y'; there are none (Wrong.java:8)");
  }
}
