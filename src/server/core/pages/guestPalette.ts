import type { Rgb } from '../../../shared/theme/contrast.ts';
import { contrast, hexOf, luminance, mix, rgbOf } from '../../../shared/theme/contrast.ts';
import type { PhoneLookIn } from '../../../shared/contract/phoneLook.ts';

/** WCAG AA contrast: for text, and for edges that carry meaning. */
const [read, seen] = [4.5, 3];
const [white, black]: [Rgb, Rgb] = [
  [255, 255, 255],
  [0, 0, 0],
];

/**
 * Colours for guests' and hosts' pages by their names in phone.css and album.css, all opaque. If two of the theme's colours lack contrast,
 * another of its colours replaces one. Text on the stage is large, but on a phone it is not.
 */
export function guestPalette(colors: PhoneLookIn['colors']): Readonly<Record<string, string>> {
  const ground = rgbOf(colors.ground);
  const on = (color: string, under: Rgb): Rgb => rgbOf(color, under);
  const card = on(colors.card, ground);
  const ink = readable(card, [on(colors.ink, card), on(colors.qrDark, card), on(colors.qrLight, card)]);
  const accent = on(colors.accent, card);
  const accentReads = contrast(accent, on(colors.onAccent, accent)) >= read && contrast(accent, card) >= seen;
  // The accent colour, if it contrasts with the card and text on it is readable; otherwise the ink colour.
  const [next, onNext, edge] = accentReads
    ? [accent, on(colors.onAccent, accent), on(colors.accentEdge, accent)]
    : [ink, readable(ink, [card]), mix(ink, black, 0.3)];
  const tints = {
    'tint-a': mix(ground, accent, 0.13),
    'tint-b': mix(ground, on(colors.support, ground), 0.2),
    'tint-c': mix(ground, on(colors.surround, ground), 0.6),
    'tint-d': mix(ground, on(colors.support, ground), 0.34),
    'tint-e': mix(ground, accent, 0.3),
  };
  return {
    ground: hexOf(ground),
    card: hexOf(card),
    ink: hexOf(ink),
    // The brand may appear on any part of the scenery behind it.
    'ink-on-ground': hexOf(readableOnAll([ground, ...Object.values(tints)], on(colors.ink, ground))),
    quiet: hexOf(readable(card, [on(colors.inkQuiet, card), ink])),
    next: hexOf(next),
    'on-next': hexOf(onNext),
    'next-edge': hexOf(edge),
    support: hexOf(distinct(tints['tint-c'], [on(colors.support, card), ink])),
    focus: hexOf(distinct(card, [on(colors.focus, card), ink])),
    ...Object.fromEntries(Object.entries(tints).map(([name, color]) => [name, hexOf(color)])),
    ...shadows(rgbOf(colors.shadow)),
  };
}

/** Whether the ground is light or dark, so that the browser's own controls match. */
export function guestScheme(colors: PhoneLookIn['colors']): 'light' | 'dark' {
  return luminance(rgbOf(colors.ground)) > 0.18 ? 'light' : 'dark';
}

/** The first candidate that is readable on the ground colour, otherwise black or white: one of them always is readable. */
function readable(ground: Rgb, candidates: readonly Rgb[]): Rgb {
  return [...candidates, black, white].find((ink) => contrast(ink, ground) >= read) ?? black;
}

function readableOnAll(grounds: readonly Rgb[], ink: Rgb): Rgb {
  const weakest = (color: Rgb): number => Math.min(...grounds.map((ground) => contrast(color, ground)));
  if (weakest(ink) >= read) return ink;
  return weakest(black) >= weakest(white) ? black : white;
}

function distinct(ground: Rgb, candidates: readonly Rgb[]): Rgb {
  return [...candidates, black, white].find((color) => contrast(color, ground) >= seen) ?? black;
}

function shadows(color: Rgb): Readonly<Record<string, string>> {
  const shade = (alpha: number): string => `rgba(${color.map(Math.round).join(',')},${alpha})`;
  return { 'shadow-tight': shade(0.16), 'shadow-wide': shade(0.14), 'shadow-faint': shade(0.08), veil: 'rgba(0,0,0,.55)' };
}
