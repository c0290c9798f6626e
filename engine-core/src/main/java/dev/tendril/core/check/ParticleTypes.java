package dev.tendril.core.check;

import dev.tendril.core.source.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a file finds the particle types of other files. */
public interface ParticleTypes {
  /**
   * The particle type that a name means to the asking file. Its fields are known.
   *
   * @return the struct; {@link Type.Opaque#ERROR} if there is a file of that name which cannot be
   *     used and a problem has been reported; null if the name means nothing
   */
  @Nullable Type find(String name, Span use);

  /** The names that {@link #find} knows, for suggestions. */
  List<String> names();

  /** For a file that stands alone. */
  ParticleTypes NONE =
      new ParticleTypes() {
        @Override
        public @Nullable Type find(String name, Span use) {
          return null;
        }

        @Override
        public List<String> names() {
          return List.of();
        }
      };
}
