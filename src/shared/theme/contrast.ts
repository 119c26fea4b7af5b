/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];

/** A theme's colour (`#rgb`, `#rrggbb` or `#rrggbbaa`) composited over another colour. */
export const rgbOf = (color: string, under: Rgb = white): Rgb => paintOf(color)(under);

/** Returns a function that composites a theme's colour over another one; a translucent colour lets that one through. */
export function paintOf(color: string): (under: Rgb) => Rgb {
  const digits = color.slice(1);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return (under) => mix(under, [red, green, blue], alpha / 255);
}

export function hexOf(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes `share` (0 to 1) of the second colour into the first. */
export function mix([r, g, b]: Rgb, [red, green, blue]: Rgb, share: number): Rgb {
  return [r + (red - r) * share, g + (green - g) * share, b + (blue - b) * share];
}

/** Contrast of two colours, 1 to 21, as WCAG 2.2 defines it ("contrast ratio", "relative luminance"). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Converts a colour channel (0 to 255) to linear light (0 to 1): sRGB's transfer function (IEC 61966-2-1). */
export function linearLight(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance, 0 to 1. */
export function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map(linearLight);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
