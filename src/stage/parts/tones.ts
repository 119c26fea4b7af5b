import { hexOf, mix, rgbOf } from '../../shared/theme/contrast.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** A colour mixed with a share (0 to 1) of another colour. */
export const toneOf = (color: string, other: string, share: number): string => hexOf(mix(rgbOf(color), rgbOf(other), share));

/** A theme's paper mixed with its highlight colour, for the elapsed part of a ring and behind emphasised text. */
export const tinted = ({ card, highlight }: Theme['colors']): string => toneOf(card, highlight, 0.45);
