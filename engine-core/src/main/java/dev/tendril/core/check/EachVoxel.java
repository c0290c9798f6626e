package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.ResourceSymbol;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import java.util.List;

/** Checks a file that runs once for each voxel of a volume and keeps no particles. */
final class EachVoxel {
  private static final String FORM = "write `[each(density)] void update(Voxel v)`";

  private final FileScope file;
  private final FileChecker checker;

  EachVoxel(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  /**
   * @param hasErrors the rest of the file has some: that it cannot run yet is not worth a message
   */
  void check(Attribute each, boolean hasErrors) {
    boolean good = !hasErrors;
    SyntaxTree.Expression argument = each.arguments().isEmpty() ? null : each.arguments().get(0);
    String word = checker.eachVolume();
    Symbol symbol = word == null ? null : file.values.get(word);
    if (argument != null
        && !(symbol instanceof Symbol.BrokenSymbol)
        && !(symbol instanceof ResourceSymbol found && found.kind.isVolume())) {
      List<String> volumes =
          file.values.entrySet().stream()
              .filter(e -> e.getValue() instanceof ResourceSymbol r && r.kind.isVolume())
              .map(java.util.Map.Entry::getKey)
              .toList();
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          argument.span(),
          "`[each(volume)]` takes the name of a volume of this file",
          FileScope.didYouMean(word == null ? "" : word, volumes));
      good = false;
    }
    List<FunctionSymbol> updates = file.functions.getOrDefault(EntryPoints.UPDATE, List.of());
    for (FunctionSymbol update : updates) {
      if (updates.size() > 1 || !isUpdate(update)) {
        file.report(
            CheckProblem.WRONG_ENTRY_POINT,
            update.span(),
            "the `update` of a volume cannot have the form `" + update.signature() + "`",
            FORM);
        good = false;
      }
    }
    if (checker.particle() != null) {
      file.report(
          CheckProblem.WRONG_ENTRY_POINT,
          checker.particle().span(),
          "a file that runs for each voxel has no particles",
          "put them into a file of their own",
          each.span(),
          "it runs for each voxel");
      good = false;
    }
    if (good) {
      file.report(
          CheckProblem.NOT_SUPPORTED_YET,
          each.span(),
          "`[each]` is checked and cannot run yet: volumes come with a later version",
          "the rest of this file has no errors; `dump --phase tree` shows it");
    }
  }

  private boolean isUpdate(FunctionSymbol symbol) {
    List<Local> parameters = symbol.function.parameters();
    return symbol.function.returnType() == Types.VOID
        && symbol.isDefined()
        && parameters.size() == 1
        && parameters.get(0).direction() == Direction.IN
        && parameters.get(0).type() instanceof StructType voxel
        && voxel.name().equals("Voxel")
        && file.library != null
        && file.library.structsByType.containsKey(voxel);
  }
}
