// Resources
//
// What resources answer with. All places are in world space.

/// What `Sdf.trace` finds between two places.
struct Hit
{
    bool   any;       // whether there is anything
    float  t;         // how far along the way, 0 to 1
    float3 position;
    float3 normal;    // unit, pointing out
};

/// A place on a mesh.
struct SurfacePoint
{
    float3 position;
    float3 normal;       // unit
    float3 tangent;      // unit
    float2 uv;
    uint   triangle;     // the number of the triangle that it lies in
    float2 barycentric;  // weights of that triangle's second and third corner
};

/// The voxel that an `update` with `[each(volume)]` runs for.
struct Voxel
{
    int3   index;
    uint   id;        // its number, x first
    float3 position;  // of its center
    float3 size;      // of a cell
};
