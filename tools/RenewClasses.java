import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Gives the classes of a jar a format that the JVM can keep in a cache. Classes from before Java 6
 * lack the tables that a verifier of today reads, so the JVM verifies them in another way, at every
 * start, and caches none of them. Their code stays as it is; the tables are added.
 *
 * <p>Usage: java RenewClasses.java JAR. A jar without such classes is left alone.
 */
final class RenewClasses {
  /** Of Java 6, the first with those tables. */
  private static final int FIRST_WITH_TABLES = ClassFile.JAVA_6_VERSION;

  /** What they become: the oldest that today's compiler still writes. */
  private static final int RENEWED = ClassFile.JAVA_8_VERSION;

  private RenewClasses() {}

  public static void main(String[] args) throws IOException {
    Path jar = Path.of(args[0]);
    Path renewed = jar.resolveSibling(jar.getFileName() + ".renewed");
    int count;
    try (URLClassLoader types = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
      count = copy(jar, renewed, classFile(types));
    }
    if (count > 0) {
      Files.move(renewed, jar, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.delete(renewed);
    }
    System.out.println(jar.getFileName() + ": classes renewed: " + count);
  }

  /** The tables name common supertypes, so the types of the jar must be known. */
  private static ClassFile classFile(ClassLoader types) {
    return ClassFile.of(
        ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
        ClassFile.ClassHierarchyResolverOption.of(
            ClassHierarchyResolver.ofResourceParsing(types)
                .orElse(ClassHierarchyResolver.defaultResolver())));
  }

  private static int copy(Path from, Path to, ClassFile classFile) throws IOException {
    int count = 0;
    try (ZipFile source = new ZipFile(from.toFile());
        OutputStream stream = Files.newOutputStream(to);
        ZipOutputStream target = new ZipOutputStream(stream)) {
      for (ZipEntry entry : Collections.list(source.entries())) {
        byte[] content = source.getInputStream(entry).readAllBytes();
        if (entry.getName().endsWith(".class")) {
          ClassModel model = classFile.parse(content);
          if (model.majorVersion() < FIRST_WITH_TABLES) {
            content = classFile.transformClass(model, renewing());
            count++;
          }
        }
        target.putNextEntry(new ZipEntry(entry.getName()));
        target.write(content);
        target.closeEntry();
      }
    }
    return count;
  }

  /** The version is set, and every method's code written anew, its tables with it. */
  private static ClassTransform renewing() {
    return ClassTransform.endHandler(builder -> builder.withVersion(RENEWED, 0))
        .andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL));
  }
}
