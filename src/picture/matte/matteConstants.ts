import type { EdgeCurve } from './applyGuide.ts';
import type { ForegroundRadii } from './foreground.ts';
import type { Size } from './resizePlane.ts';

/**
 * The guide and the layers' colours have one value per square of this side, in pixels: a quarter of the guide's radius, as its authors
 * recommend.
 */
export const shrinkFactor = 4;

export interface MatteConstants {
  /** `radius` is in pixels of the small planes. */
  readonly guide: { readonly radius: number; readonly epsilon: number };
  readonly curve: EdgeCurve;
  readonly foreground: ForegroundRadii;
}

/** The best values for photos of this size, over the backgrounds of tests/photographs/matteQuality.test.ts. */
export function matteConstants({ width, height }: Size): MatteConstants {
  const side = Math.max(width, height) / shrinkFactor;
  const pixels = (share: number): number => Math.max(1, Math.round(side * share));
  return {
    guide: { radius: pixels(1 / 68), epsilon: 1e-4 },
    curve: { low: 0.15, high: 0.8 },
    foreground: { tiny: pixels(1 / 48), small: pixels(1 / 135) },
  };
}
