package dev.tendril.core.check;

/** A type of the language. Records compare by value; a {@link StructType} by identity. */
public sealed interface Type permits Type.Basic, Type.Array, StructType, Type.Opaque {

  Scalar BOOL = new Scalar(Kind.BOOL);
  Scalar INT = new Scalar(Kind.INT);
  Scalar UINT = new Scalar(Kind.UINT);
  Scalar FLOAT = new Scalar(Kind.FLOAT);

  /** The type's name as a user writes it. */
  String displayName();

  enum Kind {
    BOOL("bool"),
    INT("int"),
    UINT("uint"),
    FLOAT("float");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** Scalars, vectors and matrices: what operators work on. All scalars are 32 bits wide. */
  sealed interface Basic extends Type permits Scalar, Vector, Matrix {
    Kind kind();

    /** The number of scalars: 1, 2 to 4, or rows times columns. */
    int componentCount();
  }

  record Scalar(Kind kind) implements Basic {
    @Override
    public int componentCount() {
      return 1;
    }

    @Override
    public String displayName() {
      return kind.word();
    }
  }

  /** {@code size} is 2 to 4. HLSL's one-vectors are scalars here. */
  record Vector(Kind kind, int size) implements Basic {
    @Override
    public int componentCount() {
      return size;
    }

    @Override
    public String displayName() {
      return kind.word() + size;
    }
  }

  /** HLSL's {@code floatRxC}: {@code rows} rows of {@code columns}; {@code m[i]} is row i. */
  record Matrix(Kind kind, int rows, int columns) implements Basic {
    @Override
    public int componentCount() {
      return rows * columns;
    }

    @Override
    public String displayName() {
      return kind.word() + rows + "x" + columns;
    }
  }

  record Array(Type element, int length) implements Type {
    @Override
    public String displayName() {
      // Written as it is declared, the outermost length first: float a[2][3] is a float[2][3].
      StringBuilder lengths = new StringBuilder("[" + length + "]");
      Type inner = element;
      while (inner instanceof Array array) {
        lengths.append('[').append(array.length).append(']');
        inner = array.element;
      }
      return inner.displayName() + lengths;
    }
  }

  /** Types without value semantics, known by name only. */
  enum Opaque implements Type {
    VOID("void"),
    CURVE("Curve"),
    GRADIENT("Gradient"),
    TEXTURE_2D("Texture2D"),
    SAMPLER_STATE("SamplerState"),
    /** The type of an expression that had an error; it is compatible with everything. */
    ERROR("<error>");

    private final String word;

    Opaque(String word) {
      this.word = word;
    }

    @Override
    public String displayName() {
      return word;
    }
  }
}
