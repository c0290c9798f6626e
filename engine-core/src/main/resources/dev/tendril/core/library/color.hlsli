// Colour
//
// RGB is linear with the primaries of sRGB unless a name says otherwise.

/// How bright a colour looks: its Y (Rec. 709).
float luminance(float3 rgb) { return dot(rgb, float3(0.2126, 0.7152, 0.0722)); }

/// Hue (0 to 1 once around), saturation and value to red, green and blue.
float3 hsvToRgb(float3 hsv)
{
    float3 k = abs(frac(hsv.x + float3(1, 2.0 / 3.0, 1.0 / 3.0)) * 6 - 3);
    return hsv.z * lerp(float3(1, 1, 1), saturate(k - 1), hsv.y);
}

/// Red, green and blue to hue, saturation and value. Grey has hue 0.
float3 rgbToHsv(float3 rgb)
{
    float high = max(rgb.x, max(rgb.y, rgb.z));
    float low = min(rgb.x, min(rgb.y, rgb.z));
    float span = high - low;
    float hue = 0;
    if (span > 0)
    {
        if (high == rgb.x)
            hue = (rgb.y - rgb.z) / span;
        else if (high == rgb.y)
            hue = (rgb.z - rgb.x) / span + 2;
        else
            hue = (rgb.x - rgb.y) / span + 4;
    }
    return float3(frac(hue / 6), high > 0 ? span / high : 0.0, high);
}

/// A colour as pictures store it (0 to 1) to linear light.
float3 srgbToLinear(float3 srgb)
{
    return srgb <= 0.04045 ? srgb / 12.92 : pow(max((srgb + 0.055) / 1.055, 0), 2.4);
}

/// Linear light to a colour as pictures store it.
float3 linearToSrgb(float3 rgb)
{
    return rgb <= 0.0031308 ? rgb * 12.92 : 1.055 * pow(max(rgb, 0), 1 / 2.4) - 0.055;
}

/// Linear light to Oklab (Ottosson): lightness and two colour axes in which distances look even.
float3 linearToOklab(float3 rgb)
{
    float3 lms = float3(
        dot(rgb, float3(0.4122214708, 0.5363325363, 0.0514459929)),
        dot(rgb, float3(0.2119034982, 0.6806995451, 0.1073969566)),
        dot(rgb, float3(0.0883024619, 0.2817188376, 0.6299787005)));
    float3 root = sign(lms) * pow(abs(lms), 1.0 / 3.0);
    return float3(
        dot(root, float3(0.2104542553, 0.7936177850, -0.0040720468)),
        dot(root, float3(1.9779984951, -2.4285922050, 0.4505937099)),
        dot(root, float3(0.0259040371, 0.7827717662, -0.8086757660)));
}

/// Oklab to linear light. What a screen cannot show has components below 0 or above 1.
float3 oklabToLinear(float3 lab)
{
    float3 root = float3(
        lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z,
        lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z,
        lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z);
    float3 lms = root * root * root;
    return float3(
        dot(lms, float3(4.0767416621, -3.3077115913, 0.2309699292)),
        dot(lms, float3(-1.2684380046, 2.6097574011, -0.3413193965)),
        dot(lms, float3(-0.0041960863, -0.7034186147, 1.7076147010)));
}

/// Linear light to Oklch: lightness, colourfulness and hue, an angle in radians.
float3 linearToOklch(float3 rgb)
{
    float3 lab = linearToOklab(rgb);
    return float3(lab.x, length(lab.yz), lab.y == 0 && lab.z == 0 ? 0.0 : atan2(lab.z, lab.y));
}

/// Oklch to linear light.
float3 oklchToLinear(float3 lch) { return oklabToLinear(float3(lch.x, lch.y * cos(lch.z), lch.y * sin(lch.z))); }

/// Part t of the way from a to b, both linear, through Oklab: without the dark and grey middles that `lerp` gives.
float3 lerpOklab(float3 a, float3 b, float t) { return oklabToLinear(lerp(linearToOklab(a), linearToOklab(b), t)); }

/// The colour of a glowing body at a temperature in kelvin (1,000 to 25,000), its largest component 1; multiply it by the
/// brightness. Planck's locus after Kim et al., US patent 7,024,034, clipped to the colours that sRGB can show.
float3 blackbody(float kelvin)
{
    float t = 1000 / clamp(kelvin, 1000, 25000);
    float x = kelvin < 4000
        ? ((-0.2661239 * t - 0.2343589) * t + 0.8776956) * t + 0.179910
        : ((-3.0258469 * t + 2.1070379) * t + 0.2226347) * t + 0.240390;
    float y = kelvin < 2222
        ? ((-1.1063814 * x - 1.34811020) * x + 2.18555832) * x - 0.20219683
        : kelvin < 4000
            ? ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867
            : ((3.0817580 * x - 5.87338670) * x + 3.75112997) * x - 0.37001483;
    float3 xyz = float3(x / y, 1, (1 - x - y) / y);
    float3 rgb = float3(
        dot(xyz, float3(3.2404542, -1.5371385, -0.4985314)),
        dot(xyz, float3(-0.9692660, 1.8760108, 0.0415560)),
        dot(xyz, float3(0.0556434, -0.2040259, 1.0572252)));
    rgb = max(rgb, 0);
    return rgb / max(rgb.x, max(rgb.y, rgb.z));
}
