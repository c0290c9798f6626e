package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.syntax.Parser;
import dev.tendril.core.syntax.SyntaxTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The particle library: functions in the language itself that every file sees. It is parsed and
 * checked once, when first needed, and shared from then on by all files and threads; nothing in it
 * changes afterwards.
 */
public final class Library {
  static final String EMISSION = "Emission";
  static final String BIRTH = "Birth";

  private static final String FOLDER = "/dev/tendril/core/library/";

  /** Files of the library; each is also known by its name in angle brackets. */
  private static final List<String> FILES =
      List.of(
          "math", "births", "hash", "random", "noise", "frames", "quaternion", "easing", "color");

  private Library() {}

  private static final class Holder {
    static final FileScope SCOPE = load();
  }

  static FileScope scope() {
    return Holder.SCOPE;
  }

  /** {@code struct Emission { uint count; float carry; float perSecond; }}: one for all files. */
  public static StructType emission() {
    return struct(EMISSION);
  }

  /** {@code struct Birth { uint index; uint count; float age; bool fromHost; }}. */
  public static StructType birth() {
    return struct(BIRTH);
  }

  private static StructType struct(String name) {
    StructSymbol symbol = scope().structs.get(name);
    if (symbol == null) {
      throw new IllegalStateException("the library has no struct " + name);
    }
    return symbol.type;
  }

  /** Every function of the library with its body, in the order of the text. */
  public static List<Function> functions() {
    List<Function> all = new ArrayList<>();
    scope().functions.values().forEach(list -> list.forEach(f -> all.add(f.function)));
    return all;
  }

  /** The names of the library's files: {@code <noise>}. */
  public static List<String> fileNames() {
    return FILES.stream().map(name -> "<" + name + ">").toList();
  }

  private static FileScope load() {
    Diagnostics diagnostics = new Diagnostics();
    List<SyntaxTree.Declaration> declarations = new ArrayList<>();
    for (String name : FILES) {
      SourceFile file = new SourceFile("<" + name + ">", text(name));
      declarations.addAll(Parser.parse(file, NOTHING, diagnostics).declarations());
    }
    SourceFile whole = new SourceFile("<library>", "");
    FileScope scope =
        new FileScope(whole.path(), "<library>", ParticleTypes.NONE, diagnostics, null);
    FileChecker checker = new FileChecker(scope, new SyntaxTree.Unit(whole, declarations));
    checker.collect();
    checker.resolveDeclarations();
    checker.checkBodies();
    var bodies = checker.functions().bodies();
    CallGraph graph = new CallGraph(scope, bodies);
    List<Function> callersFirst = graph.callersFirst();
    if (callersFirst == null || !diagnostics.all().isEmpty()) {
      throw new IllegalStateException("the library is broken: " + diagnostics.all());
    }
    LoopProver.prove(callersFirst, bodies).forEach(Library::finish);
    return scope;
  }

  private static void finish(Function function, Block body) {
    function.setBody(body);
  }

  private static String text(String name) {
    try (InputStream in = Library.class.getResourceAsStream(FOLDER + name + ".hlsli")) {
      if (in == null) {
        throw new IllegalStateException("no library file " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The library includes nothing. */
  private static final SourceLookup NOTHING =
      new SourceLookup() {
        @Override
        public Result find(String path) {
          return new Missing(null);
        }

        @Override
        public List<String> particleNames(String folder) {
          return List.of();
        }
      };
}
