import type { Face } from '../Cutout.ts';

/** A camera frame, cropped to its largest centred square, and its people, if they were cut out. */
export interface FilmShot {
  readonly square: ImageBitmap;
  readonly cut?: { readonly people: ImageBitmap; readonly faces: readonly Face[] };
}

/** A cut-out still fits the people up to this many frames away; beyond that, its edges lag behind them. */
const farthest = 3;

/**
 * The index of the frame that most needs a cut-out: the one farthest from any frame that has one. Null if all are near enough. `given`
 * are the indexes of the existing frames.
 */
export function neediestPlace(given: readonly number[], cut: ReadonlySet<number>): number | null {
  const away = (place: number): number => Math.min(...[...cut].map((one) => Math.abs(one - place)));
  const [neediest] = given.map((place) => ({ place, far: away(place) })).sort((a, b) => b.far - a.far);
  return neediest === undefined || neediest.far <= farthest ? null : neediest.place;
}
