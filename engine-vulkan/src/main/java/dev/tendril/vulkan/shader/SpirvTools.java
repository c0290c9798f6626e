package dev.tendril.vulkan.shader;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.system.MemoryUtil.memAlloc;
import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.util.shaderc.SPV.*;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Optional;
import java.util.function.Function;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.util.shaderc.SPVDiagnostic;
import org.lwjgl.util.shaderc.SPVText;

/** LWJGL's binding of SPIRV-Tools, kept apart because LWJGL 3.3 has none. */
final class SpirvTools {
  private SpirvTools() {}

  static String version() {
    String version = spvSoftwareVersionString();
    return version == null ? "" : version;
  }

  static String disassemble(Spirv spirv) {
    return withWords(
        spirv,
        words -> {
          long context = spvContextCreate(SPV_ENV_VULKAN_1_3);
          try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer text = stack.callocPointer(1);
            PointerBuffer diagnostic = stack.callocPointer(1);
            int options =
                SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES
                    | SPV_BINARY_TO_TEXT_OPTION_INDENT
                    | SPV_BINARY_TO_TEXT_OPTION_NO_HEADER;
            int result = spvBinaryToText(context, words, options, text, diagnostic);
            Optional<String> complaint = take(diagnostic);
            if (result != SPV_SUCCESS) {
              throw new IllegalArgumentException(
                  "this SPIR-V cannot be read: " + complaint.orElse("result " + result));
            }
            SPVText assembly = SPVText.create(text.get(0));
            try {
              return assembly.strString();
            } finally {
              spvTextDestroy(assembly);
            }
          } finally {
            spvContextDestroy(context);
          }
        });
  }

  static Optional<String> validate(Spirv spirv) {
    return withWords(
        spirv,
        words -> {
          long context = spvContextCreate(SPV_ENV_VULKAN_1_3);
          try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer diagnostic = stack.callocPointer(1);
            int result = spvValidateBinary(context, words, diagnostic);
            Optional<String> complaint = take(diagnostic);
            return result == SPV_SUCCESS
                ? Optional.empty()
                : Optional.of(complaint.orElse("result " + result));
          } finally {
            spvContextDestroy(context);
          }
        });
  }

  private static Optional<String> take(PointerBuffer diagnostic) {
    if (diagnostic.get(0) == NULL) {
      return Optional.empty();
    }
    SPVDiagnostic found = SPVDiagnostic.create(diagnostic.get(0));
    try {
      return Optional.of(found.errorString());
    } finally {
      spvDiagnosticDestroy(found);
    }
  }

  private static <T> T withWords(Spirv spirv, Function<IntBuffer, T> use) {
    ByteBuffer bytes = memAlloc(spirv.sizeBytes());
    try {
      spirv.copyTo(bytes);
      return use.apply(bytes.flip().asIntBuffer());
    } finally {
      memFree((Buffer) bytes);
    }
  }
}
