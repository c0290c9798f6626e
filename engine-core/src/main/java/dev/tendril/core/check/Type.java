package dev.tendril.core.check;

/**
 * A type of the language. Records compare by value; a {@link StructType} and an {@link EnumType} by
 * identity.
 */
public sealed interface Type permits Type.Basic, Type.Array, StructType, EnumType, Type.Opaque {

  Scalar BOOL = new Scalar(Kind.BOOL);
  Scalar INT = new Scalar(Kind.INT);
  Scalar UINT = new Scalar(Kind.UINT);
  Scalar LONG = new Scalar(Kind.LONG);
  Scalar ULONG = new Scalar(Kind.ULONG);
  Scalar FLOAT = new Scalar(Kind.FLOAT);
  Scalar DOUBLE = new Scalar(Kind.DOUBLE);

  /** The type's name as a user writes it. */
  String displayName();

  /** In the order in which operands are converted: the later kind of two wins. */
  enum Kind {
    BOOL("bool"),
    INT("int"),
    UINT("uint"),
    LONG("int64_t"),
    ULONG("uint64_t"),
    FLOAT("float"),
    DOUBLE("double");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    /** Whether its values take 64 bits; all others take 32. */
    public boolean isWide() {
      return this == LONG || this == ULONG || this == DOUBLE;
    }

    /** INT, UINT, LONG or ULONG. */
    public boolean isInteger() {
      return this != BOOL && !isReal();
    }

    /** UINT or ULONG. */
    public boolean isUnsigned() {
      return this == UINT || this == ULONG;
    }

    /** FLOAT or DOUBLE. */
    public boolean isReal() {
      return this == FLOAT || this == DOUBLE;
    }
  }

  /** Scalars, vectors and matrices: what operators work on. */
  sealed interface Basic extends Type permits Scalar, Vector, Matrix {
    Kind kind();

    /** The number of scalars: 1, 2 to 4, or rows times columns. */
    int componentCount();

    /** The type of another kind and the same shape. */
    Basic withKind(Kind kind);
  }

  /** A vector, or the scalar for size 1. */
  static Basic vector(Kind kind, int size) {
    return size == 1 ? new Scalar(kind) : new Vector(kind, size);
  }

  record Scalar(Kind kind) implements Basic {
    @Override
    public int componentCount() {
      return 1;
    }

    @Override
    public Scalar withKind(Kind other) {
      return new Scalar(other);
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
    public Vector withKind(Kind other) {
      return new Vector(other, size);
    }

    @Override
    public String displayName() {
      return kind.word() + size;
    }
  }

  /**
   * HLSL's {@code floatRxC}: {@code rows} rows of {@code columns}, each 1 to 4; {@code m[i]} is row
   * i.
   */
  record Matrix(Kind kind, int rows, int columns) implements Basic {
    @Override
    public int componentCount() {
      return rows * columns;
    }

    @Override
    public Matrix withKind(Kind other) {
      return new Matrix(other, rows, columns);
    }

    /** The type of {@code m[i]}: a vector, or a scalar where there is one column. */
    public Basic row() {
      return vector(kind, columns);
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
    VOLUME("Volume"),
    RW_VOLUME("RWVolume"),
    SDF("Sdf"),
    MESH("Mesh"),
    SKINNED_MESH("SkinnedMesh"),
    PIECES("Pieces"),
    STRUCTURED_BUFFER("StructuredBuffer"),
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
