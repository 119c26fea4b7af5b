import type { Rgb } from '../../shared/theme/contrast.ts';
import { hexOf, luminance, mix, rgbOf } from '../../shared/theme/contrast.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** A colour with a share (0 to 1) of another one in it. */
export const toneOf = (color: string, other: string, share: number): string => hexOf(mix(rgbOf(color), rgbOf(other), share));

/** A support that is hardly lighter than this, as WCAG measures it, is next to ink: on paper nothing but grey is left of it. */
const nextToInk = 0.04;
/** Below this luminance paper is dark. */
const darkPaper = 0.1;

/** How much colour there is in a colour: none in a grey. */
const chromaOf = (color: Rgb): number => Math.max(...color) - Math.min(...color);

const brighter = ([red, green, blue]: Rgb): Rgb => [
  Math.min(255, 12 + 2 * red),
  Math.min(255, 12 + 2 * green),
  Math.min(255, 12 + 2 * blue),
];

/**
 * The support on paper: the track of a ring, and what something stands on that is said loudly. Where that would be mud it is another colour: the
 * highlight for a support next to ink, the paper's own colour, brighter, for a support opposite to dark paper.
 */
export function tint({ card, support, highlight }: Pick<Theme['colors'], 'card' | 'support' | 'highlight'>): string {
  if (luminance(rgbOf(support)) < nextToInk) return toneOf(card, highlight, 0.5);
  const paper = rgbOf(card);
  const mixed = mix(paper, rgbOf(support), 0.18);
  const isMuddy = luminance(paper) < darkPaper && chromaOf(mixed) < chromaOf(paper) / 2;
  return hexOf(isMuddy ? brighter(paper) : mixed);
}
