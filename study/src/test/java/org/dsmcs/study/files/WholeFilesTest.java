package org.dsmcs.study.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFilesTest {
  @TempDir private Path folder;

  @Test
  void aFileOfTheLimitIsRead() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "12345");
    assertThat(WholeFiles.text(file, 5)).isEqualTo("12345");
  }

  @Test
  void aFileOfOneByteMoreIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "123456");
    assertThatThrownBy(() -> WholeFiles.text(file, 5))
        .isInstanceOfSatisfying(
            FileTooLargeException.class,
            failure ->
                assertThat(FailureReason.of(failure))
                    .isEqualTo("it has 6 bytes, allowed here are at most 5 bytes"));
  }

  @Test
  void aDeviceWithoutEndIsRefused() {
    Path zeros = Path.of("/dev/zero");
    assumeTrue(Files.exists(zeros));
    assertThatThrownBy(() -> WholeFiles.bytes(zeros, 100))
        .isInstanceOf(FileTooLargeException.class);
  }

  @Test
  void aLastLineWithoutItsEndIsNoLine() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "one\ntw");
    assertThatThrownBy(() -> WholeFiles.lines(file, 100))
        .isInstanceOf(UnendedLineException.class)
        .hasMessageContaining("its last line, 2, is cut off");
    Files.writeString(file, "one\ntwo\n");
    assertThat(WholeFiles.lines(file, 100)).containsExactly("one", "two");
  }

  @Test
  void whatIsNotUtf8IsNoText() throws IOException {
    Path file = Files.write(folder.resolve("a"), new byte[] {(byte) 0xff});
    assertThatThrownBy(() -> WholeFiles.text(file, 100))
        .isInstanceOfSatisfying(
            CharacterCodingException.class,
            failure -> assertThat(FailureReason.of(failure)).isEqualTo("the text is not UTF-8"));
  }
}
