package dev.tendril.core.effect;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What records look like, so that {@link RecordWriter} and {@link RecordReader} need no code for
 * each. A component is a number, a boolean, a string, an enum, bytes, a list, a record or a sealed
 * interface of records.
 */
final class RecordShape {
  /** How to take a record apart and to make one. */
  record Maker(List<Type> components, List<Method> accessors, Constructor<?> constructor) {}

  private final Map<Class<?>, Maker> makers = new HashMap<>();

  /** The components of a record class, in order. */
  Maker maker(Class<?> type) {
    return makers.computeIfAbsent(type, RecordShape::reflect);
  }

  private static Maker reflect(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    List<Type> types = new ArrayList<>();
    List<Method> accessors = new ArrayList<>();
    Class<?>[] raw = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      types.add(components[i].getGenericType());
      accessors.add(components[i].getAccessor());
      raw[i] = components[i].getType();
    }
    try {
      return new Maker(types, accessors, type.getDeclaredConstructor(raw));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every record has its constructor", e);
    }
  }

  /** A sealed interface of ours; classes of Java's own, such as buffers, may be sealed as well. */
  static boolean isChoice(Class<?> type) {
    return type.isInterface() && type.isSealed();
  }

  /** The classes that a sealed interface permits, in the order of its declaration. */
  static List<Class<?>> permitted(Class<?> sealed) {
    List<Class<?>> all = new ArrayList<>();
    for (Class<?> type : sealed.getPermittedSubclasses()) {
      if (isChoice(type)) {
        all.addAll(permitted(type));
      } else {
        all.add(type);
      }
    }
    return all;
  }

  /** The class of a component, without its parameters. */
  static Class<?> raw(Type type) {
    return type instanceof ParameterizedType generic
        ? (Class<?>) generic.getRawType()
        : (Class<?>) type;
  }

  /** The class of a list's elements. */
  static Type element(Type list) {
    return ((ParameterizedType) list).getActualTypeArguments()[0];
  }

  /** All that can be reached from a record, as text: equal texts, equal bytes. */
  String describe(Class<?> root) {
    Map<String, String> known = new LinkedHashMap<>();
    describe((Type) root, known);
    return String.join("\n", known.values());
  }

  private String describe(Type type, Map<String, String> known) {
    Class<?> raw = raw(type);
    String name = raw.getSimpleName();
    if (raw == List.class) {
      return "List<" + describe(element(type), known) + ">";
    }
    if (known.containsKey(raw.getName())) {
      return name;
    }
    if (raw.isEnum()) {
      known.put(raw.getName(), name + Arrays.toString(raw.getEnumConstants()));
    } else if (isChoice(raw)) {
      known.put(raw.getName(), "");
      List<String> names = permitted(raw).stream().map(p -> describe((Type) p, known)).toList();
      known.put(raw.getName(), name + " = " + String.join(" | ", names));
    } else if (raw.isRecord()) {
      known.put(raw.getName(), "");
      List<String> parts =
          maker(raw).components().stream().map(part -> describe(part, known)).toList();
      known.put(raw.getName(), name + "(" + String.join(", ", parts) + ")");
    }
    return name;
  }
}
