package dev.tendril.core.check;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Words that people bring along: HLSL that has no meaning in a particle, parts of the language that
 * this version does not know yet, and other languages' words for things that exist here.
 */
final class ForeignWords {
  private ForeignWords() {}

  /** What to say about a word. */
  record Advice(CheckProblem problem, String message, @Nullable String help) {}

  private static final String THREADS =
      "every particle runs on its own; a particle reads others through `getParent`";
  private static final Pattern THREAD_WORDS =
      Pattern.compile("Interlocked.*|Wave(Is|Get|Active|Read|Prefix|Match|Multi).*");
  private static final String DERIVATIVES =
      "derivatives exist per pixel only; in `update`, subtract two samples";

  private static final Map<String, String> NO_MEANING = new HashMap<>();

  /** Functions; their names are free for types. */
  private static final Map<String, String> CALLS = new HashMap<>();

  private static final Map<String, String> NOT_YET = new HashMap<>();
  private static final Map<String, String> NOT_YET_CALLS = new HashMap<>();
  private static final Map<String, String> FOREIGN = new HashMap<>();

  static {
    String buffers =
        "a particle writes to its own fields; what others shall know, it emits or draws";
    for (String word :
        new String[] {
          "RWBuffer", "RWStructuredBuffer", "RWByteAddressBuffer", "ByteAddressBuffer",
          "AppendStructuredBuffer", "ConsumeStructuredBuffer", "RWTexture1D", "RWTexture2D",
          "RWTexture3D", "RWTexture1DArray", "RWTexture2DArray", "Buffer",
          "RasterizerOrderedTexture2D", "RasterizerOrderedBuffer"
        }) {
      NO_MEANING.put(word, buffers);
    }
    String uniforms = "declare each value as a `uniform`";
    for (String word : new String[] {"cbuffer", "tbuffer", "ConstantBuffer", "TextureBuffer"}) {
      NO_MEANING.put(word, uniforms);
    }
    String textures = "declare a `Texture2D`";
    for (String word :
        new String[] {
          "Texture1D", "Texture3D", "TextureCube", "Texture1DArray", "Texture2DArray",
          "TextureCubeArray", "Texture2DMS", "Texture2DMSArray", "sampler", "sampler1D",
          "sampler2D", "sampler3D", "samplerCUBE", "texture", "sampler_state",
          "SamplerComparisonState"
        }) {
      NO_MEANING.put(word, textures);
    }
    String streams = "a particle draws with `draw(r)` of a `struct Render`";
    for (String word :
        new String[] {
          "PointStream",
          "LineStream",
          "TriangleStream",
          "InputPatch",
          "OutputPatch",
          "RaytracingAccelerationStructure",
          "RayQuery",
          "RayDesc",
          "SubpassInput"
        }) {
      NO_MEANING.put(word, streams);
    }
    calls(
        THREADS,
        """
        GroupMemoryBarrier GroupMemoryBarrierWithGroupSync DeviceMemoryBarrier
        DeviceMemoryBarrierWithGroupSync AllMemoryBarrier AllMemoryBarrierWithGroupSync Barrier
        InterlockedAdd InterlockedAnd InterlockedOr InterlockedXor InterlockedMin InterlockedMax
        InterlockedExchange InterlockedCompareExchange InterlockedCompareStore
        InterlockedCompareExchangeFloatBitwise InterlockedCompareStoreFloatBitwise
        QuadReadLaneAt QuadReadAcrossX QuadReadAcrossY QuadReadAcrossDiagonal QuadAny QuadAll
        GetGroupWaveIndex GetGroupWaveCount
        """);
    calls(
        DERIVATIVES,
        """
        ddx ddy ddx_coarse ddy_coarse ddx_fine ddy_fine fwidth EvaluateAttributeAtCentroid
        EvaluateAttributeCentroid EvaluateAttributeAtSample EvaluateAttributeSnapped
        GetAttributeAtVertex IsHelperLane
        """);
    calls(
        "to draw nothing, do not call `draw`; to die, return false from `update`", "clip discard");
    calls(
        "declare a `Texture2D t;` and write `t.Sample(uv)`",
        """
        tex1D tex1Dbias tex1Dgrad tex1Dlod tex1Dproj tex2D tex2Dbias tex2Dgrad tex2Dlod tex2Dproj
        tex3D tex3Dbias tex3Dgrad tex3Dlod tex3Dproj texCUBE texCUBEbias texCUBEgrad texCUBElod
        texCUBEproj
        """);
    calls(
        "draw a value, or write it to a field and look with `tendril simulate`",
        "printf errorf abort DebugBreak source_mark");
    calls("a particle does not know what it is drawn to", "GetRenderTargetSampleCount");
    calls("a particle does not know what it is drawn to", "GetRenderTargetSamplePosition");
    calls("leave the test out: textures are always there as a whole", "CheckAccessFullyMapped");
    calls(
        "a particle draws with `draw(r)` of a `struct Render`; triangles are not divided further",
        """
        Process2DQuadTessFactorsAvg Process2DQuadTessFactorsMax Process2DQuadTessFactorsMin
        ProcessIsolineTessFactors ProcessQuadTessFactorsAvg ProcessQuadTessFactorsMax
        ProcessQuadTessFactorsMin ProcessTriTessFactorsAvg ProcessTriTessFactorsMax
        ProcessTriTessFactorsMin SetMeshOutputCounts
        """);
    calls("new work is a birth: `emit(p)`", "DispatchMesh GetRemainingRecursionLevels CallShader");
    calls(
        "a ray meets a distance field: `Sdf s;` and `s.trace(from, to)`",
        """
        TraceRay ReportHit IgnoreHit AcceptHitAndEndSearch DispatchRaysIndex DispatchRaysDimensions
        WorldRayOrigin WorldRayDirection ObjectRayOrigin ObjectRayDirection RayTMin RayTCurrent
        HitKind RayFlags ClusterID TriangleObjectPositions
        """);
    calls(
        "the instance has `instanceSeed`, a particle `particleId`",
        "PrimitiveIndex InstanceID InstanceIndex GeometryIndex");
    calls(
        "write `mul(localToWorld, float4(p, 1))`",
        "ObjectToWorld ObjectToWorld3x4 ObjectToWorld4x3");
    calls(
        "write `mul(worldToLocal, float4(p, 1))`",
        "WorldToObject WorldToObject3x4 WorldToObject4x3");
    calls(
        "declare what is to be bound by its name",
        "ResourceDescriptorHeap SamplerDescriptorHeap CreateResourceFromHeap");
    calls("numbers of 16 bits have 32 here; see `f16tof32`", "asfloat16");
    calls("numbers of 16 bits have 32 here; see `f32tof16`", "asint16 asuint16");

    for (String word : new String[] {"Handle", "Fragment"}) {
      NOT_YET.put(word, "`" + word + "` is not supported yet");
    }
    for (String word :
        new String[] {
          "emitChain",
          "self",
          "parentHandle",
          "getParticle",
          "alive",
          "childCount",
          "childIndex",
          "setParent",
          "clearParent"
        }) {
      NOT_YET_CALLS.put(word, "`" + word + "` is not supported yet");
    }

    String[][] pairs = {
      {"mix", "lerp"},
      {"fract", "frac"},
      {"inversesqrt", "rsqrt"},
      {"mod", "fmod"},
      {"dFdx", "ddx"},
      {"texture2D", "Sample"},
      {"rand", "random"},
      {"random01", "random"},
      {"Random", "random"},
      {"snoise", "noise"},
      {"cnoise", "noise"},
      {"perlin", "noise"},
      {"simplex", "noise"},
      {"spawn", "emit"},
      {"kill", "return false"},
      {"clamp01", "saturate"},
      {"floatBitsToInt", "asint"},
      {"floatBitsToUint", "asuint"},
      {"intBitsToFloat", "asfloat"},
      {"uintBitsToFloat", "asfloat"},
      {"bitCount", "countbits"},
      {"findLSB", "firstbitlow"},
      {"findMSB", "firstbithigh"},
      {"dt", "deltaTime"},
      {"DeltaTime", "deltaTime"},
      {"delta_time", "deltaTime"},
      {"frameTime", "deltaTime"},
      {"iTime", "time"},
      {"_Time", "time"},
      {"Time", "time"},
      {"M_PI", "PI"},
      {"pi", "PI"},
      {"TWO_PI", "TAU"},
      {"M_2PI", "TAU"},
      {"vec2", "float2"},
      {"vec3", "float3"},
      {"vec4", "float4"},
      {"ivec2", "int2"},
      {"ivec3", "int3"},
      {"ivec4", "int4"},
      {"uvec2", "uint2"},
      {"uvec3", "uint3"},
      {"uvec4", "uint4"},
      {"bvec2", "bool2"},
      {"bvec3", "bool3"},
      {"bvec4", "bool4"},
      {"mat2", "float2x2"},
      {"mat3", "float3x3"},
      {"mat4", "float4x4"},
      {"boolean", "bool"},
      {"integer", "int"},
      {"unsigned", "uint"},
      {"vec", "float3"}
    };
    for (String[] pair : pairs) {
      FOREIGN.put(pair[0], pair[1]);
    }
  }

  private static void calls(String help, String words) {
    for (String word : words.strip().split("\\s+")) {
      CALLS.put(word, help);
    }
  }

  /** What to say about an unknown type, function or value of that name, or null. */
  static @Nullable Advice about(String word) {
    if (CALLS.containsKey(word)) {
      return noMeaning(word, CALLS.get(word));
    }
    if (THREAD_WORDS.matcher(word).matches()) {
      return noMeaning(word, THREADS);
    }
    String notYet = NOT_YET_CALLS.get(word);
    if (notYet != null) {
      return new Advice(CheckProblem.NOT_SUPPORTED_YET, notYet, null);
    }
    return aboutType(word);
  }

  /** What to say about an unknown type of that name, or null; such a name is no file's. */
  static @Nullable Advice aboutType(String word) {
    if (NO_MEANING.containsKey(word)) {
      return noMeaning(word, NO_MEANING.get(word));
    }
    if (word.equals("string")) {
      return new Advice(CheckProblem.UNSUPPORTED_TYPE, "there are no strings in a particle", null);
    }
    String notYet = NOT_YET.get(word);
    return notYet == null ? null : new Advice(CheckProblem.NOT_SUPPORTED_YET, notYet, null);
  }

  /** "did you mean `lerp`?" for a word of another language, or null. */
  static @Nullable String translation(String word) {
    String here = FOREIGN.get(word);
    return here == null ? null : "did you mean `" + here + "`?";
  }

  private static Advice noMeaning(String word, @Nullable String help) {
    return new Advice(CheckProblem.NO_MEANING, "`" + word + "` has no meaning in a particle", help);
  }
}
