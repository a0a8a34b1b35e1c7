package org.dsmcs.report.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Chromium without a window, driven by its DevTools protocol through a pipe: JSON messages, each
 * ended by a zero byte. It resolves no host name.
 */
public final class Chromium implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final long SECONDS = 30;

  private final Process process;
  private final OutputStream commands;
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private final AtomicInteger last = new AtomicInteger();

  private Chromium(Process process) {
    this.process = process;
    this.commands = process.getOutputStream();
    Thread.ofPlatform().daemon().name("chromium").start(this::listen);
  }

  /** Returns where the browser is, if there is one. */
  public static Optional<Path> program() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> Stream.of(path.split(File.pathSeparator, -1)).map(d -> Path.of(d, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts the browser.
   *
   * @param program where it is
   * @param profile a new folder for what it stores
   */
  public static Chromium start(Path program, Path profile) throws IOException {
    List<String> command = new ArrayList<>();
    // The pipe is at the descriptors 3 and 4.
    command.addAll(List.of("sh", "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >&2"));
    command.add(program.toString());
    command.addAll(
        List.of(
            "--headless=new",
            "--remote-debugging-pipe",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-extensions",
            "--no-first-run",
            "--hide-scrollbars",
            "--lang=en-GB",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            "--user-data-dir=" + profile));
    return new Chromium(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start());
  }

  private void listen() {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    try (InputStream stream = new BufferedInputStream(process.getInputStream())) {
      for (int next = stream.read(); next >= 0; next = stream.read()) {
        if (next != 0) {
          message.write(next);
          continue;
        }
        JsonNode node = JSON.readTree(message.toByteArray());
        message.reset();
        CompletableFuture<JsonNode> answer = answers.remove(node.path("id").asInt(0));
        if (answer == null) {
          events.add(node);
        } else {
          answer.complete(node);
        }
      }
    } catch (IOException e) {
      // The browser has ended: who waits is told below.
    }
    answers
        .values()
        .forEach(a -> a.completeExceptionally(new IOException("the browser has ended")));
  }

  private JsonNode send(String session, String method, Map<String, ?> parameters) {
    int id = last.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    Map<String, Object> message = new java.util.LinkedHashMap<>();
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    try {
      synchronized (commands) {
        commands.write(JSON.writeValueAsBytes(message));
        commands.write(0);
        commands.flush();
      }
      JsonNode node = answer.get(SECONDS, TimeUnit.SECONDS);
      if (node.has("error")) {
        throw new IllegalStateException(method + ": " + node.get("error"));
      }
      return node.path("result");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(method + " has no answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Opens a tab. */
  public Tab tab() {
    String target =
        send("", "Target.createTarget", Map.of("url", "about:blank")).get("targetId").asString();
    String session =
        send("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asString();
    return new Tab(target, session);
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** A tab with one page. */
  public final class Tab implements AutoCloseable {
    private final String target;
    private final String session;

    private Tab(String target, String session) {
      this.target = target;
      this.session = session;
      for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
        send(domain + ".enable", Map.of());
      }
    }

    /** Sends a command of the protocol and returns its result. */
    public JsonNode send(String method, Map<String, ?> parameters) {
      return Chromium.this.send(session, method, parameters);
    }

    /** Returns the parameters of all events of a name so far. */
    public List<JsonNode> events(String method) {
      return events.stream()
          .filter(event -> event.path("sessionId").asString("").equals(session))
          .filter(event -> event.path("method").asString("").equals(method))
          .map(event -> event.get("params"))
          .toList();
    }

    /** Sets the size of the window. */
    public Tab size(int width, int height) {
      send(
          "Emulation.setDeviceMetricsOverride",
          Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
      return this;
    }

    /** Sets what the page is shown on: "screen" or "print", "light" or "dark". */
    public Tab media(String medium, String scheme) {
      send(
          "Emulation.setEmulatedMedia",
          Map.of(
              "media",
              medium,
              "features",
              List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
      return this;
    }

    /** Loads a file, waits for it and for what its script draws. */
    public Tab load(Path file) {
      return open(file).settle();
    }

    /** Loads a file and waits for it. */
    public Tab open(Path file) {
      int before = events("Page.loadEventFired").size();
      send("Page.navigate", Map.of("url", file.toUri().toString()));
      await(() -> events("Page.loadEventFired").size() > before);
      return this;
    }

    /** Waits until what changed is drawn. */
    public Tab settle() {
      evaluate(
          "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
      return this;
    }

    private void await(java.util.function.BooleanSupplier condition) {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      while (!condition.getAsBoolean()) {
        if (System.nanoTime() > end) {
          throw new IllegalStateException("waited for too long");
        }
        try {
          Thread.sleep(5);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IllegalStateException(e);
        }
      }
    }

    /** Returns the value of a JavaScript expression. */
    public JsonNode evaluate(String expression) {
      JsonNode answer =
          send(
              "Runtime.evaluate",
              Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
      if (answer.has("exceptionDetails")) {
        throw new IllegalStateException(expression + ": " + answer.get("exceptionDetails"));
      }
      return answer.path("result").path("value");
    }

    private double[] centre(String selector) {
      JsonNode box =
          evaluate(
              "(() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2, r.width]; })()"
                  .formatted(JSON.writeValueAsString(selector)));
      return new double[] {box.get(0).asDouble(), box.get(1).asDouble(), box.get(2).asDouble()};
    }

    private void mouse(String type, double x, double y, int buttons, int clicks) {
      send(
          "Input.dispatchMouseEvent",
          Map.of(
              "type",
              type,
              "x",
              x,
              "y",
              y,
              "button",
              buttons == 0 ? "none" : "left",
              "buttons",
              type.equals("mouseReleased") ? 0 : buttons,
              "clickCount",
              clicks));
    }

    /** Clicks in the middle of an element. */
    public Tab click(String selector) {
      double[] at = centre(selector);
      mouse("mouseMoved", at[0], at[1], 0, 0);
      mouse("mousePressed", at[0], at[1], 1, 1);
      mouse("mouseReleased", at[0], at[1], 1, 1);
      return settle();
    }

    /** Drags across the middle of an element, from a fifth of its width to three fifths. */
    public Tab drag(String selector) {
      double[] at = centre(selector);
      double from = at[0] - 0.3 * at[2];
      double to = at[0] + 0.1 * at[2];
      mouse("mouseMoved", from, at[1], 0, 0);
      mouse("mousePressed", from, at[1], 1, 1);
      for (int step = 1; step <= 5; step++) {
        mouse("mouseMoved", from + (to - from) * step / 5, at[1], 1, 0);
      }
      mouse("mouseReleased", to, at[1], 1, 1);
      return settle();
    }

    /** Types into an element. */
    public Tab type(String selector, String text) {
      click(selector);
      send("Input.insertText", Map.of("text", text));
      return settle();
    }

    /** Presses the key Enter where the focus is. */
    public Tab enter() {
      for (String type : List.of("keyDown", "keyUp")) {
        send(
            "Input.dispatchKeyEvent",
            Map.of(
                "type",
                type,
                "key",
                "Enter",
                "code",
                "Enter",
                "windowsVirtualKeyCode",
                13,
                "text",
                type.equals("keyDown") ? "\r" : ""));
      }
      return settle();
    }

    /** Writes a picture of the whole page. */
    public void screenshot(Path file) throws IOException {
      write(
          file,
          send("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true)));
    }

    /** Writes the page as it is printed on A4. */
    public void print(Path file) throws IOException {
      write(
          file,
          send(
              "Page.printToPDF",
              Map.of("paperWidth", 8.27, "paperHeight", 11.69, "printBackground", false)));
    }

    private static void write(Path file, JsonNode answer) throws IOException {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(
          file,
          Base64.getDecoder()
              .decode(answer.get("data").asString().getBytes(StandardCharsets.US_ASCII)));
    }

    @Override
    public void close() {
      Chromium.this.send("", "Target.closeTarget", Map.of("targetId", target));
    }
  }
}
