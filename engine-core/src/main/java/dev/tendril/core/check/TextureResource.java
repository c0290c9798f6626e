package dev.tendril.core.check;

import dev.tendril.core.source.Span;

/** {@code Texture2D name;} in a file. Its name is one binding throughout an effect. */
public record TextureResource(String name, Notes notes, Span span) {}
