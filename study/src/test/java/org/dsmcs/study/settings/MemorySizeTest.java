package org.dsmcs.study.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemorySizeTest {
  @ParameterizedTest
  @CsvSource({
    "1K, 1024, 1K",
    "512m, 536870912, 512M",
    "4G, 4294967296, 4G",
    "4096M, 4294967296, 4G",
    "1500M, 1572864000, 1500M",
    "2t, 2199023255552, 2T",
    "999999T, 1099510528264372224, 999999T"
  })
  void sizesAreReadAndWritten(String text, long bytes, String written) {
    MemorySize size = MemorySize.parse(text).orElseThrow();
    assertThat(size.bytes()).isEqualTo(bytes);
    assertThat(size).hasToString(written);
    assertThat(MemorySize.parse(written)).contains(size);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "4", "4GB", "0G", "-1G", "1.5G", "G", "4 G", "9999999T"})
  void othersAreNot(String text) {
    assertThat(MemorySize.parse(text)).isEmpty();
  }

  @Test
  void whatHoldsIsRoundedUp() {
    assertThat(MemorySize.holding(3.0 * (1 << 20))).hasToString("3M");
    assertThat(MemorySize.holding(3.0 * (1 << 20) + 1)).hasToString("4M");
  }
}
