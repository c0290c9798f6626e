// Matrices of instances, held row by row as the language has them, and what they do to vectors.

vec3 tendril_moved(mat4 rows, vec3 p) {
  precise vec3 result = vec3(
      rows[0].x * p.x + rows[0].y * p.y + rows[0].z * p.z + rows[0].w,
      rows[1].x * p.x + rows[1].y * p.y + rows[1].z * p.z + rows[1].w,
      rows[2].x * p.x + rows[2].y * p.y + rows[2].z * p.z + rows[2].w);
  return result;
}

vec3 tendril_turned(mat4 rows, vec3 d) {
  precise vec3 result = vec3(
      rows[0].x * d.x + rows[0].y * d.y + rows[0].z * d.z,
      rows[1].x * d.x + rows[1].y * d.y + rows[1].z * d.z,
      rows[2].x * d.x + rows[2].y * d.y + rows[2].z * d.z);
  return result;
}

vec4 tendril_quaternionProduct(vec4 a, vec4 b) {
  return vec4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

// The rotation of a matrix without its scale and shear: its x axis stays where it is, its y axis in
// the plane of both; a mirrored z axis is turned round. The identity where an axis has no length.
vec4 tendril_rotationOf(mat4 rows) {
  vec3 x = vec3(rows[0].x, rows[1].x, rows[2].x);
  vec3 y = vec3(rows[0].y, rows[1].y, rows[2].y);
  float length2 = dot(x, x);
  if (!(length2 > 0.0)) return vec4(0.0, 0.0, 0.0, 1.0);
  x *= inversesqrt(length2);
  y -= x * dot(x, y);
  length2 = dot(y, y);
  if (!(length2 > 0.0)) return vec4(0.0, 0.0, 0.0, 1.0);
  y *= inversesqrt(length2);
  vec3 z = cross(x, y);
  vec4 q;
  if (x.x + y.y + z.z > 0.0) {
    q = vec4(y.z - z.y, z.x - x.z, x.y - y.x, 1.0 + x.x + y.y + z.z);
  } else if (x.x > y.y && x.x > z.z) {
    q = vec4(1.0 + x.x - y.y - z.z, y.x + x.y, z.x + x.z, y.z - z.y);
  } else if (y.y > z.z) {
    q = vec4(y.x + x.y, 1.0 + y.y - x.x - z.z, z.y + y.z, z.x - x.z);
  } else {
    q = vec4(z.x + x.z, z.y + y.z, 1.0 + z.z - x.x - y.y, x.y - y.x);
  }
  return q * inversesqrt(dot(q, q));
}

// By how much a matrix makes volumes larger, as the edge of a cube.
float tendril_scaleOf(mat4 rows) {
  float determinant = dot(rows[0].xyz, cross(rows[1].xyz, rows[2].xyz));
  return pow(abs(determinant), 1.0 / 3.0);
}
