import { hexOf, mix, rgbOf } from '../../shared/theme/contrast.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** A colour with a share (0 to 1) of another one in it. */
export const toneOf = (color: string, other: string, share: number): string => hexOf(mix(rgbOf(color), rgbOf(other), share));

/** A theme's paper with its bright colour in it: what is left of a ring that has run on, and what something stands on that is said loudly. */
export const tinted = ({ card, highlight }: Theme['colors']): string => toneOf(card, highlight, 0.45);
