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
 * Formats every Java file of the project, or names those that are not formatted.
 *
 * <p>Usage: {@code java @tools/format.jvm -cp JAR tools/Format.java --fix|--check ROOT [REPORT]}
 *
 * <p>A check ends with status 1 when a file is not formatted. When it is asked for a report, it
 * ends with status 0 and writes that file then, and only then.
 */
final class Format {
  private final Path root;
  private boolean understood = true;

  private Format(Path root) {
    this.root = root;
  }

  public static void main(String[] args) throws Exception {
    if (args.length < 2 || !List.of("--fix", "--check").contains(args[0])) {
      System.err.println("usage: Format --fix|--check ROOT [REPORT]");
      System.exit(2);
    }
    Format format = new Format(Path.of(args[1]).toAbsolutePath().normalize());
    List<String> unformatted = format.run("--dry-run", format.javaFiles());
    boolean wellFormatted;
    if (args[0].equals("--fix")) {
      format.run("--replace", unformatted);
      unformatted.forEach(file -> System.out.println("formatted " + format.relative(file)));
      wellFormatted = format.understood;
    } else {
      unformatted.forEach(file -> System.err.println("not formatted: " + format.relative(file)));
      wellFormatted = format.understood && unformatted.isEmpty();
    }
    if (args.length > 2) {
      Path report = Path.of(args[2]);
      Files.deleteIfExists(report);
      if (!wellFormatted) {
        Files.write(report, unformatted);
      }
    } else if (!wellFormatted) {
      System.exit(1);
    }
  }

  /** Calls the formatter as its command line does, which names faulty files on standard error. */
  private List<String> run(String mode, List<String> files) throws Exception {
    if (files.isEmpty()) {
      return List.of();
    }
    List<String> arguments = new ArrayList<>();
    arguments.add(mode);
    arguments.addAll(files);
    StringWriter output = new StringWriter();
    PrintWriter errors = new PrintWriter(System.err, true);
    Main main = new Main(new PrintWriter(output, true), errors, InputStream.nullInputStream());
    understood &= main.format(arguments.toArray(String[]::new)) == 0;
    errors.flush();
    return output.toString().lines().toList();
  }

  private List<String> javaFiles() throws IOException {
    List<String> files = new ArrayList<>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path module : modules.toList()) {
        Path sources = module.endsWith("tools") ? module : module.resolve("src");
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

  private Path relative(String file) {
    return root.relativize(Path.of(file));
  }
}
