package org.dsmcs.study.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.parameters.ParameterBlock;

/** The learned parameters as a document: under the names of the layout, and what they stand for. */
public final class LearnedParameters {
  private LearnedParameters() {}

  /**
   * Returns the document.
   *
   * @param parameters the parameters
   */
  public static Map<String, Object> document(SamplerParameters parameters) {
    ParameterLayout layout = parameters.layout();
    AnnealingPath path = parameters.path();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("beta", path.betas());
    document.put("delta", path.deltas());
    for (ParameterBlock segment : layout.blocks().all()) {
      document.put(segment.name(), value(parameters.block(segment), segment, layout));
    }
    return document;
  }

  private static Object value(double[] numbers, ParameterBlock segment, ParameterLayout layout) {
    if (segment.offset() == layout.embedding()) {
      int width = layout.embeddingWidth();
      List<double[]> rows = new ArrayList<>();
      for (int k = 0; k < layout.steps(); k++) {
        rows.add(Arrays.copyOfRange(numbers, k * width, (k + 1) * width));
      }
      return rows;
    }
    boolean scalar =
        segment.offset() == layout.stepScale()
            || (segment.offset() >= layout.bias() && segment.offset() < layout.initialMean());
    return scalar ? numbers[0] : numbers;
  }
}
