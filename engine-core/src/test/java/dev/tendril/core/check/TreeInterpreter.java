package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.BoolConstant;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.twin.code.NoEngine;
import dev.tendril.core.twin.code.Program;
import dev.tendril.core.twin.code.Words;
import dev.tendril.core.twin.code.Work;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs typed functions on constants with the twin: what the library's tests call. */
final class TreeInterpreter {
  private final Map<ContextVariable, Expression> context = new HashMap<>();
  private final Map<Function, Program> programs = new HashMap<>();
  private final Words words = new Words();
  private int randomCalls;

  TreeInterpreter with(ContextVariable variable, Expression value) {
    context.put(variable, value);
    return this;
  }

  /** Runs a function; what out and inout parameters hold at its end is put back into the list. */
  Expression call(Function function, List<Expression> arguments) {
    Program program =
        programs.computeIfAbsent(function, f -> Program.compile(f, words, new NoEngine()));
    int[] memory = program.memory();
    program.contexts().forEach((variable, at) -> write(context.get(variable), memory, at));
    List<TypedTree.Local> parameters = function.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      write(arguments.get(i), memory, program.parameter(i));
    }
    Work work = new Work();
    work.allow(1_000_000_000);
    program.run(work, randomCalls);
    randomCalls = program.nextCall();
    for (int i = 0; i < parameters.size(); i++) {
      arguments.set(i, read(parameters.get(i).type(), memory, program.parameter(i)));
    }
    return read(function.returnType(), memory, program.result());
  }

  /** Writes a constant; returns where the next one goes. */
  private static int write(Expression value, int[] memory, int at) {
    if (value instanceof Construct construct) {
      int next = at;
      for (Expression part : construct.parts()) {
        next = write(part, memory, next);
      }
      return next;
    }
    memory[at] =
        value instanceof FloatConstant constant
            ? Float.floatToRawIntBits(constant.value())
            : (int) ConstantFolding.asLong(value);
    return at + 1;
  }

  private Expression read(Type type, int[] memory, int at) {
    if (type instanceof Type.Scalar scalar) {
      return switch (scalar.kind()) {
        case BOOL -> new BoolConstant(memory[at] != 0);
        case INT, UINT -> new IntConstant(scalar, memory[at]);
        case FLOAT -> new FloatConstant(Float.intBitsToFloat(memory[at]));
        case LONG, ULONG, DOUBLE -> throw new IllegalArgumentException(scalar.displayName());
      };
    }
    List<Expression> parts = new ArrayList<>();
    int next = at;
    for (Type part : partsOf(type)) {
      parts.add(read(part, memory, next));
      next += words.size(part);
    }
    return new Construct(type, parts);
  }

  private static List<Type> partsOf(Type type) {
    if (type instanceof StructType struct) {
      return struct.fields().stream().map(StructType.Field::type).toList();
    }
    if (type instanceof Type.Array array) {
      return java.util.Collections.nCopies(array.length(), array.element());
    }
    if (type instanceof Type.Basic basic) {
      return java.util.Collections.nCopies(basic.componentCount(), Types.scalar(basic.kind()));
    }
    return List.of(); // void
  }

  /** Written down from the paper, not from the library. */
  static int[] pcg3d(int x, int y, int z) {
    int[] v = {x, y, z};
    for (int i = 0; i < 3; i++) {
      v[i] = v[i] * 1664525 + 1013904223;
    }
    v[0] += v[1] * v[2];
    v[1] += v[2] * v[0];
    v[2] += v[0] * v[1];
    for (int i = 0; i < 3; i++) {
      v[i] ^= v[i] >>> 16;
    }
    v[0] += v[1] * v[2];
    v[1] += v[2] * v[0];
    v[2] += v[0] * v[1];
    return v;
  }

  static FloatConstant number(double value) {
    return new FloatConstant((float) value);
  }
}
