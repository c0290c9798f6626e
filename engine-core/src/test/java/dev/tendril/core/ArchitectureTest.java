package dev.tendril.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The arrows between the rooms of engine-core: a phase knows those before it, never those after.
 *
 * <pre>
 *   source &lt;- syntax &lt;- check &lt;- effect &lt;- glsl
 *                                       &lt;- twin
 *          &lt;- schema              &lt;- effect
 *                       draw &lt;- check
 * </pre>
 */
@AnalyzeClasses(packages = "dev.tendril.core", importOptions = ArchitectureTest.WithoutTests.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule phasesKnowOnlyEarlierPhases =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("facade")
          .definedBy("dev.tendril.core")
          .layer("source")
          .definedBy("dev.tendril.core.source..")
          .layer("syntax")
          .definedBy("dev.tendril.core.syntax..")
          .layer("schema")
          .definedBy("dev.tendril.core.schema..")
          .layer("draw")
          .definedBy("dev.tendril.core.draw..")
          .layer("check")
          .definedBy("dev.tendril.core.check..")
          .layer("effect")
          .definedBy("dev.tendril.core.effect..")
          .layer("glsl")
          .definedBy("dev.tendril.core.glsl..")
          .layer("twin")
          .definedBy("dev.tendril.core.twin..")
          .whereLayer("source")
          .mayNotAccessAnyLayer()
          .whereLayer("syntax")
          .mayOnlyAccessLayers("source")
          .whereLayer("schema")
          .mayOnlyAccessLayers("source")
          .whereLayer("draw")
          .mayNotAccessAnyLayer()
          .whereLayer("check")
          .mayOnlyAccessLayers("source", "syntax", "draw")
          .whereLayer("effect")
          .mayOnlyAccessLayers("source", "schema", "syntax", "draw", "check")
          .whereLayer("glsl")
          .mayOnlyAccessLayers("source", "schema", "syntax", "draw", "check", "effect")
          .whereLayer("twin")
          .mayOnlyAccessLayers("source", "schema", "syntax", "draw", "check", "effect", "facade")
          .whereLayer("facade")
          .mayOnlyBeAccessedByLayers("twin")
          .allowEmptyShould(true);

  /** A host that ships only cooked effects has no front end. */
  @ArchTest
  static final ArchRule cookedEffectsKnowNoFrontEnd =
      noClasses()
          .that()
          .haveNameMatching(
              "dev\\.tendril\\.core\\.effect\\."
                  + "(Cooked|ValueType|Hidden|UniformTables|Record|UnusableBundle).*")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.tendril.core.syntax..", "dev.tendril.core.check..");

  @ArchTest
  static final ArchRule coreKnowsNoGpu =
      noClasses()
          .that()
          .resideInAPackage("dev.tendril.core..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.lwjgl..", "dev.tendril.vulkan..", "dev.tendril.samples..")
          .allowEmptyShould(true);

  /** ArchUnit's own option knows only {@code target/test-classes}, not other build folders. */
  static final class WithoutTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/");
    }
  }
}
