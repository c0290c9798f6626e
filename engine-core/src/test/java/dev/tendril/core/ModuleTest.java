package dev.tendril.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** The door of the module: what it shows and what it needs. A change here is a change for users. */
final class ModuleTest {
  @Test
  void exportsExactlyThesePackages() throws IOException {
    assertThat(
            descriptor().exports().stream()
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source))
        .containsExactlyInAnyOrder(
            "dev.tendril.core",
            "dev.tendril.core.schema",
            "dev.tendril.core.source",
            "dev.tendril.core.twin",
            "dev.tendril.core.value");
  }

  @Test
  void requiresExactlyTheseModules() throws IOException {
    assertThat(descriptor().requires().stream().map(ModuleDescriptor.Requires::name))
        .containsExactlyInAnyOrder("java.base", "org.jspecify", "org.slf4j");
  }

  /** Read from the compiled class: the tests themselves run on the class path. */
  private static ModuleDescriptor descriptor() throws IOException {
    ClassLoader loader = ModuleTest.class.getClassLoader();
    for (URL url : Collections.list(loader.getResources("module-info.class"))) {
      try (InputStream in = url.openStream()) {
        ModuleDescriptor descriptor = ModuleDescriptor.read(in);
        if (descriptor.name().equals("dev.tendril.core")) return descriptor;
      }
    }
    throw new AssertionError("dev.tendril.core is not on the class path");
  }
}
