package dev.tendril.core.check;

import dev.tendril.core.check.GlobalVariables.Known;
import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.GlobalVariable;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lets the bodies of entry points begin with giving first values to the static variables that they
 * reach, so that nobody after the checker needs to know of them.
 */
final class StaticStart {
  /** What a body names, itself. */
  private record Uses(Set<Function> functions, Set<GlobalVariable> variables) {}

  private final FileScope file;
  private final Map<Function, Block> bodies;

  /** Variables that are no constants, in the order of their first values. */
  private final Map<GlobalVariable, Known> variables = new LinkedHashMap<>();

  private final Map<Block, Uses> uses = new IdentityHashMap<>();

  StaticStart(FileScope file, List<Known> known, Map<Function, Block> bodies) {
    this.file = file;
    this.bodies = bodies;
    for (Known each : known) {
      if (each.variable().constant() == null) {
        variables.put(each.variable(), each);
      }
    }
  }

  /**
   * The entry point to run: the function itself, with more in its body, or one around it where
   * other functions call it, too.
   */
  Function of(Function entry) {
    Block body = bodies.get(entry);
    if (variables.isEmpty() || body == null) {
      return entry;
    }
    Set<GlobalVariable> reached = reach(body);
    if (reached.isEmpty()) {
      return entry;
    }
    List<Statement> statements = start(reached);
    if (!isCalled(entry)) {
      statements.addAll(body.statements());
      bodies.put(entry, new Block(statements));
      return entry;
    }
    List<Local> parameters = new ArrayList<>();
    List<Expression> arguments = new ArrayList<>();
    for (Local parameter : entry.parameters()) {
      Local own =
          new Local(
              parameter.name(), parameter.type(), parameter.direction(), true, parameter.span());
      parameters.add(own);
      arguments.add(new TypedTree.LocalValue(own));
    }
    Function around = new Function(entry.name(), entry.returnType(), parameters, entry.span());
    Expression call = new TypedTree.Call(entry, arguments);
    statements.add(
        entry.returnType() == Types.VOID
            ? new TypedTree.Evaluate(call)
            : new TypedTree.Return(call));
    bodies.put(around, new Block(statements));
    return around;
  }

  private List<Statement> start(Set<GlobalVariable> reached) {
    List<Statement> statements = new ArrayList<>();
    List<Known> computed = new ArrayList<>();
    for (Known each : variables.values()) {
      if (reached.contains(each.variable())) {
        if (ConstantFolding.evaluate(each.value()) == null) {
          computed.add(each);
        } else {
          statements.addAll(each.start().statements());
        }
      }
    }
    file.work.spend(statements.size() + computed.size());
    if (computed.stream().anyMatch(this::callsOwnFunction)) {
      // it may look at a variable that has no value yet
      for (Known each : computed) {
        Expression target = new TypedTree.GlobalValue(each.variable());
        Expression zero = DefaultValues.of(each.variable().type());
        file.work.spend(Types.componentCount(each.variable().type()));
        statements.add(new TypedTree.Evaluate(new TypedTree.Assign(target, zero)));
      }
    }
    for (Known each : computed) {
      List<Statement> first = each.start().statements();
      statements.add(first.size() == 1 ? first.get(0) : each.start());
    }
    return statements;
  }

  private boolean callsOwnFunction(Known each) {
    return uses(each.start()).functions().stream().anyMatch(bodies::containsKey);
  }

  private boolean isCalled(Function entry) {
    return bodies.values().stream().anyMatch(body -> uses(body).functions().contains(entry));
  }

  /** The variables that a body can get to, through calls and first values. */
  private Set<GlobalVariable> reach(Block root) {
    Set<GlobalVariable> reached = new HashSet<>();
    Set<Block> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Block> waiting = new ArrayDeque<>(List.of(root));
    while (!waiting.isEmpty()) {
      Block block = waiting.pop();
      if (!seen.add(block)) {
        continue;
      }
      Uses found = uses(block);
      for (Function function : found.functions()) {
        Block body = bodies.get(function); // the library has no variables
        if (body != null) {
          waiting.push(body);
        }
      }
      for (GlobalVariable variable : found.variables()) {
        Known known = variables.get(variable);
        if (known != null && reached.add(variable)) {
          waiting.push(known.start());
        }
      }
    }
    return reached;
  }

  private Uses uses(Block block) {
    return uses.computeIfAbsent(
        block,
        key -> {
          Uses found = new Uses(new HashSet<>(), new HashSet<>());
          TreeWalk.all(
              key,
              node -> {
                if (node instanceof TypedTree.Call call) {
                  found.functions().add(call.function());
                } else if (node instanceof TypedTree.GlobalValue value) {
                  found.variables().add(value.variable());
                }
              });
          return found;
        });
  }
}
