import type { Face } from '../Cutout.ts';
import type { Region } from '../faces/Region.ts';
import { personAt } from './personProbability.ts';
import type { Size } from './resizePlane.ts';
import { smoothstep } from './smoothstep.ts';

/** How far hair may reach above a face's centre, and feet below it, in face widths. */
const [up, down] = [1.5, 9.6];
/** The minimum width of a close-up in face widths, so that it includes elbows. */
const minSide = 7;
/** The maximum share of the photo that a close-up covers: a larger one would add nothing to the first pass. */
const largestCloseUp = 0.78;
const maxCloseUps = 8;
/** A close-up is less reliable near its border, where it cuts people. Its weight decreases over this share of its side. */
const border = 0.12;

/** The trunk, in face widths from the face's centre: its half width, and its extent downwards from the forehead. */
const trunk = { halfWidth: 0.5, from: -0.5, to: 3.8 };
/** A person counts as known if at least this share of head and trunk is covered. */
const knownShare = 0.9;
/** Pixels with at least this certainty count as covered. */
const sureFrom = 0.75;

/** Whether the multiclass segmenter's logits (of this size) cover this person's head and torso, as far as the photo shows them. */
export function isKnown({ box }: Face, photo: Size, logits: Float32Array, size: Size): boolean {
  let [seen, count] = [0, 0];
  for (let down = trunk.from; down < trunk.to; down += 0.33)
    for (let right = -trunk.halfWidth; right <= trunk.halfWidth; right += trunk.halfWidth / 2) {
      const column = Math.floor(((box.x + box.width * (0.5 + right)) * size.width) / photo.width);
      const row = Math.floor(((box.y + box.height / 2 + box.width * down) * size.height) / photo.height);
      if (column < 0 || row < 0 || column >= size.width || row >= size.height) continue;
      count++;
      if (personAt(logits, row * size.width + column) > sureFrom) seen++;
    }
  return seen >= knownShare * count;
}

/** The close-ups for a second run of the selfie segmenter: squares in the photo. */
export function closeUps(faces: readonly Face[], photo: Size): Region[] {
  const short = Math.min(photo.width, photo.height);
  return faces.slice(0, maxCloseUps).map(({ box }) => {
    const face = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const top = Math.max(0, face.y - up * box.width);
    const reach = Math.min(photo.height, face.y + down * box.width) - top;
    const side = Math.min(Math.max(minSide * box.width, reach), largestCloseUp * short);
    const within = (middle: number, length: number): number => Math.min(Math.max(middle, side / 2), length - side / 2);
    const middle = { x: within(face.x, photo.width), y: within(top + side / 2, photo.height) };
    return { middle, side, turn: 0 };
  });
}

/**
 * Merges a close-up's output (0 to 1, a square of `from`) into the mask of the whole photo, in place. A close-up replaces the distant
 * view; several close-ups are combined by their maximum. Close-ups have less weight near their borders. `weights` has the mask's size and
 * is initially zero.
 */
export function takeIn(
  answer: Float32Array,
  from: Size,
  { middle, side }: Region,
  photo: Size,
  mask: Float32Array,
  size: Size,
  weights: Float32Array,
): void {
  const [stepX, stepY] = [photo.width / size.width, photo.height / size.height];
  const [left, top] = [middle.x - side / 2, middle.y - side / 2];
  const last = { x: Math.min(size.width, Math.ceil((left + side) / stepX)), y: Math.min(size.height, Math.ceil((top + side) / stepY)) };
  const edge = (share: number, atStart: boolean, atEnd: boolean): number =>
    Math.min(atStart ? 1 : smoothstep(share, 0, border), atEnd ? 1 : smoothstep(1 - share, 0, border));
  for (let y = Math.max(0, Math.floor(top / stepY)); y < last.y; y++) {
    const down = ((y + 0.5) * stepY - top) / side;
    if (down < 0 || down > 1) continue;
    const ofRow = edge(down, top < 1, top + side > photo.height - 1);
    for (let x = Math.max(0, Math.floor(left / stepX)); x < last.x; x++) {
      const across = ((x + 0.5) * stepX - left) / side;
      if (across < 0 || across > 1) continue;
      const weight = ofRow * edge(across, left < 1, left + side > photo.width - 1);
      const at = y * size.width + x;
      const known = weights[at] as number;
      const value = sample(answer, from, across, down);
      // The first close-up replaces the distant view; further ones can only increase the mask.
      const before = mask[at] as number;
      mask[at] = known === 0 ? before + weight * (value - before) : Math.max(before, weight * value);
      weights[at] = Math.max(known, weight);
    }
  }
}

/** Interpolates between the four pixels around a point, given as shares of the plane's sides. */
function sample(plane: Float32Array, { width, height }: Size, across: number, down: number): number {
  const x = Math.min(width - 1, Math.max(0, across * width - 0.5));
  const y = Math.min(height - 1, Math.max(0, down * height - 0.5));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const at = (column: number, row: number): number => plane[row * width + column] as number;
  const above = at(left, top) + (x - left) * (at(right, top) - at(left, top));
  const below = at(left, bottom) + (x - left) * (at(right, bottom) - at(left, bottom));
  return above + (y - top) * (below - above);
}
