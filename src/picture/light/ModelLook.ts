import type { Face } from '../Cutout.ts';
import type { Raster } from '../Raster.ts';

/**
 * The tone curve for photos that models see: for each stored value a value between 0 and 255, in steps of a quarter. Models were trained
 * on photos taken in good light; in dark rooms they recognise more hair and clothes if the shadows are lifted. Guests never see photos
 * with this curve.
 */
export type ModelLook = Float32Array<ArrayBuffer>;

/** A photo as input for models. */
export interface SeenPhoto extends Raster {
  /** The tone curve for models; undefined leaves the photo unchanged. */
  readonly look?: ModelLook;
}

type Size = Pick<Raster, 'width' | 'height'>;

/** The curve has this many entries per stored value, because the mean of a dark, noisy patch is between two values. */
export const fineness = 4;

/** After lifting, this share of the photo is darker than this value. */
const shadow = { share: 0.4, value: 0.2 } as const;
/** The median brightness of faces is lifted at least to the first value, and never above the second. */
const faces = { least: 0.45, most: 0.85 } as const;
/** The strongest lifting: beyond it, models would see little but noise. */
const strongest = 0.5;

/**
 * The tone curve for a photo that was shrunk to `size` (RGB, 0 to 255, row by row), and for the faces known so far, in shares of its
 * sides.
 */
export function modelLook(colours: Float32Array, size: Size, known: readonly Face['box'][] = []): ModelLook {
  const lift = (value: number, to: number): number => Math.log(to) / Math.log(Math.min(0.99, Math.max(0.01, value)));
  let exponent = Math.min(1, lift(shareOfLuma(colours, size, { x: 0, y: 0, width: 1, height: 1 }, shadow.share), shadow.value));
  for (const box of known) {
    const middle = shareOfLuma(colours, size, box, 0.5);
    exponent = Math.max(Math.min(exponent, lift(middle, faces.least)), Math.min(1, lift(middle, faces.most)));
  }
  const power = Math.max(strongest, Math.min(1, exponent));
  return Float32Array.from({ length: 255 * fineness + 1 }, (_, at) => 255 * (at / (255 * fineness)) ** power);
}

/** The brightness, 0 to 1, that separates this share of an area's darkest pixels from the rest. */
function shareOfLuma(colours: Float32Array, { width, height }: Size, box: Face['box'], share: number): number {
  const counts = new Int32Array(256);
  let all = 0;
  const [left, right] = [Math.max(0, Math.floor(box.x * width)), Math.min(width, Math.ceil((box.x + box.width) * width))];
  const [top, bottom] = [Math.max(0, Math.floor(box.y * height)), Math.min(height, Math.ceil((box.y + box.height) * height))];
  for (let y = top; y < bottom; y++)
    for (let x = left, at = 3 * (y * width + left); x < right; x++, at += 3, all++) {
      const luma = Math.round(
        0.2126 * (colours[at] as number) + 0.7152 * (colours[at + 1] as number) + 0.0722 * (colours[at + 2] as number),
      );
      counts[luma] = (counts[luma] as number) + 1;
    }
  let [value, below] = [0, counts[0] as number];
  while (value < 255 && below < share * all) below += counts[++value] as number;
  return value / 255;
}
