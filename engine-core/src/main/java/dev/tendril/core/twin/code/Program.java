package dev.tendril.core.twin.code;

import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.Uniform;
import java.util.Map;

/**
 * A function with all that it calls, ready to run in memory of its own. The caller writes
 * parameters, uniforms and context there, runs it, and reads parameters and result. Belongs to one
 * thread at a time.
 */
public final class Program {
  /** Rounds that the loops without a proven bound of one invocation share. */
  public static final int LOOP_BUDGET = 1 << 20;

  private static final int STOP = -1;

  private final Op[] code;
  private final int[] memory;
  private final Linker.Unit entry;
  private final Linker linker;

  private Program(Linker linker, Linker.Unit entry) {
    this.linker = linker;
    this.entry = entry;
    this.code = linker.assembler().code();
    this.memory = linker.assembler().memory();
  }

  /**
   * Compiles.
   *
   * @param words shared by programs of one effect, so that each struct is measured once
   * @throws dev.tendril.core.twin.TwinLimitException if its variables take too much memory
   */
  public static Program compile(Function function, Words words, Engine engine) {
    Linker linker = new Linker(words, engine);
    Linker.Unit entry = linker.unit(function);
    for (Linker.Unit unit = linker.nextWaiting(); unit != null; unit = linker.nextWaiting()) {
      new FunctionCompiler(linker, unit).compile();
    }
    return new Program(linker, entry);
  }

  public int[] memory() {
    return memory;
  }

  /** Where a parameter's words begin. */
  public int parameter(int index) {
    return entry.parameter(index);
  }

  /** Where the result's words begin. */
  public int result() {
    return entry.result();
  }

  /** Uniforms that the code reads, and where; curves are asked of the engine. */
  public Map<Uniform, Integer> uniforms() {
    return linker.uniforms();
  }

  /** What of the context the code reads, and where. */
  public Map<ContextVariable, Integer> contexts() {
    return linker.contexts();
  }

  /** The number of the next call for random bits, after a run. */
  public int nextCall() {
    return memory[linker.randomCalls()];
  }

  /**
   * Runs from the beginning.
   *
   * @param firstCall what calls for random bits count from
   * @return whether loops spent their budget
   * @throws dev.tendril.core.twin.TwinLimitException if the work has no operations left
   */
  public boolean run(Work work, int firstCall) {
    int[] m = memory;
    m[linker.loopRounds()] = LOOP_BUDGET;
    m[linker.randomCalls()] = firstCall;
    m[entry.returnAddress()] = STOP;
    int at = entry.entry().at;
    int slice = Work.SLICE;
    do {
      at = code[at].run(m, at + 1);
      if (--slice == 0) {
        work.done(Work.SLICE);
        slice = Work.SLICE;
      }
    } while (at >= 0);
    work.done(Work.SLICE - slice);
    return m[linker.loopRounds()] == 0;
  }
}
