package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Statement;
import dev.tendril.core.source.FloatText;
import dev.tendril.core.source.JsonText;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * Typed trees as text, one statement a line. Implicit conversions are written as {@code
 * type(value)}, every compound expression has its parentheses, so the text shows what was decided.
 */
final class TreeText {
  private static final String STEP = "  ";

  private final StringBuilder out;

  TreeText(StringBuilder out) {
    this.out = out;
  }

  void block(TypedTree.Block block, String indent) {
    for (Statement statement : block.statements()) {
      statement(statement, indent);
    }
  }

  private void line(String indent, String text) {
    out.append(indent).append(text).append('\n');
  }

  private void statement(Statement statement, String indent) {
    if (statement instanceof TypedTree.Block block) {
      line(indent, "block");
      block(block, indent + STEP);
    } else if (statement instanceof TypedTree.Declare declare) {
      line(indent, declare(declare));
    } else if (statement instanceof TypedTree.Evaluate evaluate) {
      String text = expression(evaluate.expression());
      boolean assignment =
          evaluate.expression() instanceof TypedTree.Assign
              || evaluate.expression() instanceof TypedTree.CompoundAssign;
      line(indent, assignment ? text.substring(1, text.length() - 1) : text);
    } else if (statement instanceof TypedTree.If branch) {
      line(indent, "if " + expression(branch.condition()));
      block(branch.then(), indent + STEP);
      if (branch.otherwise() != null) {
        line(indent, "else");
        block(branch.otherwise(), indent + STEP);
      }
    } else if (statement instanceof TypedTree.Loop loop) {
      loop(loop, indent);
    } else if (statement instanceof TypedTree.Switch choice) {
      line(indent, "switch " + expression(choice.selector()));
      for (TypedTree.SwitchGroup group : choice.groups()) {
        StringJoiner labels = new StringJoiner(", ");
        group.labels().forEach(label -> labels.add("case " + label));
        if (group.isDefault()) {
          labels.add("default");
        }
        line(indent + STEP, labels.toString());
        block(group.body(), indent + STEP + STEP);
      }
    } else if (statement instanceof TypedTree.Return result) {
      line(indent, result.value() == null ? "return" : "return " + expression(result.value()));
    } else if (statement instanceof TypedTree.Break) {
      line(indent, "break");
    } else if (statement instanceof TypedTree.Continue) {
      line(indent, "continue");
    }
  }

  private static String declare(TypedTree.Declare declare) {
    return declare.local().type().displayName()
        + " "
        + declare.local().name()
        + " = "
        + expression(declare.initializer());
  }

  private static String budget(TypedTree.Loop loop) {
    return loop.taken() == 1 ? " [budget]" : " [budget, " + loop.taken() + " a round]";
  }

  private void loop(TypedTree.Loop loop, String indent) {
    long rounds = LoopBounds.rounds(loop);
    String proof =
        loop.proven() ? " [at most " + FunctionText.count(rounds, "round") + "]" : budget(loop);
    line(indent, (loop.testAfter() ? "do" : "loop") + proof);
    for (Statement statement : loop.init()) {
      statement(statement, indent + STEP + "first ");
    }
    if (loop.condition() != null) {
      line(indent + STEP, "while " + expression(loop.condition()));
    }
    if (loop.step() != null) {
      line(indent + STEP, "step " + expression(loop.step()));
    }
    block(loop.body(), indent + STEP + STEP);
  }

  // ---- expressions

  static String expression(Expression node) {
    if (node instanceof TypedTree.BoolConstant constant) {
      return constant.value() ? "true" : "false";
    }
    if (node instanceof TypedTree.IntConstant constant) {
      return constant.type().equals(Type.UINT)
          ? Integer.toUnsignedString(constant.bits()) + "u"
          : Integer.toString(constant.bits());
    }
    if (node instanceof TypedTree.LongConstant constant) {
      return constant.type().equals(Type.ULONG)
          ? Long.toUnsignedString(constant.bits()) + "ull"
          : constant.bits() + "ll";
    }
    if (node instanceof TypedTree.DoubleConstant constant) {
      return constant.value() + "L";
    }
    if (node instanceof TypedTree.EnumConstant constant) {
      EnumType.Entry entry = constant.type().entry(constant.bits());
      return constant.type().displayName()
          + (entry == null ? "(" + constant.bits() + ")" : "::" + entry.name());
    }
    if (node instanceof TypedTree.FloatConstant constant) {
      return FloatText.format(constant.value());
    }
    if (node instanceof TypedTree.LocalValue value) {
      return value.local().name();
    }
    if (node instanceof TypedTree.ConstantValue value) {
      return value.constant().name();
    }
    if (node instanceof TypedTree.GlobalValue value) {
      return value.variable().name();
    }
    if (node instanceof TypedTree.UniformValue value) {
      return value.uniform().name();
    }
    if (node instanceof TypedTree.ContextValue value) {
      return value.variable().word();
    }
    if (node instanceof TypedTree.FieldValue field) {
      StructType struct = (StructType) field.target().type();
      return expression(field.target()) + "." + struct.fields().get(field.field()).name();
    }
    if (node instanceof TypedTree.Swizzle swizzle) {
      StringBuilder word = new StringBuilder(expression(swizzle.target())).append('.');
      swizzle.components().forEach(c -> word.append("xyzw".charAt(c)));
      return word.toString();
    }
    if (node instanceof TypedTree.MatrixSwizzle swizzle) {
      StringBuilder word = new StringBuilder(expression(swizzle.target())).append('.');
      swizzle.elements().forEach(e -> word.append("_m").append(e / 4).append(e % 4));
      return word.toString();
    }
    if (node instanceof TypedTree.IndexValue index) {
      return expression(index.target()) + "[" + expression(index.index()) + "]";
    }
    return operation(node);
  }

  private static String operation(Expression node) {
    if (node instanceof TypedTree.Unary unary) {
      return unary.operator().sign() + expression(unary.operand());
    }
    if (node instanceof TypedTree.Increment increment) {
      String target = expression(increment.target());
      String sign = increment.operator().sign();
      boolean before =
          increment.operator() == UnaryOperator.PRE_INCREMENT
              || increment.operator() == UnaryOperator.PRE_DECREMENT;
      return before ? sign + target : target + sign;
    }
    if (node instanceof TypedTree.Binary binary) {
      return "("
          + expression(binary.left())
          + " "
          + binary.operator().sign()
          + " "
          + expression(binary.right())
          + ")";
    }
    if (node instanceof TypedTree.Assign assign) {
      return "(" + expression(assign.target()) + " = " + expression(assign.value()) + ")";
    }
    if (node instanceof TypedTree.CompoundAssign assign) {
      String in =
          assign.operationType().equals(assign.target().type())
              ? ""
              : " in " + assign.operationType().displayName();
      return "("
          + expression(assign.target())
          + " "
          + assign.operator().sign()
          + "= "
          + expression(assign.value())
          + in
          + ")";
    }
    if (node instanceof TypedTree.Conditional conditional) {
      return "("
          + expression(conditional.condition())
          + " ? "
          + expression(conditional.whenTrue())
          + " : "
          + expression(conditional.whenFalse())
          + ")";
    }
    if (node instanceof TypedTree.Comma comma) {
      return "(" + expression(comma.left()) + ", " + expression(comma.right()) + ")";
    }
    if (node instanceof TypedTree.Construct construct) {
      boolean basic = construct.type() instanceof Type.Basic;
      String parts = list(construct.parts());
      return construct.type().displayName() + (basic ? "(" + parts + ")" : " { " + parts + " }");
    }
    if (node instanceof TypedTree.Convert convert) {
      return convert.type().displayName() + "(" + expression(convert.operand()) + ")";
    }
    return call(node);
  }

  private static String call(Expression node) {
    if (node instanceof TypedTree.Call call) {
      StringJoiner types = new StringJoiner(", ", "<", ">");
      call.function().parameters().forEach(p -> types.add(p.type().displayName()));
      return call.function().name() + types + "(" + list(call.arguments()) + ")";
    }
    if (node instanceof TypedTree.IntrinsicCall call) {
      String name = call.intrinsic().name().toLowerCase(Locale.ROOT);
      return name + "(" + list(call.arguments()) + ")";
    }
    if (node instanceof TypedTree.ResourceCall call) {
      return resource(call);
    }
    if (node instanceof TypedTree.GradientAt at) {
      return at.gradient().name() + ".at(" + expression(at.position()) + ")";
    }
    if (node instanceof TypedTree.CurveAt at) {
      return at.curve().name() + ".at(" + expression(at.position()) + ")";
    }
    if (node instanceof TypedTree.TextureSample sample) {
      return sample.texture().name()
          + ".SampleLevel("
          + list(List.of(sample.uv(), sample.level()))
          + ")";
    }
    if (node instanceof TypedTree.TextureLoad load) {
      return load.texture().name() + ".Load(" + expression(load.texel()) + ")";
    }
    if (node instanceof TypedTree.TextureSize size) {
      return size.texture().name() + ".size";
    }
    if (node instanceof TypedTree.Emit emit) {
      String amount = emit.amount() == null ? "" : ", " + expression(emit.amount());
      return (emit.child() ? "emitChild(" : "emit(") + expression(emit.prototype()) + amount + ")";
    }
    if (node instanceof TypedTree.GetParent parent) {
      return "getParent(" + expression(parent.target()) + ")";
    }
    if (node instanceof TypedTree.Signal signal) {
      return "signal(" + JsonText.quoted(signal.name()) + ", " + expression(signal.payload()) + ")";
    }
    if (node instanceof TypedTree.Draw draw) {
      return "draw(" + expression(draw.value()) + ")";
    }
    return "hasParent()";
  }

  private static String list(List<Expression> values) {
    StringJoiner text = new StringJoiner(", ");
    for (int i = 0; i < values.size(); i++) {
      int run = i + 1;
      while (run < values.size() && values.get(run).equals(values.get(i))) {
        run++;
      }
      if (run - i > 4) {
        text.add(expression(values.get(i)) + " x " + (run - i));
        i = run - 1;
      } else {
        text.add(expression(values.get(i)));
      }
    }
    return text.toString();
  }

  private static String resource(TypedTree.ResourceCall call) {
    List<String> arguments = call.arguments().stream().map(TreeText::expression).toList();
    String name = call.resource().name();
    return switch (call.operation()) {
      case ELEMENT -> name + "[" + arguments.get(0) + "]";
      case STORE -> name + "[" + arguments.get(0) + "] = " + arguments.get(1);
      case SIZE, CELL_SIZE, TRIANGLE_COUNT, VERTEX_COUNT, COUNT, LENGTH ->
          name + "." + call.operation().word();
      default -> name + "." + call.operation().word() + "(" + String.join(", ", arguments) + ")";
    };
  }
}
