package org.dsmcs.cli.bench;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comparison with a hand-optimised PyTorch program that does the same iteration, in single and
 * in double precision.
 *
 * @param python the interpreter
 * @param version of PyTorch, with a remark where it is built to be slow
 * @param script the program
 */
record Peer(String python, String version, Path script) {
  private static final String SCRIPT = "benchmarks/peers/strong_torch.py";
  private static final Pattern LINE =
      Pattern.compile("(none|cat) (manual|auto) threads (\\d+) wall ms med ([0-9.]+) .*");

  /** Some distributions build PyTorch without a fast matrix product: that is no fair peer. */
  private static final String TELL_VERSION =
      """
      import torch
      slow = 'BLAS_INFO=generic' in torch.__config__.show()
      print(torch.__version__ + (', slow: built with the generic BLAS' if slow else ''))
      """;

  private static final List<String> INTERPRETERS = List.of("python3", "/usr/bin/python3");

  /** Why there is nothing to compare with, in one line. */
  static final String MISSING =
      "no PyTorch for %s, or no %s, so nothing to compare with; get it with: pip install torch"
          .formatted(String.join(" or ", INTERPRETERS), SCRIPT);

  private static final int ROUNDS = 2;
  private static final List<String> PRECISIONS = List.of("float32", "float64");
  private static final String ITERATIONS = "15";

  /**
   * One iteration on both sides.
   *
   * @param name of our workload
   * @param precision in which the other side computes
   * @param ours median, in milliseconds
   * @param peers the smallest median over its settings, in milliseconds
   * @param setting with which it came
   */
  record Ratio(String name, String precision, double ours, double peers, String setting) {
    /** Returns how many times faster ours is. */
    double value() {
      return peers / ours;
    }
  }

  /** Finds an interpreter that has PyTorch, and the program. */
  static Optional<Peer> find() throws InterruptedException {
    for (String python : INTERPRETERS) {
      Optional<Peer> peer = of(python);
      if (peer.isPresent()) {
        return peer;
      }
    }
    return Optional.empty();
  }

  /** Returns the comparison with that interpreter, or empty if it is none or has no PyTorch. */
  static Optional<Peer> of(String python) throws InterruptedException {
    Optional<String> version = torchVersion(python);
    Optional<Path> script = findScript();
    return version.isPresent() && script.isPresent()
        ? Optional.of(new Peer(python, version.get(), script.get()))
        : Optional.empty();
  }

  private static Optional<String> torchVersion(String python) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(python, "-c", TELL_VERSION)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? Optional.of(output.strip()) : Optional.empty();
    } catch (IOException e) {
      // There is no such interpreter.
      return Optional.empty();
    }
  }

  /** The script lies in the project: above the program's jar, or above the working directory. */
  private static Optional<Path> findScript() {
    List<Path> starts = new ArrayList<>();
    try {
      starts.add(Path.of(Peer.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the program's own location is not a file", e);
    }
    starts.add(Path.of("").toAbsolutePath());
    for (Path start : starts) {
      for (Path at = start; at != null; at = at.getParent()) {
        if (Files.isRegularFile(at.resolve(SCRIPT))) {
          return Optional.of(at.resolve(SCRIPT));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Measures both sides in turn, the other one with each number of threads.
   *
   * @param size of our work; the other side's is the standard one
   * @param threads ours
   * @param seconds of ours, each time, after a warm-up of at least as long
   */
  List<Ratio> measure(WorkSize size, int threads, double seconds)
      throws IOException, InterruptedException {
    List<Workload> workloads = List.of(Workload.LANGEVIN_NONE, Workload.LANGEVIN_CATEGORICAL);
    List<List<Double>> ours = List.of(new ArrayList<>(), new ArrayList<>());
    Map<String, List<Double>> peers = new TreeMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (int setting : threadSettings(Runtime.getRuntime().availableProcessors())) {
        for (String precision : PRECISIONS) {
          for (String line : run(setting, precision)) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
              peers
                  .computeIfAbsent(
                      "%s %s %s, threads %s"
                          .formatted(
                              matcher.group(1), precision, matcher.group(2), matcher.group(3)),
                      key -> new ArrayList<>())
                  .add(Double.parseDouble(matcher.group(4)));
            }
          }
        }
        for (int w = 0; w < workloads.size(); w++) {
          ours.get(w)
              .add(
                  IterationTiming.measure(workloads.get(w), size, threads, seconds)
                      .milliseconds()
                      .median());
        }
      }
    }
    List<Ratio> ratios = new ArrayList<>();
    for (String precision : PRECISIONS) {
      ratios.add(ratio(workloads.get(0), ours.get(0), "none", precision, peers));
      ratios.add(ratio(workloads.get(1), ours.get(1), "cat", precision, peers));
    }
    return ratios;
  }

  /** Returns 1, 2, … up to the number of cores; beyond 8 in powers of two. */
  static TreeSet<Integer> threadSettings(int cores) {
    TreeSet<Integer> settings = new TreeSet<>();
    for (int t = 1; t <= cores; t = t < 8 ? t + 1 : 2 * t) {
      settings.add(t);
    }
    settings.add(cores);
    return settings;
  }

  private List<String> run(int threads, String precision) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(python, script.toString()).redirectErrorStream(true);
    builder.environment().put("THREADS", Integer.toString(threads));
    builder.environment().put("IT", ITERATIONS);
    builder.environment().put("DTYPE", precision);
    return ChildProcess.output(builder, script.toString()).lines().toList();
  }

  private static Ratio ratio(
      Workload workload,
      List<Double> ours,
      String work,
      String precision,
      Map<String, List<Double>> peers)
      throws IOException {
    String prefix = work + " " + precision + " ";
    String best = "";
    double least = Double.POSITIVE_INFINITY;
    for (Map.Entry<String, List<Double>> entry : peers.entrySet()) {
      if (entry.getKey().startsWith(prefix)) {
        double median = sample(entry.getValue()).median();
        if (median < least) {
          least = median;
          best = entry.getKey().substring(prefix.length());
        }
      }
    }
    if (best.isEmpty()) {
      throw new IOException("the PyTorch program printed no times");
    }
    return new Ratio(workload.name(), precision, sample(ours).median(), least, best);
  }

  private static Sample sample(List<Double> numbers) {
    return new Sample(numbers.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
