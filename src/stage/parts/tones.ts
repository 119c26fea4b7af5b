import { hexOf, luminance, mix, rgbOf } from '../../shared/theme/contrast.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** A colour with a share (0 to 1) of another one in it. */
export const toneOf = (color: string, other: string, share: number): string => hexOf(mix(rgbOf(color), rgbOf(other), share));

/** A support that is hardly lighter than this, as WCAG measures it, is next to ink: on paper nothing but grey is left of it. */
const nextToInk = 0.04;

/** The support on paper, or the highlight of a theme whose support leaves only grey: the track of a ring, and what something stands on that is said loudly. */
export const tint = ({ card, support, highlight }: Theme['colors']): string =>
  luminance(rgbOf(support)) < nextToInk ? toneOf(card, highlight, 0.5) : toneOf(card, support, 0.18);
