package dev.tendril.core.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes {@code docs/library.md} from the library's files.
 *
 * <pre>
 *   // Title                      the file's first line; further // lines up to the first empty one introduce it
 *   /// what they do              above declarations; holds for all up to the next such comment
 *   // remark                     above declarations that the page leaves out, as names do that begin with _
 * </pre>
 */
final class LibraryPage {
  private static final Pattern FUNCTION = Pattern.compile("\\w+ (\\w+)\\(.*\\)");
  private static final Pattern OTHER = Pattern.compile("(?:struct|static const \\w+) (\\w+).*");
  private static final Pattern WORD = Pattern.compile("\\w+|[^\\w]+");

  private static final String HEAD =
      """
      # The library

      Functions and constants that every file has, without an include. `T` is `float`, `float2`, `float3` or `float4`, the same
      at all places of a signature, and `intT` the `int`, `int2`, `int3` or `int4` of as many components. What is marked with *
      depends on the particle's identity, the time or the step. Units are metres, seconds and radians unless a comment says
      otherwise. A function of yours hides those of its name, with a note.

      This page is made from the comments in the library's own text, which lies in
      [engine-core](../engine-core/src/main/resources/dev/tendril/core/library): read there how something is done.

      """;

  /** Declarations under one comment. */
  private record Entry(List<String> comment, List<String> signatures, Set<String> names) {}

  private record Section(String title, List<String> introduction, List<Entry> entries) {}

  private LibraryPage() {}

  static String text() {
    List<Section> sections =
        Library.fileNames().stream()
            .map(n -> section(read(n.substring(1, n.length() - 1))))
            .toList();
    StringBuilder page = new StringBuilder(HEAD);
    List<String> links = new ArrayList<>();
    for (Section section : sections) {
      links.add("[" + section.title + "](#" + anchor(section.title) + ")");
    }
    page.append(String.join(" · ", links)).append("\n");
    sections.forEach(section -> write(section, page));
    return page.toString();
  }

  private static String anchor(String title) {
    return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
  }

  private static String read(String name) {
    try (InputStream in =
        Library.class.getResourceAsStream("/dev/tendril/core/library/" + name + ".hlsli")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // ---- reading

  private static Section section(String text) {
    List<String> lines = text.lines().toList();
    int at = 1;
    List<String> introduction = new ArrayList<>();
    for (; lines.get(at).startsWith("//"); at++) {
      introduction.add(lines.get(at).substring(2).strip());
    }
    List<Entry> entries = new ArrayList<>();
    Entry entry = null;
    List<String> comment = new ArrayList<>();
    for (; at < lines.size(); at++) {
      String line = lines.get(at);
      if (line.startsWith("///")) {
        comment.add(line.substring(3).strip());
      } else if (line.startsWith("//")) {
        entry = null;
      } else if (!line.isEmpty() && Character.isLetter(line.charAt(0))) {
        StringBuilder declaration = new StringBuilder(line);
        while (!line.startsWith("struct") && !declaration.toString().matches("(?s).*[{;)].*")
            || declaration.indexOf("(") > 0 && declaration.indexOf(")") < 0) {
          declaration.append(' ').append(lines.get(++at).strip());
        }
        while (line.startsWith("struct") && !declaration.toString().endsWith("};")) {
          declaration.append('\n').append(lines.get(++at));
        }
        if (!comment.isEmpty()) {
          entry = new Entry(List.copyOf(comment), new ArrayList<>(), new LinkedHashSet<>());
          entries.add(entry);
          comment.clear();
        }
        add(declaration.toString(), entry);
      }
    }
    entries.removeIf(each -> each.names.isEmpty());
    return new Section(lines.get(0).substring(2).strip(), introduction, entries);
  }

  private static void add(String declaration, Entry entry) {
    int body = declaration.startsWith("struct") ? -1 : declaration.indexOf('{');
    String signature = (body < 0 ? declaration : declaration.substring(0, body)).strip();
    signature = signature.replace("( ", "(");
    Matcher name = FUNCTION.matcher(signature);
    if (!name.matches()) {
      name = OTHER.matcher(signature.lines().findFirst().orElse(""));
      if (!name.matches()) {
        throw new IllegalStateException("not a declaration: " + signature);
      }
    }
    if (name.group(1).startsWith("_")) {
      return;
    }
    if (entry == null) {
      throw new IllegalStateException("no comment is above " + signature);
    }
    entry.names.add(name.group(1));
    entry.signatures.add(signature);
  }

  // ---- writing

  private static void write(Section section, StringBuilder page) {
    page.append("\n## ").append(section.title).append("\n");
    section.introduction.forEach(line -> page.append(line).append("\n"));
    for (Entry entry : section.entries) {
      page.append("\n### ").append(String.join(", ", entry.names)).append("\n\n```hlsl\n");
      collapsed(entry.signatures).forEach(line -> page.append(line).append("\n"));
      page.append("```\n\n");
      entry.comment.forEach(line -> page.append(line).append("\n"));
    }
  }

  /** Four signatures in a row that differ in the number of components only become one. */
  private static List<String> collapsed(List<String> signatures) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < signatures.size(); i++) {
      String one = i + 4 <= signatures.size() ? general(signatures.subList(i, i + 4)) : "";
      result.add(one.isEmpty() ? signatures.get(i) : one);
      i += one.isEmpty() ? 0 : 3;
    }
    return result;
  }

  private static String general(List<String> four) {
    List<List<String>> words =
        four.stream().map(s -> WORD.matcher(s).results().map(r -> r.group()).toList()).toList();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words.get(0).size(); i++) {
      String first = words.get(0).get(i);
      boolean same = true;
      boolean wider = first.equals("float") || first.equals("int");
      for (int n = 1; n < 4; n++) {
        String other = i < words.get(n).size() ? words.get(n).get(i) : "";
        same &= other.equals(first);
        wider &= other.equals(first + (n + 1));
      }
      if (!same && !wider) {
        return "";
      }
      text.append(same ? first : first.equals("int") ? "intT" : "T");
    }
    return text.toString();
  }
}
