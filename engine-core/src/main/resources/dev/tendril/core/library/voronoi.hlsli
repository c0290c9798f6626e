// Cells
//
// One random point in each lattice cell of 1: Worley, "A Cellular Texture Basis Function", SIGGRAPH 1996. Distances are exact
// and continuous: the cells around are searched first, those beyond only where they can matter.

// Looks at the point of the cell at an offset from the middle one. best holds squared distances.
void _voronoiVisit(
    int2 o, float2 f, int2 i, int2 period, inout float2 best, inout float2 nearest, inout uint id)
{
    float2 gap = max(max(float2(o) - f, f - float2(o) - 1), 0);
    if (dot(gap, gap) >= best.y)
        return;
    uint2 cell = _lattice(i + o, period);
    uint3 h = pcg3d(uint3(cell, 0x9e3779b9u));
    float2 way = float2(o) + hash01(h).xy - f;
    float square = dot(way, way);
    if (square < best.x)
    {
        best = float2(square, best.x);
        nearest = way;
        id = h.z;
    }
    else
        best.y = min(best.y, square);
}
void _voronoiVisit(
    int3 o, float3 f, int3 i, int3 period, inout float2 best, inout float3 nearest, inout uint id)
{
    float3 gap = max(max(float3(o) - f, f - float3(o) - 1), 0);
    if (dot(gap, gap) >= best.y)
        return;
    uint3 h = pcg3d(_lattice(i + o, period));
    float3 way = float3(o) + hash01(h) - f;
    float square = dot(way, way);
    if (square < best.x)
    {
        best = float2(square, best.x);
        nearest = way;
        id = hash(h.x);
    }
    else
        best.y = min(best.y, square);
}

float2 _voronoi(float2 p, int2 period, out float2 nearest, out uint id)
{
    float2 cell = floor(p);
    float2 f = p - cell;
    int2 i = int2(cell);
    float2 best = 1e9;
    nearest = 0;
    id = 0u;
    for (int n = 0; n < 9; n++)
        _voronoiVisit(int2(n % 3, n / 3) - 1, f, i, period, best, nearest, id);
    float2 edge = min(f, 1 - f);
    if (best.y > sqr(1 + min(edge.x, edge.y)))
    {
        for (int n = 0; n < 25; n++)
        {
            int2 o = int2(n % 5, n / 5) - 2;
            if (any(abs(o) > 1))
                _voronoiVisit(o, f, i, period, best, nearest, id);
        }
    }
    nearest += p;
    return sqrt(best);
}
float2 _voronoi(float3 p, int3 period, out float3 nearest, out uint id)
{
    float3 cell = floor(p);
    float3 f = p - cell;
    int3 i = int3(cell);
    float2 best = 1e9;
    nearest = 0;
    id = 0u;
    for (int n = 0; n < 27; n++)
        _voronoiVisit(int3(n % 3, n / 3 % 3, n / 9) - 1, f, i, period, best, nearest, id);
    float3 edge = min(f, 1 - f);
    if (best.y > sqr(1 + min(edge.x, min(edge.y, edge.z))))
    {
        for (int n = 0; n < 125; n++)
        {
            int3 o = int3(n % 5, n / 5 % 5, n / 25) - 2;
            if (any(abs(o) > 1))
                _voronoiVisit(o, f, i, period, best, nearest, id);
        }
    }
    nearest += p;
    return sqrt(best);
}

/// The distances to the nearest point (x) and to the second nearest (y). y - x is 0 on the borders between cells.
float2 voronoi(float2 p)
{
    float2 nearest;
    uint id;
    return _voronoi(p, int2(0, 0), nearest, id);
}
float2 voronoi(float3 p)
{
    float3 nearest;
    uint id;
    return _voronoi(p, int3(0, 0, 0), nearest, id);
}

/// `voronoi` together with the nearest point itself and a random number that belongs to it.
float2 voronoiCell(float2 p, out float2 nearest, out uint id) { return _voronoi(p, int2(0, 0), nearest, id); }
float2 voronoiCell(float3 p, out float3 nearest, out uint id) { return _voronoi(p, int3(0, 0, 0), nearest, id); }

/// `voronoi` that repeats after `period` cells along each axis, a period being 1 or more, or 0 for none.
float2 voronoiPeriodic(float2 p, int2 period)
{
    float2 nearest;
    uint id;
    return _voronoi(p, period, nearest, id);
}
float2 voronoiPeriodic(float3 p, int3 period)
{
    float3 nearest;
    uint id;
    return _voronoi(p, period, nearest, id);
}
