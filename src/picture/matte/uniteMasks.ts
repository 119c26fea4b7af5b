import { smoothstep } from './smoothstep.ts';

/** The selfie segmenter is ignored below the first value, and trusted above the second. */
const selfieLow = 0.15;
const selfieHigh = 0.55;

/** At or above this value, the multiclass segmenter needs no confirmation. */
const known = 0.5;

/**
 * In the segmenters' pixels: anything that only the selfie segmenter shows must be thicker than twice this. Helmets and bags are thick
 * enough, slivers between neck and collar are not.
 */
const thickness = 4;

/** The distance, in pixels, within which the selfie segmenter must be certain of all pixels. */
const innerRadius = 1;
const [innerLow, innerHigh] = [0.5, 0.9];
/** Such a pixel belongs to a person unless the multiclass segmenter rules it out. */
const [ruledOut, possible] = [0.1, 0.4];

/** Values this close to 0 or 1 are rounded: the models' last doubts would put a veil over the background and make people translucent. */
const doubt = 0.02;

export interface UnitingScratch {
  readonly added: Float32Array;
  readonly inner: Float32Array;
  readonly scratch: Float32Array;
}

/**
 * Combines both segmenters into one mask, 0 to 1, in `person`, and stores the higher of both values for each pixel in `belief`. The
 * multiclass segmenter draws the better edge, but misses dark jackets and objects that people hold. The selfie segmenter keeps these, but
 * also fills the corners between head and shoulders, so of its own additions only thick parts are used. Where the selfie segmenter is
 * certain, people stay opaque even if the multiclass segmenter is unsure (cloth in the wall's colour, a lap, a turned back).
 */
export function uniteMasks(
  person: Float32Array,
  selfie: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  belief: Float32Array,
  { added, inner, scratch }: UnitingScratch,
): void {
  for (let at = 0; at < person.length; at++) {
    const one = person[at] as number;
    belief[at] = Math.max(one, selfie[at] as number);
    added[at] = one < known ? smoothstep(selfie[at] as number, selfieLow, selfieHigh) : 0;
  }
  openMask(added, width, height, thickness, scratch);
  inner.set(selfie);
  minAround(inner, width, height, innerRadius, scratch);
  for (let at = 0; at < person.length; at++) {
    const more = Math.min(added[at] as number, smoothstep(selfie[at] as number, selfieLow, selfieHigh));
    const agreed = smoothstep(inner[at] as number, innerLow, innerHigh) * smoothstep(person[at] as number, ruledOut, possible);
    const united = Math.max(person[at] as number, more, agreed);
    const sure = (united - doubt) / (1 - 2 * doubt);
    person[at] = sure < 0 ? 0 : sure > 1 ? 1 : sure;
  }
}

/**
 * Morphological opening: removes all parts of a mask into which a square of `2 * radius + 1` pixels doesn't fit, and leaves the rest
 * unchanged. Takes the minimum over each square, then the maximum of these (Serra, "Image Analysis and Mathematical Morphology", 1982),
 * along rows and along columns. Shapes cut by the border are assumed to continue beyond it. `scratch` is as large as the mask.
 */
export function openMask(mask: Float32Array, width: number, height: number, radius: number, scratch: Float32Array): void {
  minAround(mask, width, height, radius, scratch);
  // The maximum is the minimum with all signs inverted.
  turnSigns(mask);
  minAround(mask, width, height, radius, scratch);
  turnSigns(mask);
}

/** The minimum over each square of `2 * radius + 1` pixels, in place. `scratch` is as large as the mask. */
function minAround(mask: Float32Array, width: number, height: number, radius: number, scratch: Float32Array): void {
  for (let y = 0; y < height; y++)
    for (let x = 0, start = y * width; x < width; x++) {
      const last = start + Math.min(width - 1, x + radius);
      let least = mask[start + x] as number;
      for (let near = start + Math.max(0, x - radius); near <= last; near++)
        if ((mask[near] as number) < least) least = mask[near] as number;
      scratch[start + x] = least;
    }
  // Process whole rows, so that memory is accessed sequentially.
  for (let y = 0; y < height; y++) {
    const start = y * width;
    mask.set(scratch.subarray(start, start + width), start);
    for (let near = Math.max(0, y - radius); near <= Math.min(height - 1, y + radius); near++)
      for (let at = start, from = near * width; at < start + width; at++, from++)
        if ((scratch[from] as number) < (mask[at] as number)) mask[at] = scratch[from] as number;
  }
}

function turnSigns(mask: Float32Array): void {
  for (let at = 0; at < mask.length; at++) mask[at] = -(mask[at] as number);
}
