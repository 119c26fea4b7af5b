import type { Face } from '../Cutout.ts';

/** A camera's frame, reduced to its largest centred square, and the people cut out of it where that was done. */
export interface FilmShot {
  readonly square: ImageBitmap;
  readonly cut?: { readonly people: ImageBitmap; readonly faces: readonly Face[] };
}

/** So many places away from a cut-out people are still carried by it; further away their edges lag behind them. */
const farthest = 3;

/**
 * The place of a film that most needs its people cut out, for it is farthest from any where they are. Null if none is too far. `given` are the
 * places for which there is a frame.
 */
export function neediestPlace(given: readonly number[], cut: ReadonlySet<number>): number | null {
  const away = (place: number): number => Math.min(...[...cut].map((one) => Math.abs(one - place)));
  const [neediest] = given.map((place) => ({ place, far: away(place) })).sort((a, b) => b.far - a.far);
  return neediest === undefined || neediest.far <= farthest ? null : neediest.place;
}
