package org.dsmcs.study.settings;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.dsmcs.study.files.FailureReason;
import org.dsmcs.study.files.WholeFiles;
import org.dsmcs.study.input.InputException;
import org.dsmcs.targets.NearestName;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Options in a YAML file: one mapping from names to values. Values are read as the command line
 * reads them; a repeatable option has a mapping, a list of numbers may be a sequence.
 */
public final class SettingsFile {
  private final Path file;
  private final List<SettingDefinition> known;

  private SettingsFile(Path file, List<SettingDefinition> known) {
    this.file = file;
    this.known = known;
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @param known the options that may stand there
   * @throws InputException naming the file, and the line where there is one
   */
  public static GivenSettings read(Path file, List<SettingDefinition> known) {
    return new SettingsFile(file, known).read();
  }

  private GivenSettings read() {
    try {
      String text = WholeFiles.text(file, WholeFiles.WRITTEN_BY_HAND);
      LoadSettings settings = LoadSettings.builder().setAllowDuplicateKeys(true).build();
      Parser parser = new ShallowParser(new ParserImpl(settings, new StreamReader(settings, text)));
      return new Composer(settings, parser)
          .getSingleNode()
          .map(this::settings)
          .orElse(GivenSettings.NONE);
    } catch (MarkedYamlEngineException e) {
      String line = e.getProblemMark().map(SettingsFile::line).orElse("");
      throw new InputException(file + line + ": not YAML: " + e.getProblem(), e);
    } catch (YamlEngineException e) {
      throw new InputException(file + ": not YAML: " + firstLine(e), e);
    } catch (NoSuchFileException e) {
      throw new InputException(file + ": no such file; give a YAML file of options", e);
    } catch (CharacterCodingException e) {
      throw new InputException(file + ": not YAML: the text is not UTF-8", e);
    } catch (IOException e) {
      String reason =
          Files.isDirectory(file)
              ? "it is a directory"
              : "it cannot be read: " + FailureReason.of(e);
      throw new InputException(file + ": " + reason + "; give a YAML file of options", e);
    }
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static String line(Mark mark) {
    return ", line " + (mark.getLine() + 1);
  }

  private String place(Node node) {
    return file + node.getStartMark().map(SettingsFile::line).orElse("");
  }

  private GivenSettings settings(Node root) {
    if (!(root instanceof MappingNode mapping)) {
      throw new InputException(place(root) + ": options are written as: name: value");
    }
    List<String> names = known.stream().map(SettingDefinition::name).toList();
    SequencedMap<String, Given> values = new LinkedHashMap<>();
    SequencedMap<String, Node> keys = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      String name = scalar(tuple.getKeyNode(), "a name");
      SettingDefinition definition =
          known.stream()
              .filter(candidate -> candidate.name().equals(name))
              .findFirst()
              .orElseThrow(
                  () ->
                      new InputException(
                          "%s: unknown option %s%s"
                              .formatted(
                                  place(tuple.getKeyNode()),
                                  InputException.quote(name),
                                  NearestName.to(name, names)
                                      .map(near -> "; did you mean '" + near + "'?")
                                      .orElse(
                                          "; the names are those of the command line, without"
                                              + " --"))));
      Node first = keys.putIfAbsent(name, tuple.getKeyNode());
      if (first != null) {
        throw new InputException(
            "%s: option '%s' was given before, on line %d; give it once"
                .formatted(
                    place(tuple.getKeyNode()),
                    name,
                    first.getStartMark().map(mark -> mark.getLine() + 1).orElse(0)));
      }
      String origin = place(tuple.getKeyNode()) + ": " + name;
      List<String> texts =
          definition.isRepeatable()
              ? assignments(tuple.getValueNode(), definition)
              : List.of(value(tuple.getValueNode(), definition));
      values.put(name, new Given(texts, origin));
    }
    return new GivenSettings(values);
  }

  private String scalar(Node node, String allowed) {
    if (node instanceof ScalarNode scalar && !scalar.getTag().equals(Tag.NULL)) {
      return scalar.getValue();
    }
    throw new InputException(
        "%s: given %s, allowed: %s".formatted(place(node), kind(node), allowed));
  }

  private static String kind(Node node) {
    return switch (node) {
      case MappingNode mapping -> "a mapping";
      case SequenceNode sequence -> "a list";
      default -> "nothing";
    };
  }

  private String value(Node node, SettingDefinition definition) {
    String what = definition.name() + ": " + definition.allowed();
    if (node instanceof SequenceNode sequence && definition.isList()) {
      return String.join(
          ",", sequence.getValue().stream().map(item -> scalar(item, what)).toList());
    }
    return scalar(node, what);
  }

  private List<String> assignments(Node node, SettingDefinition definition) {
    String what = "a mapping from names to values for " + definition.name();
    if (node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.NULL)) {
      return List.of();
    }
    if (!(node instanceof MappingNode mapping)) {
      throw new InputException(
          "%s: given %s, allowed: %s"
              .formatted(
                  place(node),
                  Optional.of(node)
                      .filter(ScalarNode.class::isInstance)
                      .map(scalar -> InputException.quote(((ScalarNode) scalar).getValue()))
                      .orElse(kind(node)),
                  what));
    }
    SequencedMap<String, String> values = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      String name = scalar(tuple.getKeyNode(), what);
      if (values.put(name, scalar(tuple.getValueNode(), what)) != null) {
        throw new InputException(
            "%s: option '%s' of %s is given twice; give it once"
                .formatted(place(tuple.getKeyNode()), name, definition.name()));
      }
    }
    List<String> texts = new ArrayList<>();
    values.forEach((name, value) -> texts.add(name + "=" + value));
    return texts;
  }
}
