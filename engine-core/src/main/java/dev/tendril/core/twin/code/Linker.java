package dev.tendril.core.twin.code;

import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.GlobalConstant;
import dev.tendril.core.check.TypedTree.GlobalVariable;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.check.WrittenVariables;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.twin.code.Assembler.Label;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Gives everything that has a name its place in memory when it is first asked for. Functions that
 * are called wait to be compiled; none is compiled within another, so a long chain of calls needs
 * no deep stack.
 */
final class Linker {
  /** Where a function's parameters and result lie; its code follows. */
  record Unit(Function function, Label entry, int returnAddress, int[] parameters, int result) {
    int parameter(int index) {
      return parameters[index];
    }
  }

  private final Assembler assembler = new Assembler();
  private final Words words;
  private final Engine engine;
  private final Map<Function, Unit> units = new HashMap<>();
  private final Queue<Unit> waiting = new ArrayDeque<>();
  private final Map<Local, Integer> locals = new HashMap<>();
  private final Map<GlobalConstant, Integer> constants = new HashMap<>();
  private final Map<GlobalVariable, Integer> staticVariables = new HashMap<>();
  private final WrittenVariables written = new WrittenVariables();
  private final Map<Uniform, Integer> uniforms = new IdentityHashMap<>();
  private final Map<ContextVariable, Integer> contexts = new EnumMap<>(ContextVariable.class);
  private final int loopRounds = assembler.keep(1);
  private final int randomCalls = assembler.keep(1);

  Linker(Words words, Engine engine) {
    this.words = words;
    this.engine = engine;
  }

  Assembler assembler() {
    return assembler;
  }

  Words words() {
    return words;
  }

  Engine engine() {
    return engine;
  }

  /** The word that holds the rounds that loops without a proven bound may still take. */
  int loopRounds() {
    return loopRounds;
  }

  /** The word that counts calls for random bits. */
  int randomCalls() {
    return randomCalls;
  }

  Unit unit(Function function) {
    Unit known = units.get(function);
    if (known == null) {
      int count = function.parameters().size();
      int[] parameters = new int[count];
      for (int i = 0; i < count; i++) {
        Local parameter = function.parameters().get(i);
        parameters[i] = assembler.keep(words.size(parameter.type()));
        locals.put(parameter, parameters[i]);
      }
      known =
          new Unit(
              function,
              new Label(),
              assembler.keep(1),
              parameters,
              assembler.keep(words.size(function.returnType())));
      units.put(function, known);
      waiting.add(known);
    }
    return known;
  }

  /** A function that has been called and not been compiled, or null. */
  @Nullable Unit nextWaiting() {
    return waiting.poll();
  }

  void declare(Local local, int address) {
    locals.put(local, address);
  }

  int local(Local local) {
    Integer address = locals.get(local);
    if (address == null) {
      throw new IllegalStateException("`" + local.name() + "` is used before it is declared");
    }
    return address;
  }

  /** A constant whose value is written out is kept; any other is worked out where it is used. */
  int constant(GlobalConstant constant, ExpressionCompiler compiler) {
    Integer known = constants.get(constant);
    if (known != null) {
      return known;
    }
    int[] literal = ExpressionCompiler.literal(constant.initializer());
    if (literal == null) {
      return compiler.value(constant.initializer());
    }
    int address = assembler.constants(literal);
    constants.put(constant, address);
    return address;
  }

  /** Of a variable that is no constant. */
  int staticVariable(GlobalVariable variable) {
    return staticVariables.computeIfAbsent(variable, v -> assembler.keep(words.size(v.type())));
  }

  /** How a function gets a parameter. */
  Direction direction(Function function, int parameter) {
    written.look(function);
    return written.direction(function.parameters().get(parameter));
  }

  int uniform(Uniform uniform) {
    return uniforms.computeIfAbsent(uniform, u -> assembler.keep(words.size(u.type())));
  }

  Map<Uniform, Integer> uniforms() {
    return uniforms;
  }

  int context(ContextVariable variable) {
    return contexts.computeIfAbsent(variable, v -> assembler.keep(words.size(v.type())));
  }

  Map<ContextVariable, Integer> contexts() {
    return contexts;
  }
}
