import type { Framing } from '../frame/framePeople.ts';
import { blurField } from '../finish/blurField.ts';
import type { Buffers } from '../finish/Buffers.ts';
import { distanceField } from '../finish/distanceField.ts';
import type { Field } from '../finish/Field.ts';
import type { CharacterRecipe } from './characterRecipe.ts';

/** How far above the ground to look for feet, as a share of the picture's height. */
const feetShare = 0.05;

/**
 * Fills a field with people's shadow on the ground, 0 to 1: as wide as their parts near the ground, and flat, as seen from a camera at eye
 * level. `alpha` is people's coverage, of the same size; `floor` and half the shadow's `depth` are in cells.
 */
function groundShadow(alpha: Field, floor: number, depth: number, shadow: Field, spare: Float32Array): void {
  const { width, height } = alpha;
  const first = Math.max(0, Math.floor(floor - feetShare * height));
  const last = Math.min(height - 1, Math.ceil(floor));
  const feet: Field = { width, height: 1, cell: alpha.cell, values: spare.subarray(0, width) };
  feet.values.fill(0);
  for (let row = first; row <= last; row++)
    for (let column = 0; column < width; column++)
      feet.values[column] = Math.max(feet.values[column] ?? 0, alpha.values[row * width + column] ?? 0);
  softenRow(feet.values, Math.max(1, Math.round(depth * 1.5)), spare.subarray(width, 2 * width));
  for (let row = 0; row < height; row++) {
    const away = (row - floor) / depth;
    const strength = Math.exp(-away * away);
    for (let column = 0; column < width; column++)
      shadow.values[row * width + column] = strength < 0.01 ? 0 : strength * (feet.values[column] ?? 0);
  }
}

function softenRow(values: Float32Array, radius: number, spare: Float32Array): void {
  for (let pass = 0; pass < 2; pass++) {
    spare.set(values);
    for (let at = 0; at < values.length; at++) {
      let sum = 0;
      for (let near = at - radius; near <= at + radius; near++) sum += spare[Math.min(values.length - 1, Math.max(0, near))] ?? 0;
      values[at] = sum / (2 * radius + 1);
    }
  }
}

/** Cell sizes in pixels, for the outline's field and for the soft fields: as coarse as possible without a visible difference. */
const fineCell = 2;
const softCell = 4;
/** Half the depth of the ground shadow, as a share of the picture's height: one value for feet, one for the box's lower edge. */
const depthUnderFeet = 0.014;
const depthAtEdge = 0.03;

/** How much to smooth the silhouette before outlining it, as a share of the outline's width, since scissors don't follow every hair. */
const outlineCalm = 0.75;

export interface ComposedFields {
  readonly soft: Field;
  readonly distance: Field;
  readonly shadow: Field;
  readonly ground: Field;
}

/** Computes fields from people and props together, so that a single pass can finish the pixels. The fields belong to `buffers`. */
export function finishFields(pixels: Uint8ClampedArray, recipe: CharacterRecipe, { standing }: Framing, buffers: Buffers): ComposedFields {
  const { frame, light, outline, shadow } = recipe;
  const { width, height } = frame;
  const field = (name: string, cell: number): Field => buffers.field(name, width, height, cell);
  const soft = field('soft', softCell);
  const spare = buffers.numbers('spare', Math.max(soft.values.length, 2 * soft.width));
  shrinkAlpha(pixels, width, height, soft);

  const ground = field('ground', softCell);
  const floor = (standing ? frame.groundLine * height : height) / softCell;
  groundShadow(soft, floor, ((standing ? depthUnderFeet : depthAtEdge) * height) / softCell, ground, spare);

  const distance = field('distance', fineCell);
  shrinkAlpha(pixels, width, height, distance);
  const calm = (outlineCalm * outline.width) / fineCell;
  blurField(distance, calm, buffers.numbers('fine spare', distance.values.length));
  sharpen(distance, calm);
  distanceField(distance, (name, length) => buffers.numbers(name, length));

  const thrown = field('shadow', softCell);
  coverWithin(distance, outline.width / fineCell, thrown);
  blurField(thrown, shadow.blur / 2 / softCell, spare);
  if (light.rim !== null) blurField(soft, Math.max(0.6, (0.45 * light.rim.width) / softCell), spare);
  return { soft, distance, shadow: thrown, ground };
}

/** Narrows an edge back to one cell, at the same position, after a blur has widened it to about 2.5 standard deviations. */
function sharpen({ values }: Field, sigma: number): void {
  const slope = Math.max(1, 2.5 * sigma);
  for (let at = 0; at < values.length; at++) values[at] = Math.min(1, Math.max(0, 0.5 + ((values[at] ?? 0) - 0.5) * slope));
}

/** Marks the cells of a coarser field that are within a distance, given in cells of the finer field. */
function coverWithin(distance: Field, reach: number, coarse: Field): void {
  const steps = coarse.cell / distance.cell;
  for (let row = 0; row < coarse.height; row++)
    for (let column = 0; column < coarse.width; column++) {
      const x = Math.min(distance.width - 1, column * steps + (steps >> 1));
      const y = Math.min(distance.height - 1, row * steps + (steps >> 1));
      const away = distance.values[y * distance.width + x] ?? 0;
      coarse.values[row * coarse.width + column] = away === 0 ? 1 : Math.min(1, Math.max(0, (reach - away) / steps + 0.5));
    }
}

/** Fills a field with the mean alpha, 0 to 1, of each of its cells. `pixels` is RGBA. */
export function shrinkAlpha(pixels: Uint8ClampedArray, width: number, height: number, { values, cell, ...size }: Field): void {
  // Go row by row and add to each cell's sum: visiting cells one by one takes twice as long.
  const sums = new Int32Array(size.width);
  for (let row = 0; row < size.height; row++) {
    const bottom = Math.min(height, (row + 1) * cell);
    sums.fill(0);
    for (let y = row * cell; y < bottom; y++)
      for (let column = 0, x = 0, at = y * width * 4 + 3; column < size.width; column++) {
        let sum = sums[column] as number;
        for (const right = Math.min(width, x + cell); x < right; x++, at += 4) sum += pixels[at] as number;
        sums[column] = sum;
      }
    for (let column = 0; column < size.width; column++)
      values[row * size.width + column] =
        (sums[column] as number) / (255 * (bottom - row * cell) * (Math.min(width, (column + 1) * cell) - column * cell));
  }
}
