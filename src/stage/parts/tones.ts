import { hexOf, mix, rgbOf } from '../../shared/theme/contrast.ts';

/** A colour with a share (0 to 1) of another one in it. */
export const toneOf = (color: string, other: string, share: number): string => hexOf(mix(rgbOf(color), rgbOf(other), share));

/** Of a colour on paper: what is left of a ring that has run on, and what something stands on that is said loudly. */
export const tint = (paper: string, color: string): string => toneOf(paper, color, 0.18);
