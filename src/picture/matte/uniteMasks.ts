import { smoothstep } from './smoothstep.ts';

/** Where the selfie segmenter begins to count, and where it is believed. */
const selfieLow = 0.15;
const selfieHigh = 0.55;

/** What the multiclass segmenter is at least so sure of needs no other witness. */
const known = 0.5;

/** In the segmenters' pixels: what it adds is thicker than twice this. Slivers between neck and collar are not, helmets and bags are. */
const thickness = 4;

/** Where the selfie segmenter is sure, and as sure so far around, */
const innerRadius = 1;
const [innerLow, innerHigh] = [0.5, 0.9];
/** there is somebody unless the multiclass one rules it out. */
const [ruledOut, possible] = [0.1, 0.4];

/** What is surer than this is sure: the models' last doubts would lie as a veil over the background and make people translucent. */
const doubt = 0.02;

export interface UnitingScratch {
  readonly added: Float32Array;
  readonly inner: Float32Array;
  readonly scratch: Float32Array;
}

/**
 * One mask of both segmenters, 0 to 1, into `person`, and into `belief` how much the more generous of them believes in each pixel.
 * The multiclass one draws the better edge but drops what people hold in their hands, and dark jackets. The selfie one keeps these,
 * but also fills the corners between head and shoulders; so of what it alone sees only the thick parts are taken. Inside of what it is
 * sure of, a multiclass one that wavers (cloth of the wall's colour, a lap, a back that is turned) makes nobody translucent.
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
  leastAround(inner, width, height, innerRadius, scratch);
  for (let at = 0; at < person.length; at++) {
    const more = Math.min(added[at] as number, smoothstep(selfie[at] as number, selfieLow, selfieHigh));
    const agreed = smoothstep(inner[at] as number, innerLow, innerHigh) * smoothstep(person[at] as number, ruledOut, possible);
    const united = Math.max(person[at] as number, more, agreed);
    const sure = (united - doubt) / (1 - 2 * doubt);
    person[at] = sure < 0 ? 0 : sure > 1 ? 1 : sure;
  }
}

/**
 * Takes away all of a mask that a square of `2 * radius + 1` pixels doesn't fit into, and leaves the rest as it is: an opening, the
 * least of each square and then the most of these (Serra, "Image Analysis and Mathematical Morphology", 1982), along rows and along
 * columns. What is cut by the border is taken to go on behind it. `scratch` is as large as the mask.
 */
export function openMask(mask: Float32Array, width: number, height: number, radius: number, scratch: Float32Array): void {
  leastAround(mask, width, height, radius, scratch);
  // The most of some numbers is what is least of them with their signs turned.
  turnSigns(mask);
  leastAround(mask, width, height, radius, scratch);
  turnSigns(mask);
}

/** The least of each square of `2 * radius + 1` pixels, in place. `scratch` is as large as the mask. */
function leastAround(mask: Float32Array, width: number, height: number, radius: number, scratch: Float32Array): void {
  for (let y = 0; y < height; y++)
    for (let x = 0, start = y * width; x < width; x++) {
      const last = start + Math.min(width - 1, x + radius);
      let least = mask[start + x] as number;
      for (let near = start + Math.max(0, x - radius); near <= last; near++)
        if ((mask[near] as number) < least) least = mask[near] as number;
      scratch[start + x] = least;
    }
  // Row by row, so that memory is walked through in its own order.
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
