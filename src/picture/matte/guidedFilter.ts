import type { BlurScratch } from './boxBlur.ts';
import { boxBlur } from './boxBlur.ts';
import type { Size } from './resizePlane.ts';
import { smoothstep } from './smoothstep.ts';

/** Colour planes, 0 to 1. */
export interface Colours {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
}

/** The mask as a linear function of a pixel's colour: `red * r + green * g + blue * b + base`. */
export interface GuideCoefficients extends Colours {
  readonly base: Float32Array;
}

/** Working planes, all overwritten. */
export type GuideScratch = Readonly<Record<Covariance, Float32Array>> & BlurScratch;

/** Products of red, green, blue and the mask, p. */
export const covariances = ['rr', 'rg', 'rb', 'gg', 'gb', 'bb', 'rp', 'gp', 'bp', 'pp', 'product'] as const;
export type Covariance = (typeof covariances)[number];

/**
 * Fits the mask (0 to 1) as a linear function of the photo's colour, by least squares, in a window of `radius` pixels around each pixel. `epsilon`,
 * in squared colour units (0 to 1), regularises the fit against strong colours. Applied to the full-size photo, the coefficients give a mask that
 * follows the photo's edges (He, Sun, Tang, "Guided Image Filtering", 2013, equations 19 to 21; computed at a lower resolution as in He, Sun, "Fast
 * Guided Filter", 2015).
 */
export function guideCoefficients(
  guide: Colours,
  mask: Float32Array,
  size: Size,
  { radius, epsilon }: { readonly radius: number; readonly epsilon: number },
  result: GuideCoefficients,
  scratch: GuideScratch,
): void {
  const { red, green, blue } = guide;
  const blur = (source: Float32Array, target: Float32Array): void => boxBlur(source, size, radius, target, scratch);
  const blurProduct = (one: Float32Array, other: Float32Array, target: Float32Array): void => {
    const { product } = scratch;
    for (let at = 0; at < product.length; at++) product[at] = (one[at] as number) * (other[at] as number);
    blur(product, target);
  };
  blurProduct(red, red, scratch.rr);
  blurProduct(red, green, scratch.rg);
  blurProduct(red, blue, scratch.rb);
  blurProduct(green, green, scratch.gg);
  blurProduct(green, blue, scratch.gb);
  blurProduct(blue, blue, scratch.bb);
  blurProduct(red, mask, scratch.rp);
  blurProduct(green, mask, scratch.gp);
  blurProduct(blue, mask, scratch.bp);
  blurProduct(mask, mask, scratch.pp);
  // The results hold the means until the equations are solved.
  blur(red, result.red);
  blur(green, result.green);
  blur(blue, result.blue);
  blur(mask, result.base);
  solve(result, scratch, epsilon);
  for (const plane of [result.red, result.green, result.blue, result.base, scratch.pp]) blur(plane, plane);
  keepUnexplained(mask, result, scratch.pp);
}

/**
 * If colours explain less of the mask's variance than the first share, the mask itself is used; above the second share, only colours are
 * used.
 */
const [unexplained, explained] = [0.05, 0.25];

/**
 * Keeps the mask where colours do not explain it, as with dark hair in front of a dark wall. There, the fit would only blur the mask over
 * its window.
 */
function keepUnexplained(mask: Float32Array, { red, green, blue, base }: GuideCoefficients, share: Float32Array): void {
  for (let at = 0; at < mask.length; at++) {
    const part = smoothstep(share[at] as number, unexplained, explained);
    if (part === 1) continue;
    red[at] = (red[at] as number) * part;
    green[at] = (green[at] as number) * part;
    blue[at] = (blue[at] as number) * part;
    base[at] = (mask[at] as number) + part * ((base[at] as number) - (mask[at] as number));
  }
}

/** If the mask's mean is this close to 0 or 1, there is no edge nearby, and any effect of colour would be noise. */
const noEdge = 1e-4;

/**
 * Solves `(covariance + epsilon * identity) * coefficients = covariance with the mask` at every pixel, by Cramer's rule. Leaves the share of the mask's
 * variance that the fit explains in `pp`.
 */
function solve(means: GuideCoefficients, { rr, rg, rb, gg, gb, bb, rp, gp, bp, pp }: GuideScratch, epsilon: number): void {
  const { red, green, blue, base } = means;
  for (let at = 0; at < base.length; at++) {
    const p = base[at] as number;
    if (p < noEdge || p > 1 - noEdge) {
      red[at] = green[at] = blue[at] = 0;
      base[at] = p < noEdge ? 0 : 1;
      pp[at] = 1;
      continue;
    }
    const r = red[at] as number;
    const g = green[at] as number;
    const b = blue[at] as number;
    const a00 = (rr[at] as number) - r * r + epsilon;
    const a01 = (rg[at] as number) - r * g;
    const a02 = (rb[at] as number) - r * b;
    const a11 = (gg[at] as number) - g * g + epsilon;
    const a12 = (gb[at] as number) - g * b;
    const a22 = (bb[at] as number) - b * b + epsilon;
    const y0 = (rp[at] as number) - r * p;
    const y1 = (gp[at] as number) - g * p;
    const y2 = (bp[at] as number) - b * p;
    const c00 = a11 * a22 - a12 * a12;
    const c01 = a02 * a12 - a01 * a22;
    const c02 = a01 * a12 - a02 * a11;
    const c11 = a00 * a22 - a02 * a02;
    const c12 = a01 * a02 - a00 * a12;
    const c22 = a00 * a11 - a01 * a01;
    const share = 1 / (a00 * c00 + a01 * c01 + a02 * c02);
    const x0 = (c00 * y0 + c01 * y1 + c02 * y2) * share;
    const x1 = (c01 * y0 + c11 * y1 + c12 * y2) * share;
    const x2 = (c02 * y0 + c12 * y1 + c22 * y2) * share;
    red[at] = x0;
    green[at] = x1;
    blue[at] = x2;
    base[at] = p - x0 * r - x1 * g - x2 * b;
    pp[at] = (x0 * y0 + x1 * y1 + x2 * y2) / Math.max(noEdge, (pp[at] as number) - p * p);
  }
}
