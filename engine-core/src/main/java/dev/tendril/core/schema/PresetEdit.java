package dev.tendril.core.schema;

import dev.tendril.core.schema.JsonNode.Member;
import dev.tendril.core.schema.JsonNode.Members;
import dev.tendril.core.source.JsonText;
import dev.tendril.core.source.Span;
import java.util.List;

/** One change of a preset's text; all else stays as it is. */
final class PresetEdit {
  private static final String INDENT = "  ";

  private String text;

  PresetEdit(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  void replace(Span span, String with) {
    replace(span.start(), span.end(), with);
  }

  private void replace(int start, int end, String with) {
    text = text.substring(0, start) + with + text.substring(end);
  }

  /** Removes an entry with one of the commas beside it. */
  void remove(Members root, String section, Member entry) {
    Member in = root.find(section);
    if (in == null || !(in.value() instanceof Members members)) {
      return;
    }
    List<Member> all = members.members();
    int index = all.indexOf(entry);
    int end = entry.value().span().end();
    if (index > 0) {
      replace(all.get(index - 1).value().span().end(), end, "");
    } else if (all.size() > 1) {
      replace(entry.nameSpan().start(), all.get(1).nameSpan().start(), "");
    } else {
      replace(members.span().start() + 1, members.span().end() - 1, "");
    }
  }

  /** Adds an entry at the end of a section, which is made if there is none. */
  void add(Members root, String section, String name, String value) {
    Member in = root.find(section);
    if (in != null && in.value() instanceof Members members) {
      append(members, JsonText.quoted(name) + ": " + value, INDENT + INDENT);
      return;
    }
    String inner = INDENT + INDENT + JsonText.quoted(name) + ": " + value;
    String made = "{\n" + inner + "\n" + INDENT + "}";
    if (in != null) {
      replace(in.value().span(), made);
    } else {
      append(root, JsonText.quoted(section) + ": " + made, INDENT);
    }
  }

  private void append(Members members, String member, String indent) {
    List<Member> all = members.members();
    if (all.isEmpty()) {
      String close = "\n" + indent.substring(INDENT.length());
      replace(members.span().start() + 1, members.span().end() - 1, "\n" + indent + member + close);
      return;
    }
    Member last = all.get(all.size() - 1);
    int name = last.nameSpan().start();
    int from = name;
    while (from > 0 && " \t\r\n".indexOf(text.charAt(from - 1)) >= 0) {
      from--;
    }
    String space = text.substring(from, name); // as before the last one
    int end = last.value().span().end();
    replace(end, end, "," + (space.isEmpty() ? " " : space) + member);
  }
}
