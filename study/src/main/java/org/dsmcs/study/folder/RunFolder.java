package org.dsmcs.study.folder;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.FolderLock;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.input.ShellWord;
import org.dsmcs.study.settings.SettingsFile;

/**
 * The folder that holds the files of one run. No other process may write there until it is closed.
 */
public final class RunFolder implements Closeable {
  public static final String CONFIGURATION = "config.yaml";
  public static final String METRICS = "metrics.csv";
  public static final String PARAMETERS = "parameters.json";
  public static final String RESULT = "result.json";
  public static final String DRAWS = "draws.csv";
  public static final String CHECKPOINT = "checkpoint.bin";
  public static final String PILOT = "pilot.json";

  /** The names of all files of a run. */
  static final List<String> NAMES =
      List.of(CONFIGURATION, METRICS, PARAMETERS, RESULT, DRAWS, CHECKPOINT, PILOT);

  private static final Path PARENT = Path.of("runs");
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final Path path;
  private final AtomicFiles writer;
  private final FolderLock lock;

  private RunFolder(Path path, AtomicFiles writer, FolderLock lock) {
    this.path = path;
    this.writer = writer;
    this.lock = lock;
  }

  /** Returns a folder that no run has used, for a run of that target beginning now. */
  public static Path fresh(String target) {
    String name = target + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
    Path path = PARENT.resolve(name);
    for (int i = 2; Files.exists(path); i++) {
      path = PARENT.resolve(name + "-" + i);
    }
    return path;
  }

  /**
   * Makes the folder of a new run.
   *
   * @param path of the folder
   * @param overwrite whether it may hold files
   * @param files writes them
   * @throws InputException if it holds files, cannot be made, or another process writes there
   */
  public static RunFolder create(Path path, boolean overwrite, AtomicFiles files) {
    try {
      look(path, overwrite);
      Files.createDirectories(path);
      FolderLock lock = FolderLock.of(path);
      try {
        // Another run may have begun and ended there since the first look.
        look(path, overwrite);
      } catch (IOException | RuntimeException failure) {
        lock.close();
        throw failure;
      }
      return new RunFolder(path, files, lock);
    } catch (IOException e) {
      throw refused(path, e);
    }
  }

  private static InputException refused(Path path, IOException failure) {
    String message =
        failure instanceof FileAlreadyExistsException
            ? "--output: %s is a file; give the name of a folder".formatted(path)
            : Files.isDirectory(path)
                ? "--output: cannot read or write in the folder %s: %s; make it readable and writable, or give another one"
                    .formatted(path, FailureReason.of(failure))
                : "--output: cannot make the folder %s: %s; give another one"
                    .formatted(path, FailureReason.of(failure));
    return new InputException(message, failure);
  }

  /**
   * Checks that a new run may use the folder, without making it.
   *
   * @throws InputException if it holds files, or is a file
   */
  public static void checkFree(Path path, boolean overwrite) {
    try {
      look(path, overwrite);
    } catch (IOException e) {
      throw refused(path, e);
    }
  }

  private static void look(Path path, boolean overwrite) throws IOException {
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new FileAlreadyExistsException(path.toString());
    }
    if (!Files.exists(path)) {
      return;
    }
    if (overwrite) {
      checkOwn(path);
    } else if (!isEmpty(path)) {
      String next =
          canGoOn(path)
              ? "give another one, or --resume to go on with its run, or --overwrite to replace it"
              : RunTraces.found(path)
                  ? "give another one, or --overwrite to replace what is left of its run"
                  : "give another one";
      throw new InputException("--output: the folder %s is not empty; %s".formatted(path, next));
    }
  }

  private static boolean isEmpty(Path path) throws IOException {
    try (Stream<Path> content = Files.list(path)) {
      return content.allMatch(file -> file.endsWith(FolderLock.FILE));
    }
  }

  private static boolean canGoOn(Path path) {
    return Files.isRegularFile(path.resolve(CONFIGURATION))
        && Files.isRegularFile(path.resolve(CHECKPOINT));
  }

  /** Files of our names that nothing shows to be a run's are not ours to replace. */
  private static void checkOwn(Path path) throws IOException {
    List<String> named = NAMES.stream().filter(name -> Files.exists(path.resolve(name))).toList();
    if (!named.isEmpty() && !RunTraces.found(path)) {
      throw new InputException(
          ("--overwrite: %s is in the folder %s, and nothing there was written by dsmcs run; move"
                  + " it away, or give another --output")
              .formatted(String.join(", ", named), path));
    }
  }

  /**
   * Opens the folder of a run that began before.
   *
   * @throws InputException if it holds no such run, or another process writes there
   */
  public static RunFolder reopen(Path path, AtomicFiles files) {
    try {
      for (String name : List.of(CONFIGURATION, CHECKPOINT)) {
        if (!Files.isRegularFile(path.resolve(name))) {
          throw new InputException(
              "--resume: there is no %s in %s; %s".formatted(name, path, insteadOfResuming(path)));
        }
      }
      return new RunFolder(path, files, FolderLock.of(path));
    } catch (IOException e) {
      throw new InputException(
          "--output: cannot write to the folder %s: %s; make it writable"
              .formatted(path, FailureReason.of(e)),
          e);
    }
  }

  /** What can be done in a folder without a checkpoint, and is not refused in its turn. */
  private static String insteadOfResuming(Path path) throws IOException {
    if (!Files.exists(path) || (Files.isDirectory(path) && isEmpty(path))) {
      return "leave --resume out to begin a run";
    }
    if (!Files.isDirectory(path)) {
      return "give the folder of a run that was stopped";
    }
    return RunTraces.found(path)
        ? "begin its run anew with --overwrite in place of --resume, or give the folder of another"
        : "give the folder of a run that was stopped, or begin one in another --output";
  }

  /**
   * Returns what the run of a folder was, or is, to do.
   *
   * @throws InputException if the file that tells it cannot be read
   */
  public static RunDescription description(Path folder) {
    return RunDescription.of(
        SettingsFile.read(folder.resolve(CONFIGURATION), RunDescription.TABLE.definitions()));
  }

  /** Lets other processes write. */
  @Override
  public void close() {
    lock.close();
  }

  /** Returns where the folder is. */
  public Path path() {
    return path;
  }

  /** Returns where a file of the folder is. */
  public Path file(String name) {
    return path.resolve(name);
  }

  /**
   * Makes files hold these contents: all of them or none.
   *
   * @param contents by the names of the files
   * @throws InputException if one cannot be written; then all are what they were
   */
  public void write(Map<String, AtomicFiles.Content> contents) {
    write(contents, List.of());
  }

  /**
   * Does the same for the first files of a new run, and removes what an earlier run in this folder
   * came to: it is no result of the configuration that is written.
   *
   * @param contents by the names of the files
   * @throws InputException if one cannot be written
   */
  public void writeFirst(Map<String, AtomicFiles.Content> contents) {
    // First the result: where there is one there is everything.
    write(contents, List.of(RESULT, DRAWS, PARAMETERS));
  }

  private void write(Map<String, AtomicFiles.Content> contents, List<String> outdated) {
    Map<Path, AtomicFiles.Content> files = new LinkedHashMap<>();
    contents.forEach((name, content) -> files.put(file(name), content));
    try {
      writer.replace(files, outdated.stream().map(this::file).toList());
    } catch (IOException e) {
      throw new InputException(
          "cannot write the files of %s: %s; those written before are whole: free some space or give another --output"
              .formatted(path, FailureReason.of(e)),
          e);
    }
  }

  /** Returns the content of a file that holds this text. */
  public static AtomicFiles.Content text(String text) {
    return stream -> stream.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the command that goes on with the run. */
  public String resumeCommand() {
    return resumeCommand(path);
  }

  /** Returns the command that goes on with the run of a folder. */
  public static String resumeCommand(Path path) {
    return "dsmcs run --resume --output " + ShellWord.of(path.toString());
  }
}
