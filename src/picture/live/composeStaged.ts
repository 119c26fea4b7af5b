import type { EdgeCurve } from '../matte/applyGuide.ts';
import { edge, inside, kindBetween, kindOf } from '../matte/applyGuide.ts';
import type { Layers } from '../matte/foreground.ts';
import { wordsOf } from '../matte/composeCutout.ts';
import { ownColour } from '../matte/foreground.ts';
import type { GuideCoefficients } from '../matte/guidedFilter.ts';
import type { Positions } from '../matte/resizePlane.ts';
import { rowBetween } from '../matte/resizePlane.ts';
import { smoothstep } from '../matte/smoothstep.ts';

/** A frame's people, on planes of `smallSide`: the mask's coefficients, and the colours of people and background. */
export interface StagedPeople {
  readonly coefficients: GuideCoefficients;
  readonly layers: Layers;
  readonly smallSide: number;
}

/**
 * Draws a frame's people into `target`, in front of a scene or, without one, on a transparent background; all are square RGBA. Equivalent
 * to `applyGuide` and `composeCutout`, but in a single pass that computes only edges: most of a picture is entirely people or entirely
 * scene, which the coefficients show for a whole run of pixels at once.
 */
export function composeStaged(
  frame: Uint8ClampedArray,
  scene: Uint8ClampedArray | null,
  { coefficients: { red, green, blue, base }, layers, smallSide }: StagedPeople,
  enlarging: Positions,
  { low, high }: EdgeCurve,
  target: Uint8ClampedArray,
): void {
  const { first, second, share } = enlarging;
  const side = first.length;
  const [frameWords, words] = [wordsOf(frame), wordsOf(target)];
  const sceneWords = scene === null ? new Uint32Array(frameWords.length) : wordsOf(scene);
  const [reds, greens, blues, bases] = [newRow(smallSide), newRow(smallSide), newRow(smallSide), newRow(smallSide)];
  const kinds = new Uint8Array(smallSide);
  const pairs = [
    [layers.front.red, layers.back.red],
    [layers.front.green, layers.back.green],
    [layers.front.blue, layers.back.blue],
  ] as const;

  const blend = (at: number, x: number, y: number, alpha: number): void => {
    const [upper, lower] = [(first[y] as number) * smallSide, (second[y] as number) * smallSide];
    const [left, right] = [first[x] as number, second[x] as number];
    const [across, down] = [share[x] as number, share[y] as number];
    const sample = (plane: Float32Array): number => {
      const above = (plane[upper + left] as number) * (1 - across) + (plane[upper + right] as number) * across;
      const below = (plane[lower + left] as number) * (1 - across) + (plane[lower + right] as number) * across;
      return above + down * (below - above);
    };
    for (let one = 0, to = at * 4; one < 3; one++, to++) {
      const [front, back] = pairs[one] as (typeof pairs)[number];
      const own = ownColour((frame[to] as number) / 255, alpha, sample(front), sample(back));
      target[to] = scene === null ? 255 * own : 255 * alpha * own + (1 - alpha) * (scene[to] as number);
    }
    target[at * 4 + 3] = scene === null ? 255 * alpha : 255;
  };

  for (let y = 0; y < side; y++) {
    rowBetween(red, smallSide, enlarging, y, reds);
    rowBetween(green, smallSide, enlarging, y, greens);
    rowBetween(blue, smallSide, enlarging, y, blues);
    rowBetween(base, smallSide, enlarging, y, bases);
    for (let x = 0; x < smallSide; x++)
      kinds[x] = kindOf(reds[x] as number, greens[x] as number, blues[x] as number, bases[x] as number, low, high);
    const start = y * side;
    for (let x = 0; x < side;) {
      const kind = kindBetween(kinds, first[x] as number, second[x] as number);
      let end = x + 1;
      while (end < side && kindBetween(kinds, first[end] as number, second[end] as number) === kind) end++;
      if (kind !== edge) words.set((kind === inside ? frameWords : sceneWords).subarray(start + x, start + end), start + x);
      else
        for (let place = x, at = start + x; place < end; place++, at++) {
          const left = first[place] as number;
          const right = second[place] as number;
          const there = share[place] as number;
          const here = 1 - there;
          const value =
            (((reds[left] as number) * here + (reds[right] as number) * there) * (frame[at * 4] as number) +
              ((greens[left] as number) * here + (greens[right] as number) * there) * (frame[at * 4 + 1] as number) +
              ((blues[left] as number) * here + (blues[right] as number) * there) * (frame[at * 4 + 2] as number)) /
              255 +
            (bases[left] as number) * here +
            (bases[right] as number) * there;
          if (value <= low) words[at] = sceneWords[at] as number;
          else if (value >= high) words[at] = frameWords[at] as number;
          else blend(at, place, y, smoothstep(value, low, high));
        }
      x = end;
    }
  }
}

const newRow = (width: number): Float32Array => new Float32Array(width);
