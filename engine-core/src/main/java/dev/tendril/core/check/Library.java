package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.syntax.Parser;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The particle library: functions in the language itself that every file sees. It is parsed and
 * checked once, when first needed, and shared from then on by all files and threads.
 */
public final class Library {
  static final String EMISSION = "Emission";
  static final String BIRTH = "Birth";

  private static final String FOLDER = "/dev/tendril/core/library/";

  /** Files of the library; each is also known by its name in angle brackets. */
  private static final List<String> FILES =
      List.of(
          "math",
          "births",
          "random",
          "hash",
          "noise",
          "voronoi",
          "frames",
          "quaternion",
          "curves",
          "distance",
          "steering",
          "easing",
          "color",
          "packing",
          "resources");

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

  /** Whether a function is the library's own. */
  static boolean isOwn(Function function) {
    return function.span().file().path().startsWith("<");
  }

  /** The names of the library's files: {@code <noise>}. */
  public static List<String> fileNames() {
    return FILES.stream().map(name -> "<" + name + ">").toList();
  }

  /** Names and headers; a body is parsed and checked when somebody first asks for it. */
  private static FileScope load() {
    Diagnostics diagnostics = new Diagnostics();
    List<SyntaxTree.Declaration> declarations = new ArrayList<>();
    Map<FunctionDeclaration, SourceFile> wholes = new IdentityHashMap<>();
    for (String name : FILES) {
      LibraryText text = LibraryText.cut(read(name));
      Iterator<String> functions = text.functions().iterator();
      for (SyntaxTree.Declaration declaration : parse(name, text.headers(), diagnostics)) {
        if (!(declaration instanceof FunctionDeclaration function)) {
          declarations.add(declaration);
          continue;
        }
        SourceFile whole = new SourceFile("<" + name + ">", functions.next());
        if (ResourceFunctions.takesResources(function)) { // each file makes its own of it
          declarations.addAll(Parser.parse(whole, NOTHING, diagnostics).declarations());
        } else {
          declarations.add(function);
          wholes.put(function, whole);
        }
      }
    }
    SourceFile whole = new SourceFile("<library>", "");
    FileScope scope =
        new FileScope(whole.path(), "<library>", ParticleTypes.NONE, diagnostics, null);
    FileChecker checker =
        new FileChecker(scope, new SyntaxTree.Unit(whole, List.of(), declarations));
    checker.collect();
    checker.resolveDeclarations();
    requireSound(diagnostics);
    Bodies bodies = new Bodies(checker, diagnostics);
    for (FunctionSymbol symbol : checker.functions().all()) {
      SourceFile text = Objects.requireNonNull(wholes.get(symbol.declaration));
      symbol.function.setBodySource(() -> bodies.of(symbol.function, text));
    }
    return scope;
  }

  private static List<SyntaxTree.Declaration> parse(
      String name, String text, Diagnostics diagnostics) {
    return Parser.parse(new SourceFile("<" + name + ">", text), NOTHING, diagnostics)
        .declarations();
  }

  private static void requireSound(Diagnostics diagnostics) {
    if (!diagnostics.all().isEmpty()) {
      throw new IllegalStateException("the library is broken: " + diagnostics.all());
    }
  }

  /** Makes bodies one at a time, whichever threads ask. */
  private static final class Bodies {
    private final FileChecker checker;
    private final Diagnostics diagnostics;

    Bodies(FileChecker checker, Diagnostics diagnostics) {
      this.checker = checker;
      this.diagnostics = diagnostics;
    }

    synchronized Block of(Function function, SourceFile text) {
      Map<Function, Block> bodies = checker.functions().bodies();
      Block body = bodies.get(function);
      if (body == null) {
        FunctionDeclaration declaration =
            (FunctionDeclaration) Parser.parse(text, NOTHING, diagnostics).declarations().get(0);
        checker
            .functions()
            .body(new FunctionSymbol(function, declaration, null, checker.scope(), null));
        requireSound(diagnostics);
        body = LoopProver.prove(List.of(function), bodies).get(function);
        bodies.put(function, Objects.requireNonNull(body));
      }
      return body;
    }
  }

  private static String read(String name) {
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
