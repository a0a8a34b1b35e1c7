package org.dsmcs.study.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.dsmcs.study.input.InputException;

/**
 * Writes files under names of ours into a folder that may hold a user's, and replaces none but
 * those that dsmcs wrote. The folder keeps the SHA-256 of each in {@value #FILE}; a file of such a
 * name with another content is the user's, or was changed since, and is left alone.
 */
public final class OwnFiles {
  /** The name of the file that tells which are ours. */
  public static final String FILE = ".dsmcs-files";

  /** Contents remembered for a name: the one that is there, and the one that takes its place. */
  private static final int REMEMBERED = 2;

  private final Path folder;
  private final String option;
  private final AtomicFiles files;
  private final boolean knownOtherwise;

  /**
   * Looks after a folder.
   *
   * @param folder where the files are
   * @param option that names it, for messages
   * @param files writes them
   * @param knownOtherwise whether something else tells that dsmcs wrote there: believed where the
   *     folder does not keep what was written, which older versions did not do
   */
  public OwnFiles(Path folder, String option, AtomicFiles files, boolean knownOtherwise) {
    this.folder = folder;
    this.option = option;
    this.files = files;
    this.knownOtherwise = knownOtherwise;
  }

  /**
   * Checks that files may be written, before the work whose result they will hold.
   *
   * @param names of the files
   * @throws InputException naming the first that dsmcs did not write
   * @throws IOException if one cannot be read
   */
  public void check(Collection<String> names) throws IOException {
    Map<String, List<String>> written = written();
    for (String name : names) {
      check(name, written, Optional.empty());
    }
  }

  /**
   * Makes files hold these contents: all of them or none.
   *
   * @param contents by name
   * @throws InputException naming the first that is there and that dsmcs did not write; then all
   *     are what they were
   * @throws IOException if one cannot be read or written; then all are what they were
   */
  public void replace(Map<String, AtomicFiles.Content> contents) throws IOException {
    replace(contents, Map.of());
  }

  /**
   * Does the same with more files, which the caller has read and understood: whoever wrote in them
   * is not asked.
   *
   * @param contents by name
   * @param understood by name
   * @throws InputException naming the first of {@code contents} that is there and that dsmcs did
   *     not write; then all are what they were
   * @throws IOException if one cannot be read or written; then all are what they were
   */
  public void replace(
      Map<String, AtomicFiles.Content> contents, Map<String, AtomicFiles.Content> understood)
      throws IOException {
    Map<String, byte[]> bytes = new LinkedHashMap<>();
    for (Map.Entry<String, AtomicFiles.Content> entry : contents.entrySet()) {
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      entry.getValue().writeTo(stream);
      bytes.put(entry.getKey(), stream.toByteArray());
    }
    Map<String, List<String>> written = written();
    for (Map.Entry<String, byte[]> entry : bytes.entrySet()) {
      String name = entry.getKey();
      String next = Sha256.hex(entry.getValue());
      List<String> remembered = new ArrayList<>(List.of(next));
      check(name, written, Optional.of(next))
          .filter(there -> !there.equals(next))
          .ifPresent(remembered::add);
      written.put(name, remembered);
    }
    // First, so that whatever happens in between, what is there is known as ours.
    Map<Path, AtomicFiles.Content> list = Map.of(folder.resolve(FILE), content(text(written)));
    files.replace(list);
    Map<Path, AtomicFiles.Content> all = new LinkedHashMap<>();
    understood.forEach((name, content) -> all.put(folder.resolve(name), content));
    bytes.forEach((name, content) -> all.put(folder.resolve(name), s -> s.write(content)));
    files.replace(all);
  }

  /** Returns the digest of the file that is there, if there is one. */
  private Optional<String> check(
      String name, Map<String, List<String>> written, Optional<String> next) throws IOException {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Optional<String> there = digest(file);
    boolean listed = Files.exists(folder.resolve(FILE));
    boolean ours =
        listed
            ? there.filter(written.getOrDefault(name, List.of())::contains).isPresent()
            : knownOtherwise && Files.isRegularFile(file);
    boolean nothingIsLost = there.isPresent() && there.equals(next);
    if (!ours && !nothingIsLost) {
      throw new InputException(
          ("%s: %s is there, and dsmcs did not write it, or it was changed since; move it away, or"
                  + " give another folder")
              .formatted(option, file));
    }
    return there;
  }

  private Map<String, List<String>> written() throws IOException {
    Map<String, List<String>> written = new TreeMap<>();
    Path list = folder.resolve(FILE);
    if (Files.exists(list)) {
      for (String line : WholeFiles.text(list, WholeFiles.WRITTEN_BY_HAND).lines().toList()) {
        String[] fields = line.split(" {2}", 2);
        if (fields.length == 2) {
          written.computeIfAbsent(fields[1], name -> new ArrayList<>()).add(fields[0]);
        }
      }
    }
    return written;
  }

  /** One line for each content, as {@code sha256sum} writes it. */
  private static String text(Map<String, List<String>> written) {
    return written.entrySet().stream()
        .flatMap(
            entry ->
                entry.getValue().stream()
                    .limit(REMEMBERED)
                    .map(digest -> digest + "  " + entry.getKey() + "\n"))
        .collect(Collectors.joining());
  }

  private static AtomicFiles.Content content(String text) {
    return stream -> stream.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns nothing for what cannot be a file of ours. */
  private static Optional<String> digest(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Sha256.hex(WholeFiles.bytes(file, WholeFiles.WRITTEN_BY_US)));
    } catch (FileTooLargeException e) {
      return Optional.empty();
    }
  }
}
