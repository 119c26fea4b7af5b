import type { Colours } from './guidedFilter.ts';

/** How many of a hole's cells are sampled for their colours. */
const samples = 24;
/**
 * This share of the background may belong to a person whom both segmenters missed, so it is not evidence against filling a hole in the
 * same cloth.
 */
const overlooked = 0.02;
/** Colour differences are measured up to the first value, in this many steps. */
const [farthest, steps] = [0.25, 256];

/**
 * The distance between a hole's colours and the background's, 0 to `farthest`: the median over some of its cells. Ignores a few of the
 * nearest background colours.
 */
export function strangeness(hole: Int32Array, { red, green, blue }: Colours, background: Int32Array): number {
  const own = new Set(hole);
  const others = background.filter((at) => !own.has(at));
  const passedOver = Math.floor(overlooked * others.length);
  const distances: number[] = [];
  const counts = new Int32Array(steps);
  for (let place = 0; place < hole.length; place += Math.ceil(hole.length / samples)) {
    const at = hole[place] as number;
    counts.fill(0);
    for (const other of others) {
      const r = (red[at] as number) - (red[other] as number);
      const g = (green[at] as number) - (green[other] as number);
      const b = (blue[at] as number) - (blue[other] as number);
      const step = Math.floor((Math.sqrt(r * r + g * g + b * b) * steps) / farthest);
      if (step < steps) counts[step] = (counts[step] as number) + 1;
    }
    let nearest = 0;
    for (let nearer = 0; nearest < steps; nearest++) {
      nearer += counts[nearest] as number;
      if (nearer > passedOver) break;
    }
    distances.push((nearest * farthest) / steps);
  }
  return distances.toSorted((one, other) => one - other)[distances.length >> 1] ?? farthest;
}
