package org.dsmcs.cli.bench;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Collects everything and writes one JSON document at the end. */
final class JsonReport implements BenchReport {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          // The document must not depend on the character set of the terminal.
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  private final PrintWriter out;
  private final ObjectNode document = MAPPER.createObjectNode();
  private final Map<IterationResult, ObjectNode> nodes = new HashMap<>();

  JsonReport(PrintWriter out) {
    this.out = out;
    document.put("format", "dsmcs-bench/1");
  }

  @Override
  public void machine(Machine machine) {
    document
        .putObject("machine")
        .put("processor", machine.processor())
        .put("cores", machine.cores())
        .put("jdk", machine.jdk())
        .put("loops", machine.loops())
        .put("peakOfOneCoreGflops", machine.peakOfOneCore() * 1e-9)
        .put("threads", machine.threads())
        .put("peakGflops", machine.peak() * 1e-9)
        .put("nearestCacheOfOneCoreGigabytesPerSecond", machine.nearestCacheOfOneCore() * 1e-9)
        .put("bandwidthGigabytesPerSecond", machine.bandwidth() * 1e-9);
  }

  @Override
  public void work(WorkSize size, int threads) {
    document
        .putObject("work")
        .put("replicas", size.replicas())
        .put("particles", size.particles())
        .put("steps", size.steps())
        .put("dimension", size.dimension())
        .put("components", size.components())
        .put("threads", threads);
    document.putArray("iterations");
  }

  @Override
  public void iteration(IterationResult result) {
    ObjectNode node =
        document
            .withArray("/iterations")
            .addObject()
            .put("name", result.name())
            .put("medianMilliseconds", result.milliseconds())
            .put("quantile10Milliseconds", result.fast())
            .put("quantile90Milliseconds", result.slow())
            .put("count", result.count())
            .put("gflop", result.operations() * 1e-9)
            .put("gflops", result.rate() * 1e-9)
            .put("peakGflops", result.peak() * 1e-9)
            .put("fractionOfPeak", result.fractionOfPeak())
            .put("bytesAllocated", result.bytesAllocated())
            .put("settled", result.settled());
    nodes.put(result, node);
  }

  @Override
  public void annealed(AnnealedComparison comparison) {
    document
        .putObject("annealed")
        .put("name", AnnealedComparison.NAME)
        .put("nanosecondsPerGradient", comparison.annealed())
        .put("learnedNanosecondsPerGradient", comparison.learned())
        .put("ratio", comparison.ratio())
        .put("turns", comparison.turns())
        .put("bytesAllocatedPerReplica", comparison.bytesAllocated());
  }

  @Override
  public void stages(Map<IterationResult, StageTimes> times, int threads) {
    times.forEach(
        (result, stages) -> {
          ObjectNode node = Objects.requireNonNull(nodes.get(result));
          ObjectNode shares = node.putObject("shareOfStages");
          ObjectNode alone = node.putObject("millisecondsOfStagesOnOneThread");
          for (Stage stage : Stage.values()) {
            shares.put(stage.title(), result.share(stages.of(stage), threads));
            alone.put(stage.title(), stages.of(stage));
          }
          ObjectNode least = node.putObject("leastMillisecondsOfStagesOnOneThread");
          stages
              .leastMilliseconds()
              .forEach((stage, milliseconds) -> least.put(stage.title(), milliseconds));
        });
  }

  @Override
  public void scale(List<Scale> scales) {
    ArrayNode array = document.putArray("scale");
    for (Scale scale : scales) {
      ObjectNode node =
          array.addObject().put("quantity", scale.quantity()).put("slope", scale.slope());
      ArrayNode points = node.putArray("points");
      for (Scale.Point point : scale.points()) {
        points
            .addObject()
            .put("size", point.size())
            .put("medianMilliseconds", point.milliseconds());
      }
    }
  }

  @Override
  public void peer(Peer peer, List<Peer.Ratio> ratios) {
    ObjectNode node = document.putObject("peer").put("pytorch", peer.version());
    ArrayNode array = node.putArray("ratios");
    for (Peer.Ratio ratio : ratios) {
      array
          .addObject()
          .put("name", ratio.name())
          .put("peerPrecision", ratio.precision())
          .put("medianMilliseconds", ratio.ours())
          .put("peerMilliseconds", ratio.peers())
          .put("peerSetting", ratio.setting())
          .put("ratio", ratio.value());
    }
  }

  @Override
  public void leftOut(String reason) {
    document.withArray("/leftOut").add(reason);
  }

  @Override
  public void end() {
    out.println(MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document));
    out.flush();
  }
}
