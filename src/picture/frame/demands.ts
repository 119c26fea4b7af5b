/**
 * A constraint on a placement. A placement maps photo pixel p to `offset + scale * p` in a box, per axis. A constraint either limits on
 * which side of a position in the box a photo point may be, or limits the scale.
 */
export type Demand =
  | {
      readonly axis: 'x' | 'y';
      /** On which side of `place` the point may lie. */
      readonly side: 'atLeast' | 'atMost';
      /** A position in the photo, in pixels. */
      readonly point: number;
      /** A position in the box, in pixels. */
      readonly place: number;
    }
  | { readonly axis: 'scale'; readonly side: 'atLeast' | 'atMost'; readonly value: number };

type PointDemand = Exclude<Demand, { axis: 'scale' }>;

export interface Scales {
  readonly least: number;
  readonly most: number;
}

/** The tolerance between two bounds that should meet at one scale; it is less than a pixel of any photo. */
const rounding = 1e-6;

/** The range of scales at which all constraints can be satisfied together; null if they contradict each other. */
export function scalesFor(demands: readonly Demand[]): Scales | null {
  let [least, most] = [0, Infinity];
  const atLeast = (scale: number): void => void (least = Math.max(least, scale));
  const atMost = (scale: number): void => void (most = Math.min(most, scale));
  for (const one of demands) {
    if (one.axis === 'scale') {
      (one.side === 'atLeast' ? atLeast : atMost)(one.value);
      continue;
    }
    if (one.side === 'atMost') continue;
    for (const other of demands) {
      if (other.axis !== one.axis || other.side !== 'atMost') continue;
      // one.place - scale * one.point <= offset <= other.place - scale * other.point
      const [room, apart] = [other.place - one.place, other.point - one.point];
      if (apart > 0) atMost(room / apart);
      else if (apart < 0) atLeast(room / apart);
      else if (room < -rounding) return null;
    }
  }
  if (most <= 0 || least > most * (1 + rounding)) return null;
  return { least: Math.min(least, most), most };
}

/** The offset closest to `wished` that satisfies all constraints on an axis, at a scale that `scalesFor` allows. */
export function offsetFor(demands: readonly Demand[], axis: 'x' | 'y', scale: number, wished: number): number {
  const limits = (side: PointDemand['side']): number[] =>
    demands.flatMap((one) => (one.axis === axis && one.side === side ? [one.place - scale * one.point] : []));
  return Math.min(Math.max(wished, ...limits('atLeast')), ...limits('atMost'));
}

/** The constraints, plus each of the wishes, most important first, that is compatible with everything before it. */
export function withWishes(demands: readonly Demand[], wishes: readonly (readonly Demand[])[]): readonly Demand[] {
  return wishes.reduce((granted, wish) => {
    const all = [...granted, ...wish];
    return scalesFor(all) === null ? granted : all;
  }, demands);
}
