import type { Framing } from '../frame/framePeople.ts';
import { blurField } from '../look/blurField.ts';
import type { Buffers } from '../look/Buffers.ts';
import { distanceField } from '../look/distanceField.ts';
import type { Field } from '../look/Field.ts';
import { groundShadow } from '../look/groundShadow.ts';
import { shrinkAlpha } from '../look/shrinkAlpha.ts';
import type { CharacterRecipe } from './characterRecipe.ts';

/** Cells of the outline's field, and of those of what is soft, in pixels: as coarse as the eye can't tell. */
const fineCell = 2;
const softCell = 4;
/** Half the depth of the shadow on the ground, as a share of the picture's height: under feet, and where the box ends. */
const depthUnderFeet = 0.014;
const depthAtEdge = 0.03;

/** How far the silhouette is calmed before it is outlined, as a part of the outline's width: scissors don't follow every hair. */
const outlineCalm = 0.75;

export interface LookFields {
  readonly soft: Field;
  readonly distance: Field;
  readonly shadow: Field;
  readonly ground: Field;
}

/** What is measured of people and props together, before the pixels are finished in one walk. The fields are lent by `buffers`. */
export function lookFields(pixels: Uint8ClampedArray, recipe: CharacterRecipe, { standing }: Framing, buffers: Buffers): LookFields {
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

/** Makes the slope that a blur has made of an edge, about 2.5 of its deviations wide, as narrow as a cell again, in the same place. */
function sharpen({ values }: Field, sigma: number): void {
  const slope = Math.max(1, 2.5 * sigma);
  for (let at = 0; at < values.length; at++) values[at] = Math.min(1, Math.max(0, 0.5 + ((values[at] ?? 0) - 0.5) * slope));
}

/** Covers the cells of a coarser field that lie within a distance, in cells of the finer one. */
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
