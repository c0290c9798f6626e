package dev.tendril.vulkan.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every member of LWJGL that our compiled classes call is there, with exactly that signature, in
 * the LWJGL that runs. With 3.4.3 that goes without saying; with 3.3.3 it finds overloads that came
 * later, such as {@code memFree(ByteBuffer)}, without running the code that calls them.
 */
@Tag("bindings")
final class BindingsLinkTest {
  /** LWJGL 3.3 has no SPIRV-Tools; {@code SpirvText.isAvailable} guards their use. */
  private static final String GUARDED = "org.lwjgl.util.shaderc.SPV";

  @Test
  void everyMemberOfLwjglThatWeCallIsThere() throws ClassNotFoundException {
    Set<String> calls = new TreeSet<>();
    Set<String> missing = new TreeSet<>();
    for (JavaClass ours : importMainClasses()) {
      for (JavaAccess<?> access : ours.getAccessesFromSelf()) {
        String owner = access.getTargetOwner().getName();
        if (owner.startsWith("org.lwjgl.")
            && !owner.startsWith(GUARDED)
            && calls.add(signature(access.getTarget()))
            && !links(owner, access.getTarget())) {
          missing.add(access.getTarget().getFullName() + " in " + ours.getSimpleName());
        }
      }
    }
    assertThat(calls).hasSizeGreaterThan(100);
    assertThat(missing).isEmpty();
  }

  /** Without looking at LWJGL's own large classes, which takes ArchUnit long. */
  private static JavaClasses importMainClasses() {
    return ArchConfiguration.withThreadLocalScope(
        configuration -> {
          configuration.setResolveMissingDependenciesFromClassPath(false);
          return new ClassFileImporter()
              .withImportOption(location -> !location.contains("/test-classes/"))
              .importPackages("dev.tendril.vulkan");
        });
  }

  private static boolean links(String ownerName, AccessTarget target)
      throws ClassNotFoundException {
    Class<?> owner = Class.forName(ownerName, false, BindingsLinkTest.class.getClassLoader());
    if (!(target instanceof CodeUnitCallTarget call)) {
      return Arrays.stream(owner.getFields())
          .map(Field::getName)
          .anyMatch(target.getName()::equals);
    }
    List<String> parameters = call.getRawParameterTypes().stream().map(JavaClass::getName).toList();
    if (target.getName().equals("<init>")) {
      return Arrays.stream(owner.getConstructors())
          .map(Constructor::getParameterTypes)
          .anyMatch(types -> names(types).equals(parameters));
    }
    return Arrays.stream(owner.getMethods())
        .filter(method -> method.getName().equals(target.getName()))
        .filter(method -> returns(method, call.getRawReturnType().getName()))
        .map(Method::getParameterTypes)
        .anyMatch(types -> names(types).equals(parameters));
  }

  private static String signature(AccessTarget target) {
    return target instanceof CodeUnitCallTarget call
        ? call.getFullName() + call.getRawReturnType().getName()
        : target.getFullName();
  }

  private static boolean returns(Method method, String typeName) {
    return method.getReturnType().getName().equals(typeName);
  }

  private static List<String> names(Class<?>[] types) {
    return Arrays.stream(types).map(Class::getName).toList();
  }
}
