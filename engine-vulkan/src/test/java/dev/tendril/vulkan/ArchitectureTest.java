package dev.tendril.vulkan;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The arrows between the rooms of engine-vulkan.
 *
 * <pre>
 *   device &lt;- memory &lt;- shader &lt;- pipeline &lt;- kernel, frame &lt;- pass
 * </pre>
 */
@AnalyzeClasses(
    packages = "dev.tendril.vulkan",
    importOptions = ArchitectureTest.WithoutTests.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule roomsKnowOnlyLowerRooms =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("facade")
          .definedBy("dev.tendril.vulkan")
          .layer("device")
          .definedBy("dev.tendril.vulkan.device..")
          .layer("memory")
          .definedBy("dev.tendril.vulkan.memory..")
          .layer("shader")
          .definedBy("dev.tendril.vulkan.shader..")
          .layer("pipeline")
          .definedBy("dev.tendril.vulkan.pipeline..")
          .layer("kernel")
          .definedBy("dev.tendril.vulkan.kernel..")
          .layer("frame")
          .definedBy("dev.tendril.vulkan.frame..")
          .layer("pass")
          .definedBy("dev.tendril.vulkan.pass..")
          .whereLayer("device")
          .mayNotAccessAnyLayer()
          .whereLayer("memory")
          .mayOnlyAccessLayers("device")
          .whereLayer("shader")
          .mayOnlyAccessLayers("device", "memory")
          .whereLayer("pipeline")
          .mayOnlyAccessLayers("device", "memory", "shader")
          .whereLayer("kernel")
          .mayOnlyAccessLayers("device", "memory", "shader", "pipeline")
          .whereLayer("frame")
          .mayOnlyAccessLayers("device", "memory", "shader", "pipeline")
          .whereLayer("pass")
          .mayOnlyAccessLayers("device", "memory", "shader", "pipeline", "kernel", "frame")
          .whereLayer("facade")
          .mayNotBeAccessedByAnyLayer()
          .allowEmptyShould(true);

  /** Modules know data, never each other. */
  @ArchTest
  static final ArchRule passesDoNotKnowEachOther =
      slices()
          .matching("dev.tendril.vulkan.pass.(*)..")
          .should()
          .notDependOnEachOther()
          .allowEmptyShould(true);

  /** A host that ships only cooked effects has no shaderc; one room guards it. */
  @ArchTest
  static final ArchRule onlyTheShaderRoomKnowsTheCompiler =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.tendril.vulkan.shader..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.lwjgl.util.shaderc..", "org.lwjgl.util.spvc..")
          .allowEmptyShould(true);

  /** Nor has it the front end. */
  @ArchTest
  static final ArchRule onlyTextsKnowTheFrontEnd =
      noClasses()
          .that()
          .haveNameNotMatching("dev\\.tendril\\.vulkan\\.TextEffects(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.tendril.core.syntax..",
              "dev.tendril.core.check..",
              "dev.tendril.core.glsl..",
              "dev.tendril.core.twin..");

  @ArchTest
  static final ArchRule theEngineKnowsNoWindow =
      noClasses()
          .that()
          .resideInAPackage("dev.tendril.vulkan..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.lwjgl.glfw..", "dev.tendril.samples..")
          .allowEmptyShould(true);

  /** ArchUnit's own option knows only {@code target/test-classes}, not other build folders. */
  static final class WithoutTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/");
    }
  }
}
