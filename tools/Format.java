import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Formats every Java file of the project, or says which ones are not formatted.
 *
 * <p>Usage: {@code java @tools/format.jvm -cp GOOGLE_JAVA_FORMAT tools/Format.java --check|--fix
 * ROOT}
 */
final class Format {
  private Format() {}

  public static void main(String[] args) throws Exception {
    if (args.length != 2 || !List.of("--check", "--fix").contains(args[0])) {
      System.err.println("usage: Format --check|--fix ROOT");
      System.exit(2);
    }
    Path root = Path.of(args[1]).toAbsolutePath().normalize();
    List<String> files = javaFiles(root);
    if (files.isEmpty()) {
      return;
    }

    List<String> unformatted = new ArrayList<>();
    boolean understood = googleJavaFormat("--dry-run", files, unformatted);
    if (understood && args[0].equals("--fix") && !unformatted.isEmpty()) {
      understood = googleJavaFormat("--replace", unformatted, new ArrayList<>());
      unformatted.forEach(file -> System.out.println("formatted " + relative(root, file)));
      unformatted.clear();
    }
    if (!unformatted.isEmpty()) {
      System.err.println("These files are not formatted:");
      unformatted.forEach(file -> System.err.println("  " + relative(root, file)));
      System.err.println("Repair them with: ./format");
    }
    System.exit(understood && unformatted.isEmpty() ? 0 : 1);
  }

  /** Calls the formatter as its command line does; faults in a file are on standard error. */
  private static boolean googleJavaFormat(String mode, List<String> files, List<String> output)
      throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.add(mode);
    arguments.addAll(files);
    StringWriter out = new StringWriter();
    PrintWriter err = new PrintWriter(System.err, true);
    int status =
        new Main(new PrintWriter(out, true), err, InputStream.nullInputStream())
            .format(arguments.toArray(String[]::new));
    err.flush();
    out.toString().lines().forEach(output::add);
    return status == 0;
  }

  private static List<String> javaFiles(Path root) throws IOException {
    List<String> files = new ArrayList<>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path module : modules.toList()) {
        Path sources =
            module.getFileName().toString().equals("tools") ? module : module.resolve("src");
        if (Files.isDirectory(sources)) {
          try (Stream<Path> found = Files.walk(sources)) {
            found.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(files::add);
          }
        }
      }
    }
    files.sort(null);
    return files;
  }

  private static Path relative(Path root, String file) {
    return root.relativize(Path.of(file));
  }
}
