package org.dsmcs.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dsmcs.cli.bench.Workload;

/**
 * Compares how fast two builds of dsmcs are at the rows of {@code dsmcs bench}, and prints the
 * ratios of their times.
 *
 * <p>On a machine that others use too, times differ more from second to second than builds do. So
 * both builds live in one JVM, each in a class loader of its own, and do single iterations in
 * turns; what counts is the median ratio of the two times of a turn. With one thread, which is the
 * default, they are processor times, which suffer less from others than a clock on the wall. How
 * the compiler treats the same loops differs from JVM to JVM: so there are several, and the ratios'
 * range is printed.
 *
 * <p>{@code benchmarks/compare-builds} starts it.
 */
public final class BuildComparison {
  private static final String USAGE =
      """
      usage: benchmarks/compare-builds A B [--only REGEX] [--jvms NUMBER] [--seconds SECONDS]
                                       [--threads NUMBER] [--limit RATIO]
        A, B       two folders of jars, or checkouts that are built (the build that dsmcs starts)
        --only     the rows of dsmcs bench whose names match; all by default
        --jvms     how many JVMs measure each row, one after the other; 5 by default
        --seconds  of each, after a warm-up of at least twice as long; 2 by default
        --threads  threads of the sampler; 1 by default: then processor time is measured
        --limit    a median ratio B/A above it is an error; 1.05 by default
      exit codes: 0 no row is slower, 1 one is or something failed, 2 an option cannot be used\
      """;

  private final Path first;
  private final Path second;
  private final Options options;

  private BuildComparison(Path first, Path second, Options options) {
    this.first = first;
    this.second = second;
    this.options = options;
  }

  /** What the options say. */
  private record Options(String only, int jvms, double seconds, int threads, double limit) {}

  /** An option or a folder that cannot be used. */
  private static final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message);
    }
  }

  /**
   * Compares.
   *
   * @param args two folders and options, see the text that it prints without any
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    try {
      System.exit(of(args).run(System.out) ? 0 : 1);
    } catch (UsageException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }

  private static BuildComparison of(String[] args) throws IOException, UsageException {
    List<Path> folders = new ArrayList<>();
    String only = "";
    int jvms = 5;
    double seconds = 2;
    int threads = 1;
    double limit = 1.05;
    Iterator<String> words = List.of(args).iterator();
    while (words.hasNext()) {
      String option = words.next();
      if (!option.startsWith("--")) {
        folders.add(jars(Path.of(option)));
        continue;
      }
      if (!words.hasNext()) {
        throw new UsageException(option + " needs a value\n" + USAGE);
      }
      String value = words.next();
      try {
        switch (option) {
          case "--only" -> only = value;
          case "--jvms" -> jvms = Integer.parseInt(value);
          case "--seconds" -> seconds = Double.parseDouble(value);
          case "--threads" -> threads = Integer.parseInt(value);
          case "--limit" -> limit = Double.parseDouble(value);
          default -> throw new UsageException("there is no option " + option + "\n" + USAGE);
        }
      } catch (NumberFormatException e) {
        throw new UsageException(
            "%s must be a number, given: %s%n%s".formatted(option, value, USAGE));
      }
    }
    if (folders.size() != 2) {
      throw new UsageException(USAGE);
    }
    if (jvms < 1 || threads < 1 || !(seconds > 0 && seconds <= 3600)) {
      throw new UsageException(
          "--jvms and --threads must be at least 1, --seconds above 0 and at most 3600\n" + USAGE);
    }
    return new BuildComparison(
        folders.get(0), folders.get(1), new Options(only, jvms, seconds, threads, limit));
  }

  /** Returns the folder of a checkout's jars, or the folder itself if it holds them. */
  private static Path jars(Path folder) throws IOException, UsageException {
    Path launcher = folder.resolve("cli/target/launcher");
    Path current = launcher.resolve("current");
    Path found = folder;
    if (Files.exists(current)) {
      found = launcher.resolve(Files.readString(current).strip());
    } else if (Files.isDirectory(folder.resolve("cli/target/quick/app"))) {
      found = folder.resolve("cli/target/quick/app");
    }
    if (Files.isDirectory(found)) {
      try (Stream<Path> files = Files.list(found)) {
        if (files.anyMatch(file -> file.getFileName().toString().startsWith("dsmcs-cli-"))) {
          return found;
        }
      }
    }
    throw new UsageException(
        "%s must hold the jars of dsmcs, or be a checkout that is built; there, ./dsmcs --help"
                .formatted(folder)
            + " builds it");
  }

  /** Runs everything and returns whether no row of the second build is slower. */
  private boolean run(PrintStream out) throws IOException, InterruptedException {
    Pattern wanted = Pattern.compile(options.only);
    List<String> rows =
        Workload.all().stream().map(Workload::name).filter(n -> wanted.matcher(n).find()).toList();
    int width = Math.max(9, rows.stream().mapToInt(String::length).max().orElse(0));
    out.printf(
        Locale.ROOT,
        "A %s%nB %s%n%d JVMs, %s s each, threads of the sampler: %d; ms of %s; ratios are B/A%n",
        first,
        second,
        options.jvms,
        options.seconds,
        options.threads,
        options.threads == 1 ? "processor time" : "time");
    out.printf(
        Locale.ROOT,
        "%-" + width + "s  %9s %9s  %7s %7s %7s%n",
        "iteration",
        "A ms",
        "B ms",
        "ratio",
        "least",
        "most");
    boolean fast = true;
    for (String row : rows) {
      List<Double> a = new ArrayList<>();
      List<Double> b = new ArrayList<>();
      List<Double> ratios = new ArrayList<>();
      for (int jvm = 0; jvm < options.jvms; jvm++) {
        // Whoever is compiled first may have an advantage.
        boolean swapped = jvm % 2 == 1;
        String[] numbers = measure(swapped ? second : first, swapped ? first : second, row);
        (swapped ? b : a).add(Double.parseDouble(numbers[0]));
        (swapped ? a : b).add(Double.parseDouble(numbers[1]));
        double ratio = Double.parseDouble(numbers[2]);
        ratios.add(swapped ? 1 / ratio : ratio);
      }
      double ratio = Quantiles.median(ratios);
      boolean slower = ratio > options.limit;
      fast &= !slower;
      out.printf(
          Locale.ROOT,
          "%-" + width + "s  %9.2f %9.2f  %7.3f %7.3f %7.3f%s%n",
          row,
          Quantiles.median(a),
          Quantiles.median(b),
          ratio,
          Quantiles.of(ratios, 0),
          Quantiles.of(ratios, 1),
          slower ? "  slower" : "");
      out.flush();
    }
    return fast;
  }

  /** Runs one row in a JVM and returns what that prints. */
  private String[] measure(Path a, Path b, String row) throws IOException, InterruptedException {
    File errors = File.createTempFile("compare-builds", ".log");
    try {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseParallelGC",
                  "--add-modules",
                  "jdk.incubator.vector",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Turns.class.getName(),
                  a.toString(),
                  b.toString(),
                  row,
                  Double.toString(options.seconds),
                  Integer.toString(options.threads))
              .redirectError(errors)
              .start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int code = process.waitFor();
      if (code != 0) {
        throw new IOException(
            "%s ended with exit code %d:%n%s"
                .formatted(row, code, Files.readString(errors.toPath())));
      }
      return output.strip().split(" ", -1);
    } finally {
      Files.deleteIfExists(errors.toPath());
    }
  }
}
