import type { Rgb } from '../../shared/theme/contrast.ts';
import { hexOf, luminance, mix, rgbOf } from '../../shared/theme/contrast.ts';

/** A colour with a share (0 to 1) of another one in it. */
export const toneOf = (color: string, other: string, share: number): string => hexOf(mix(rgbOf(color), rgbOf(other), share));

/** Below this luminance paper is dark. */
const darkPaper = 0.1;

/** How much colour there is in a colour: none in a grey. */
const chromaOf = (color: Rgb): number => Math.max(...color) - Math.min(...color);

/**
 * Of a colour on paper: what is left of a ring that has run on, and what something stands on that is said loudly. On dark paper of the opposite
 * colour it would be a muddy grey: there it is the paper's own colour, brighter.
 */
export function tint(paper: string, color: string): string {
  const on = rgbOf(paper);
  const mixed = mix(on, rgbOf(color), 0.18);
  const isMuddy = luminance(on) < darkPaper && chromaOf(mixed) < chromaOf(on) / 2;
  if (!isMuddy) return hexOf(mixed);
  const [red, green, blue] = on;
  const brighter = (part: number): number => Math.min(255, 12 + 2 * part);
  return hexOf([brighter(red), brighter(green), brighter(blue)]);
}
