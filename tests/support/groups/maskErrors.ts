import { edgeBand } from '../picture/matteErrors.ts';
import type { GroupPhoto } from './groupPhoto.ts';
import { photoSide } from './kinds.ts';

/** The difference between a mask and the truth. */
export interface MaskErrors {
  /** Mean error of alpha, 0 to 1: over all pixels, and over pixels within 20 of an edge. */
  readonly error: number;
  readonly errorAtEdge: number;
  /** Missing areas inside people as shares of the person's area, largest first. Areas under a thousandth do not count. */
  readonly holes: readonly { readonly share: number; readonly x: number; readonly y: number }[];
  /** The missing share of the people, and the share of the background that was kept. */
  readonly missing: number;
  readonly added: number;
}

/** Only every second pixel of every second row is checked for holes. */
const step = 2;
const side = photoSide / step;
const [solid, opaque] = [250, 200];
const minHole = 0.001;

export function maskErrors(alpha: Uint8Array, group: GroupPhoto): MaskErrors {
  const { alpha: truth, either } = group;
  const whole = new Float32Array(truth.length);
  for (let at = 0; at < truth.length; at++) whole[at] = truth[at]! / 255;
  const band = edgeBand(whole, photoSide, photoSide, 20);
  let [sum, count, atEdge, onEdge, missing, people, added] = [0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < truth.length; at++) {
    const [wanted, given] = [truth[at]!, alpha[at]!];
    if (wanted === 0 && either[at] === 1) continue;
    const error = Math.abs(wanted - given) / 255;
    sum += error;
    count++;
    people += wanted / 255;
    if (wanted > given) missing += error;
    else added += error;
    if (band[at] === 0) continue;
    atEdge += error;
    onEdge++;
  }
  return {
    error: sum / count,
    errorAtEdge: atEdge / Math.max(1, onEdge),
    holes: holesOf(alpha, group),
    missing: missing / people,
    added: added / (count - people),
  };
}

/** Holes: connected pixels that should be opaque but aren't, and that do not touch a gap that should be open. */
function holesOf(alpha: Uint8Array, { alpha: truth, people }: GroupPhoto): MaskErrors['holes'] {
  const seen = new Uint8Array(side * side);
  const holes: { share: number; x: number; y: number }[] = [];
  const isOpen = (at: number): boolean => alpha[full(at)]! < opaque;
  const isMissing = (at: number): boolean => isOpen(at) && truth[full(at)]! > solid;
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || !isMissing(start)) continue;
    const waiting = [start];
    seen[start] = 1;
    let [area, left, down, enclosed] = [0, 0, 0, true];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % side, Math.floor(at / side)];
      area++;
      left += x;
      down += y;
      for (const [near, inside] of [
        [at - 1, x > 0],
        [at + 1, x < side - 1],
        [at - side, y > 0],
        [at + side, y < side - 1],
      ] as const) {
        if (!inside || !isOpen(near)) {
          // An area at the photo's edge is a bite, not a hole.
          if (!inside) enclosed = false;
          continue;
        }
        if (!isMissing(near)) enclosed = false;
        else if (seen[near] === 0) {
          seen[near] = 1;
          waiting.push(near);
        }
      }
    }
    if (!enclosed) continue;
    const [x, y] = [(left / area) * step, (down / area) * step];
    const owner = people.toSorted((a, b) => Math.abs(a.oval.x - x) - Math.abs(b.oval.x - x))[0]!;
    const share = (area * step * step) / owner.area;
    if (share > minHole) holes.push({ share, x: Math.round(x), y: Math.round(y) });
  }
  return holes.sort((a, b) => b.share - a.share);
}

const full = (at: number): number => Math.floor(at / side) * step * photoSide + (at % side) * step;
