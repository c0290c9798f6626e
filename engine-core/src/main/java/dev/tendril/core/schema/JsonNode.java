package dev.tendril.core.schema;

import dev.tendril.core.source.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON with places. */
sealed interface JsonNode {
  Span span();

  /** With its article, for messages. */
  String kind();

  /** Members as they stand there, a name perhaps several times. */
  record Members(List<Member> members, Span span) implements JsonNode {
    @Override
    public String kind() {
      return "an object";
    }

    /** The first of a name, or null. */
    @Nullable Member find(String name) {
      for (Member member : members) {
        if (member.name().equals(name)) {
          return member;
        }
      }
      return null;
    }
  }

  /** A name with its value. */
  record Member(String name, Span nameSpan, JsonNode value) {}

  record Elements(List<JsonNode> elements, Span span) implements JsonNode {
    @Override
    public String kind() {
      return "a list";
    }
  }

  record Text(String value, Span span) implements JsonNode {
    @Override
    public String kind() {
      return "a text";
    }
  }

  /** Digits as they are written. */
  record Digits(String text, Span span) implements JsonNode {
    @Override
    public String kind() {
      return "a number";
    }
  }

  /** true, false or null. */
  record Word(String word, Span span) implements JsonNode {
    @Override
    public String kind() {
      return word;
    }
  }
}
