package org.dsmcs.study.input;

/** Texts as a shell takes them. */
public final class ShellWord {
  private ShellWord() {}

  /** Returns a text as one word of a shell's command line, quoted where it must be. */
  public static String of(String text) {
    return text.matches("[A-Za-z0-9_./+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
