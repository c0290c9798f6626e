package dev.tendril.core.effect;

import dev.tendril.core.check.StructType;
import dev.tendril.core.check.TreeWalk;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which fields of a struct a function reads and writes, through everything it calls. A field that
 * is touched in part counts whole; passing the whole struct on is followed into the callee.
 */
final class FieldUse {
  private final BitSet read;
  private final BitSet written;

  private FieldUse(int fieldCount) {
    read = new BitSet(fieldCount);
    written = new BitSet(fieldCount);
  }

  boolean reads(int field) {
    return read.get(field);
  }

  boolean writes(int field) {
    return written.get(field);
  }

  boolean touches(int field) {
    return reads(field) || writes(field);
  }

  /** The use that {@code function} makes of its struct-typed parameter. */
  static FieldUse ofParameter(Function function, int parameter) {
    return new Analysis(new HashMap<>()).of(function, function.parameters().get(parameter));
  }

  /**
   * The fields that are read from values filled by {@code getParent} in {@code root} and everything
   * it calls.
   */
  static FieldUse ofParents(Function root, StructType particle) {
    FieldUse use = new FieldUse(particle.fields().size());
    for (Function function : reachable(root)) {
      Set<Local> locals = new LinkedHashSet<>();
      boolean[] other = new boolean[1];
      TreeWalk.all(
          function.body(),
          e -> {
            if (e instanceof TypedTree.GetParent parent) {
              if (parent.target() instanceof TypedTree.LocalValue value) {
                locals.add(value.local());
              } else {
                other[0] = true;
              }
            }
          });
      if (other[0]) {
        use.read.set(0, particle.fields().size());
      }
      for (Local local : locals) {
        FieldUse of = new Analysis(new HashMap<>()).of(function, local);
        use.read.or(of.read);
        if (local.direction() != Direction.IN) {
          use.read.set(0, particle.fields().size()); // the caller sees it
        }
      }
    }
    return use;
  }

  /** {@code root} and every function it calls, in order of first call, callers first. */
  static Set<Function> reachable(Function root) {
    Set<Function> found = new LinkedHashSet<>();
    collect(root, found);
    return found;
  }

  private static void collect(Function function, Set<Function> found) {
    if (found.add(function)) {
      TreeWalk.all(
          function.body(),
          e -> {
            if (e instanceof TypedTree.Call call) {
              collect(call.function(), found);
            }
          });
    }
  }

  private record Analysis(Map<Local, FieldUse> known) {
    FieldUse of(Function function, Local local) {
      FieldUse done = known.get(local);
      if (done != null) {
        return done;
      }
      FieldUse use = new FieldUse(((StructType) local.type()).fields().size());
      known.put(local, use);
      TreeWalk.roots(function.body(), e -> visit(e, local, use, true, false));
      return use;
    }

    private void visit(Expression e, Local local, FieldUse use, boolean reads, boolean writes) {
      if (e instanceof TypedTree.LocalValue value) {
        if (value.local() == local) {
          mark(use, 0, ((StructType) local.type()).fields().size(), reads, writes);
        }
      } else if (e instanceof TypedTree.FieldValue field
          && field.target() instanceof TypedTree.LocalValue value
          && value.local() == local) {
        mark(use, field.field(), field.field() + 1, reads, writes);
      } else if (e instanceof TypedTree.FieldValue field) {
        visit(field.target(), local, use, reads, writes);
      } else if (e instanceof TypedTree.Swizzle swizzle) {
        visit(swizzle.target(), local, use, reads, writes);
      } else if (e instanceof TypedTree.MatrixSwizzle swizzle) {
        visit(swizzle.target(), local, use, reads, writes);
      } else if (e instanceof TypedTree.IndexValue index) {
        visit(index.target(), local, use, reads, writes);
        visit(index.index(), local, use, true, false);
      } else if (e instanceof TypedTree.Assign assign) {
        visit(assign.target(), local, use, false, true);
        visit(assign.value(), local, use, true, false);
      } else if (e instanceof TypedTree.CompoundAssign assign) {
        visit(assign.target(), local, use, true, true);
        visit(assign.value(), local, use, true, false);
      } else if (e instanceof TypedTree.Increment increment) {
        visit(increment.target(), local, use, true, true);
      } else if (e instanceof TypedTree.GetParent parent) {
        visit(parent.target(), local, use, false, true);
      } else if (e instanceof TypedTree.IntrinsicCall call) {
        visitIntrinsic(call, local, use);
      } else if (e instanceof TypedTree.Call call) {
        visitCall(call, local, use);
      } else {
        TreeWalk.children(e, child -> visit(child, local, use, true, false));
      }
    }

    private void visitCall(TypedTree.Call call, Local local, FieldUse use) {
      for (int i = 0; i < call.arguments().size(); i++) {
        Expression argument = call.arguments().get(i);
        Local parameter = call.function().parameters().get(i);
        if (argument instanceof TypedTree.LocalValue value && value.local() == local) {
          FieldUse inner = of(call.function(), parameter);
          if (parameter.direction() != Direction.OUT) {
            use.read.or(inner.read);
          }
          if (parameter.direction() == Direction.INOUT) {
            use.written.or(inner.written);
          } else if (parameter.direction() == Direction.OUT) {
            mark(use, 0, ((StructType) local.type()).fields().size(), false, true);
          }
        } else {
          visit(
              argument,
              local,
              use,
              parameter.direction() != Direction.OUT,
              parameter.direction() != Direction.IN);
        }
      }
    }

    private void visitIntrinsic(TypedTree.IntrinsicCall call, Local local, FieldUse use) {
      for (int i = 0; i < call.arguments().size(); i++) {
        boolean out =
            i > 0
                && switch (call.intrinsic()) {
                  case FREXP, MODF, SINCOS -> true;
                  default -> false;
                };
        visit(call.arguments().get(i), local, use, !out, out);
      }
    }

    private static void mark(FieldUse use, int from, int to, boolean reads, boolean writes) {
      if (reads) {
        use.read.set(from, to);
      }
      if (writes) {
        use.written.set(from, to);
      }
    }
  }
}
