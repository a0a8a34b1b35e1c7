package org.dsmcs.models;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A model in one Java source file, compiled in memory. The file is an ordinary class with exactly
 * one static {@link Model} field, or static method without arguments that returns a {@link Model}.
 */
public final class ModelFile {
  private static final long MOST_BYTES = 10_000_000;

  private ModelFile() {}

  /**
   * Compiles a file and returns its model.
   *
   * @param file a Java source file
   * @throws IOException if the file cannot be read
   * @throws ModelException if it does not compile, with the compiler's messages; if it has no
   *     model, or several, with their names; if its class cannot be initialised, with the reason
   * @throws IllegalStateException if the JVM has no compiler: it needs the module jdk.compiler
   */
  public static Model read(Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new ModelException(
          "%s is longer than %d bytes: it is no model".formatted(file, MOST_BYTES));
    }
    String source = Files.readString(file, StandardCharsets.UTF_8);
    return model(file, compile(file, source));
  }

  // ---- compiling ----

  private static Map<String, byte[]> compile(Path file, String source) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException(
          ("this Java runtime has no compiler; run with a JDK, or compile %s yourself and give its"
                  + " class path")
              .formatted(file));
    }
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager standard =
            compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        Memory memory = new Memory(standard)) {
      List<String> options = new ArrayList<>(List.of("-proc:none", "-Xlint:none", "-parameters"));
      options.addAll(languageModules());
      boolean isCompiled =
          compiler
              .getTask(messages, memory, null, options, null, List.of(new Source(file, source)))
              .call();
      if (!isCompiled) {
        throw new ModelException(
            "%s does not compile:%n%s".formatted(file, messages.toString().stripTrailing()));
      }
      return memory.classes();
    }
  }

  /** Where the compiler finds the language: beside this class, as a module or on a class path. */
  private static List<String> languageModules() {
    Module own = ModelFile.class.getModule();
    if (!own.isNamed()) {
      return List.of("-classpath", System.getProperty("java.class.path"));
    }
    StringBuilder path = new StringBuilder();
    own.getLayer()
        .configuration()
        .modules()
        .forEach(
            module ->
                module
                    .reference()
                    .location()
                    .filter(location -> location.getScheme().equals("file"))
                    .ifPresent(
                        location ->
                            path.append(path.isEmpty() ? "" : java.io.File.pathSeparator)
                                .append(Path.of(location))));
    return List.of("--module-path", path.toString(), "--add-modules", own.getName());
  }

  /** The source, under its own name, so that messages show it. */
  private static final class Source extends SimpleJavaFileObject {
    private final Path file;
    private final String text;

    Source(Path file, String text) {
      super(file.toUri(), Kind.SOURCE);
      this.file = file;
      this.text = text;
    }

    @Override
    public String getName() {
      return file.toString();
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }

    /** A file may be named otherwise than its class: nothing else is compiled with it. */
    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
      return kind == Kind.SOURCE;
    }
  }

  /** Keeps class files in memory. */
  private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();

    Memory(JavaFileManager standard) {
      super(standard);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, javax.tools.FileObject sibling) {
      return new SimpleJavaFileObject(
          URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          written.put(name, bytes);
          return bytes;
        }
      };
    }

    Map<String, byte[]> classes() {
      Map<String, byte[]> classes = new LinkedHashMap<>();
      written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
      return classes;
    }
  }

  // ---- finding the model ----

  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> classes;

    Loader(Map<String, byte[]> classes) {
      super(ModelFile.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classes.get(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  private static Model model(Path file, Map<String, byte[]> classes) {
    Loader loader = new Loader(classes);
    List<Member> members = new ArrayList<>();
    for (String name : classes.keySet()) {
      Class<?> type;
      try {
        type = Class.forName(name, false, loader);
      } catch (ClassNotFoundException | LinkageError e) {
        throw new ModelException("%s: class %s cannot be loaded: %s".formatted(file, name, e), e);
      }
      members.addAll(models(type));
    }
    if (members.size() != 1) {
      throw new ModelException(
          members.isEmpty()
              ? ("%s has no model: it needs one static field of type Model, or one static method"
                      + " without arguments that returns a Model")
                  .formatted(file)
              : "%s has %d models where there must be one: %s"
                  .formatted(
                      file,
                      members.size(),
                      String.join(", ", members.stream().map(ModelFile::describe).toList())));
    }
    return value(file, members.getFirst());
  }

  private static List<Member> models(Class<?> type) {
    List<Member> members = new ArrayList<>();
    Arrays.stream(type.getDeclaredFields())
        .filter(field -> field.getType() == Model.class && Modifier.isStatic(field.getModifiers()))
        .forEach(members::add);
    Arrays.stream(type.getDeclaredMethods())
        .filter(
            method ->
                method.getReturnType() == Model.class
                    && Modifier.isStatic(method.getModifiers())
                    && method.getParameterCount() == 0
                    && !method.isSynthetic())
        .forEach(members::add);
    return members;
  }

  private static String describe(Member member) {
    return "%s %s.%s"
        .formatted(
            member instanceof Method ? "method" : "field",
            member.getDeclaringClass().getName(),
            member.getName());
  }

  private static Model value(Path file, Member member) {
    Object model;
    try {
      if (member instanceof Method method) {
        method.setAccessible(true);
        model = method.invoke(null);
      } else {
        java.lang.reflect.Field field = (java.lang.reflect.Field) member;
        field.setAccessible(true);
        model = field.get(null);
      }
    } catch (InvocationTargetException | ExceptionInInitializerError | IllegalAccessException e) {
      throw failed(file, member, e);
    }
    if (model == null) {
      throw new ModelException("%s: %s is null".formatted(file, describe(member)));
    }
    return (Model) model;
  }

  private static ModelException failed(Path file, Member member, Throwable cause) {
    Throwable reason = cause;
    while (reason instanceof InvocationTargetException
        || reason instanceof ExceptionInInitializerError) {
      Throwable inner = reason.getCause();
      if (inner == null) {
        break;
      }
      reason = inner;
    }
    String place =
        Arrays.stream(reason.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith(member.getDeclaringClass().getName()))
            .findFirst()
            .map(frame -> " at %s:%d".formatted(frame.getFileName(), frame.getLineNumber()))
            .orElse("");
    return new ModelException(
        "%s: %s failed: %s%s".formatted(file, describe(member), reason, place), reason);
  }
}
