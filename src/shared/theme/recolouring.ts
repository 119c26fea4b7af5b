import type { Palette } from './completePalette.ts';
import type { Rgb } from './contrast.ts';
import { hexOf, linearLight, luminance, mix, rgbOf } from './contrast.ts';

/** The main colours of drawings, from the background to the darkest. */
const anchorTokens = ['ground', 'card', 'highlight', 'accent', 'support'] as const;

/**
 * Maps any colour of a drawing made for one palette into another: the palette's own colours map exactly, others in between. Null if both palettes
 * agree in all colours that drawings use. Radial basis functions in Oklab, after Chang et al., "Palette-based Photo Recoloring" (2015), with half
 * their radius: when a light palette becomes dark, neighbouring anchors move apart, and with the full radius a step of 1 in a drawing could become
 * 56.
 */
export function recolouring(from: Palette, to: Palette): ((color: Rgb) => Rgb) | null {
  const [befores, afters] = [anchors(from), anchors(to)];
  const pairs = befores.flatMap((before, place) => (afters[place] === undefined ? [] : [[before, afters[place]] as const]));
  if (pairs.every(([before, after]) => hexOf(before) === hexOf(after))) return null;
  const sources = pairs.map(([before]) => oklabOf(before));
  const moves = pairs.map(([before, after]) => difference(oklabOf(after), oklabOf(before)));
  const reach = meanDistance(sources) / 2;
  const near = (one: Oklab, other: Oklab): number => Math.exp(-(distance(one, other) ** 2) / (2 * reach ** 2));
  const inverse = inverted(sources.map((one) => sources.map((other) => near(one, other))));
  return (color) => {
    const at = oklabOf(color);
    const nearness = sources.map((source) => near(at, source));
    const raw = inverse.map((row) =>
      Math.max(
        0,
        row.reduce((sum, part, place) => sum + part * (nearness[place] ?? 0), 0),
      ),
    );
    const total = raw.reduce((sum, weight) => sum + weight, 0);
    if (total === 0) return color;
    const moved = moves.reduce<Oklab>((sum, move, place) => plus(sum, move, (raw[place] ?? 0) / total), at);
    return rgbOfOklab(moved);
  };
}

/** The anchor colours. Dark shades in drawings map to the ink of a light palette; in a dark palette they map to shadows, never to light colours. */
function anchors(colors: Palette): Rgb[] {
  const [ground, ink] = [rgbOf(colors.ground), rgbOf(colors.ink)];
  const deep = luminance(ink) < luminance(ground) ? ink : mix(ground, [0, 0, 0], 0.6);
  return [...anchorTokens.map((token) => rgbOf(colors[token])), deep];
}

const difference = (one: Oklab, other: Oklab): Oklab => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
const plus = (one: Oklab, other: Oklab, share: number): Oklab => [
  one[0] + other[0] * share,
  one[1] + other[1] * share,
  one[2] + other[2] * share,
];
const distance = (one: Oklab, other: Oklab): number => Math.hypot(...difference(one, other));

function meanDistance(points: readonly Oklab[]): number {
  const all = points.flatMap((one, place) => points.slice(place + 1).map((other) => distance(one, other)));
  return Math.max(0.01, all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length));
}

/** The inverse of a small symmetric matrix, by Gauss-Jordan elimination with pivoting; a tiny term on the diagonal keeps equal anchors apart. */
function inverted(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [...row.map((value, column) => value + (at === column ? 1e-6 : 0)), ...unit(size, at)]);
  for (let column = 0; column < size; column++) {
    const pivot = rows.reduce(
      (best, row, at) => (at >= column && Math.abs(row[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0) ? at : best),
      column,
    );
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    const lead = rows[column]?.[column] ?? 1;
    rows[column] = (rows[column] ?? []).map((value) => value / lead);
    for (const [at, row] of rows.entries()) {
      const factor = row[column] ?? 0;
      if (at !== column) rows[at] = row.map((value, place) => value - factor * (rows[column]?.[place] ?? 0));
    }
  }
  return rows.map((row) => row.slice(size));
}

const unit = (size: number, at: number): number[] => Array.from({ length: size }, (_, place) => (place === at ? 1 : 0));

/** Lightness 0 to 1, green to red, blue to yellow. Distances in Oklab match perceived differences. */
type Oklab = readonly [lightness: number, a: number, b: number];

/** sRGB to Oklab and back, by Björn Ottosson, "A perceptual color space for image processing" (2020). */
export function oklabOf(color: Rgb): Oklab {
  const [r, g, b] = color.map(linearLight) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** Clamps out-of-gamut colours to the nearest value that a screen can show. */
export function rgbOfOklab([lightness, a, b]: Oklab): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** The inverse of `linearLight`. */
const encoded = (value: number): number => {
  const share = Math.min(1, Math.max(0, value));
  return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);
};
