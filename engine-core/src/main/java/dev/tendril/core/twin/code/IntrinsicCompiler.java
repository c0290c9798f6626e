package dev.tendril.core.twin.code;

import static dev.tendril.core.twin.code.Scalars.bits;
import static dev.tendril.core.twin.code.Scalars.real;

import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.Intrinsic;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.IntrinsicCall;
import dev.tendril.core.twin.code.Op.Of1;
import dev.tendril.core.twin.code.Op.Of2;
import dev.tendril.core.twin.code.Op.Of3;
import java.util.ArrayList;
import java.util.List;

/** Makes code of HLSL's functions. */
final class IntrinsicCompiler {
  private final ExpressionCompiler compiler;
  private final Assembler out;

  IntrinsicCompiler(ExpressionCompiler compiler) {
    this.compiler = compiler;
    this.out = compiler.out;
  }

  /** The address of the result. */
  int call(IntrinsicCall call) {
    Intrinsic intrinsic = call.intrinsic();
    switch (intrinsic) {
      case RANDOM_BITS -> {
        return randomBits();
      }
      case SINCOS, MODF, FREXP, SPLIT_DOUBLE -> {
        return withResults(call);
      }
      default -> {}
    }
    int[] arguments = compiler.values(call.arguments());
    Type.Basic type = Words.basic(call.arguments().get(0).type());
    int to = compiler.take(call.type());
    int size = compiler.words.size(call.type());
    if (type.kind().isWide()) {
      out.add(wide(call, arguments, to));
      return to;
    }
    if (arguments.length == 1) {
      Of1 each = Intrinsics.of1(intrinsic, type.kind());
      if (each != null) {
        out.add(Op.map(to, arguments[0], size, each));
        return to;
      }
    } else if (arguments.length == 2) {
      Of2 each = Intrinsics.of2(intrinsic, type.kind());
      if (each != null) {
        out.add(Op.map(to, arguments[0], arguments[1], size, each));
        return to;
      }
    } else {
      Of3 each = Intrinsics.of3(intrinsic, type.kind());
      if (each != null) {
        out.add(Op.map(to, arguments[0], arguments[1], arguments[2], size, each));
        return to;
      }
    }
    out.add(whole(call, arguments, to));
    return to;
  }

  /** Functions of numbers of 64 bits. */
  private static Op wide(IntrinsicCall call, int[] arguments, int to) {
    Intrinsic intrinsic = call.intrinsic();
    Type.Basic type = Words.basic(call.arguments().get(0).type());
    int count = type.componentCount();
    int width = Words.width(Words.kind(call.type()));
    int a = arguments[0];
    int b = arguments.length > 1 ? arguments[1] : -1;
    int c = arguments.length > 2 ? arguments[2] : -1;
    if (arguments.length == 1) {
      WideOp.Of1 each = WideIntrinsics.of1(intrinsic, type.kind());
      if (each != null) {
        return WideOp.map(to, width, a, 2, count, each);
      }
    } else if (arguments.length == 2) {
      WideOp.Of2 each = WideIntrinsics.of2(intrinsic, type.kind());
      if (each != null) {
        return WideOp.map(to, width, a, b, count, each);
      }
    } else {
      WideOp.Of3 each = WideIntrinsics.of3(intrinsic, type.kind());
      if (each != null) {
        return WideOp.map(to, a, b, c, count, each);
      }
    }
    boolean products = intrinsic == Intrinsic.DOT && type.kind().isInteger();
    if (intrinsic == Intrinsic.MUL || products) {
      return multiply(call.arguments(), a, b, to);
    }
    return intrinsic == Intrinsic.TRANSPOSE
        ? transpose((Type.Matrix) type, a, to)
        : WideIntrinsics.whole(intrinsic, type, a, b, c, to);
  }

  private static Op transpose(Type.Matrix matrix, int a, int to) {
    int rows = matrix.rows();
    int columns = matrix.columns();
    int width = Words.width(matrix.kind());
    return (m, next) -> {
      for (int i = 0; i < rows * columns; i++) {
        int turned = i % columns * rows + i / columns;
        System.arraycopy(m, a + i * width, m, to + turned * width, width);
      }
      return next;
    };
  }

  /** Functions that look at more than one component at a time. */
  private Op whole(IntrinsicCall call, int[] arguments, int to) {
    Type.Basic type = Words.basic(call.arguments().get(0).type());
    int count = type.componentCount();
    int a = arguments[0];
    int b = arguments.length > 1 ? arguments[1] : -1;
    int c = arguments.length > 2 ? arguments[2] : -1;
    return switch (call.intrinsic()) {
      case ALL, ANY -> {
        boolean all = call.intrinsic() == Intrinsic.ALL;
        yield (m, next) -> {
          int result = m[a];
          for (int i = 1; i < count; i++) {
            result = all ? result & m[a + i] : result | m[a + i];
          }
          m[to] = result;
          return next;
        };
      }
      case DOT ->
          type.kind() == Kind.FLOAT
              ? (m, next) -> {
                m[to] = bits(Vectors.dot(m, a, b, count));
                return next;
              }
              : (m, next) -> {
                int sum = 0;
                for (int i = 0; i < count; i++) {
                  sum += m[a + i] * m[b + i];
                }
                m[to] = sum;
                return next;
              };
      case LENGTH ->
          (m, next) -> {
            m[to] = bits((float) Math.sqrt(Vectors.dot(m, a, a, count)));
            return next;
          };
      case DISTANCE ->
          (m, next) -> {
            m[to] = bits(Vectors.distance(m, a, b, count));
            return next;
          };
      case NORMALIZE ->
          (m, next) -> {
            float length = (float) Math.sqrt(Vectors.dot(m, a, a, count));
            for (int i = 0; i < count; i++) {
              m[to + i] = bits(real(m[a + i]) / length);
            }
            return next;
          };
      case CROSS ->
          (m, next) -> {
            Vectors.cross(m, a, b, to);
            return next;
          };
      case FACEFORWARD ->
          (m, next) -> {
            boolean keeps = Vectors.dot(m, c, b, count) < 0;
            for (int i = 0; i < count; i++) {
              m[to + i] = keeps ? m[a + i] : bits(-real(m[a + i]));
            }
            return next;
          };
      case REFLECT ->
          (m, next) -> {
            float twice = 2 * Vectors.dot(m, b, a, count);
            for (int i = 0; i < count; i++) {
              m[to + i] = bits(real(m[a + i]) - twice * real(m[b + i]));
            }
            return next;
          };
      case REFRACT ->
          (m, next) -> {
            Vectors.refract(m, a, b, real(m[c]), to, count);
            return next;
          };
      case DST ->
          (m, next) -> {
            m[to] = bits(1f);
            m[to + 1] = bits(real(m[a + 1]) * real(m[b + 1]));
            m[to + 2] = m[a + 2];
            m[to + 3] = m[b + 3];
            return next;
          };
      case LIT ->
          (m, next) -> {
            float diffuse = real(m[a]);
            float specular = real(m[b]);
            boolean lit = diffuse >= 0 && specular >= 0;
            m[to] = bits(1f);
            m[to + 1] = bits(Intrinsics.max(diffuse, 0));
            m[to + 2] = bits(lit ? Intrinsics.pow(specular, real(m[c])) : 0);
            m[to + 3] = bits(1f);
            return next;
          };
      case MUL -> multiply(call.arguments(), a, b, to);
      case TRANSPOSE -> transpose((Type.Matrix) type, a, to);
      case ASDOUBLE -> WideOp.join(to, a, b, count);
      case DETERMINANT -> {
        int rows = ((Type.Matrix) type).rows();
        yield (m, next) -> {
          m[to] = bits(Vectors.determinant(m, a, rows));
          return next;
        };
      }
      default ->
          throw new UnsupportedOperationException("the twin does not know " + call.intrinsic());
    };
  }

  /** Vectors on the left are rows, on the right columns. */
  private static Op multiply(List<Expression> arguments, int a, int b, int to) {
    Type.Basic left = Words.basic(arguments.get(0).type());
    Type.Basic right = Words.basic(arguments.get(1).type());
    int inner = left instanceof Type.Matrix m ? m.columns() : left.componentCount();
    int rows = left instanceof Type.Matrix m ? m.rows() : 1;
    int columns = right instanceof Type.Matrix m ? m.columns() : 1;
    if (left instanceof Type.Scalar || right instanceof Type.Scalar) {
      throw new UnsupportedOperationException("mul of a scalar");
    }
    if (left.kind().isWide()) {
      return WideIntrinsics.multiply(left.kind(), a, b, rows, inner, columns, to);
    }
    if (left.kind() != Kind.FLOAT) {
      return (m, next) -> {
        for (int row = 0; row < rows; row++) {
          for (int column = 0; column < columns; column++) {
            int sum = 0;
            for (int i = 0; i < inner; i++) {
              sum += m[a + row * inner + i] * m[b + i * columns + column];
            }
            m[to + row * columns + column] = sum;
          }
        }
        return next;
      };
    }
    return (m, next) -> {
      for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
          float sum = real(m[a + row * inner]) * real(m[b + column]);
          for (int i = 1; i < inner; i++) {
            sum += real(m[a + row * inner + i]) * real(m[b + i * columns + column]);
          }
          m[to + row * columns + column] = bits(sum);
        }
      }
      return next;
    };
  }

  /** pcg3d of identity, step and call: Jarzynski and Olano, JCGT 9(3), 2020. */
  private int randomBits() {
    int id = compiler.linker.context(ContextVariable.PARTICLE_ID);
    int step = compiler.linker.context(ContextVariable.STEP_INDEX);
    int calls = compiler.linker.randomCalls();
    int to = out.take(3);
    out.add(
        (m, next) -> {
          Hashes.pcg3d(m[id], m[step], m[calls]++, m, to);
          return next;
        });
    return to;
  }

  /** Functions whose further arguments are written to. */
  private int withResults(IntrinsicCall call) {
    List<Expression> arguments = call.arguments();
    int count = Words.basic(arguments.get(0).type()).componentCount();
    int x = compiler.copied(arguments.get(0));
    List<Place> places = new ArrayList<>();
    for (Expression argument : arguments.subList(1, arguments.size())) {
      places.add(compiler.place(argument));
    }
    Type.Basic type = Words.basic(arguments.get(0).type());
    switch (call.intrinsic()) {
      case SPLIT_DOUBLE -> {
        Type uints = type.withKind(Kind.UINT);
        for (int half = 0; half < 2; half++) {
          int bits = out.take(count);
          out.add(WideOp.half(bits, x, half, count));
          store(places.get(half), bits, uints, arguments.get(1 + half).type());
        }
        return 0;
      }
      case SINCOS -> {
        store(places.get(0), each(Intrinsic.SIN, x, count), type, arguments.get(1).type());
        store(places.get(1), each(Intrinsic.COS, x, count), type, arguments.get(2).type());
        return 0;
      }
      case MODF -> {
        int whole = each(Intrinsic.TRUNC, x, count);
        store(places.get(0), whole, type, arguments.get(1).type());
        int rest = out.take(count);
        out.add(Op.map(rest, x, whole, count, (a, b) -> bits(real(a) - real(b))));
        return rest;
      }
      case FREXP -> {
        int exponent = out.take(count);
        out.add(Op.map(exponent, x, count, Intrinsics::exponent));
        Type exponentType =
            type instanceof Type.Vector vector
                ? new Type.Vector(Kind.INT, vector.size())
                : Type.INT;
        store(places.get(0), exponent, exponentType, arguments.get(1).type());
        int mantissa = out.take(count);
        out.add(Op.map(mantissa, x, count, Intrinsics::mantissa));
        return mantissa;
      }
      default -> throw new UnsupportedOperationException(call.intrinsic().name());
    }
  }

  private int each(Intrinsic intrinsic, int x, int count) {
    Of1 function = Intrinsics.of1(intrinsic, Kind.FLOAT);
    if (function == null) {
      throw new IllegalStateException(intrinsic.name());
    }
    int to = out.take(count);
    out.add(Op.map(to, x, count, function));
    return to;
  }

  private void store(Place place, int value, Type from, Type to) {
    compiler.store(place, compiler.convert(value, from, to));
  }
}
