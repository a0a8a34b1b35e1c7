package org.dsmcs.core.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ParameterBlocksTest {
  private static ParameterBlocks blocks() {
    ParameterBlocks.Builder builder = new ParameterBlocks.Builder();
    builder.add("schedule", 3, true);
    builder.add("scale", 1, false);
    builder.add("nothing", 0, true);
    builder.add("model", 2, true);
    return builder.build();
  }

  @Test
  void blocksStandOneBehindTheOther() {
    assertThat(blocks().all())
        .containsExactly(
            new ParameterBlock("schedule", 0, 3, true),
            new ParameterBlock("scale", 3, 1, false),
            new ParameterBlock("nothing", 4, 0, true),
            new ParameterBlock("model", 4, 2, true));
    assertThat(blocks().length()).isEqualTo(6);
    assertThat(blocks().learnedLength()).isEqualTo(5);
    assertThat(blocks().named("model").end()).isEqualTo(6);
  }

  @Test
  void switchesChangeNothingElse() {
    ParameterBlocks frozen = blocks().freezing("schedule", "model");
    assertThat(frozen.learned()).extracting(ParameterBlock::name).containsExactly("nothing");
    assertThat(frozen.learnedLength()).isZero();
    assertThat(frozen.length()).isEqualTo(6);
    assertThat(frozen.learning("schedule", "model").all()).isEqualTo(blocks().all());
  }

  @Test
  void aFrozenBlockHasNeitherGradientNorNorm() {
    double[] gradient = {3, 0, 0, 100, 0, 4};
    assertThat(blocks().norm(gradient)).isEqualTo(5);

    blocks().clearFrozen(gradient);

    assertThat(gradient).containsExactly(3, 0, 0, 0, 0, 4);
  }

  @Test
  void whatCannotBeIsRefused() {
    ParameterBlocks.Builder builder = new ParameterBlocks.Builder();
    builder.add("twice", 1, true);

    assertThatThrownBy(() -> builder.add("twice", 1, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> builder.add("short", -1, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("short", "-1");
    assertThatThrownBy(() -> blocks().freezing("modell"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("schedule, scale, nothing, model", "modell");
  }
}
