import type { Sample } from './takeSample.ts';

/** One measured value, early and at the end. */
export interface Finding {
  readonly name: string;
  readonly early: number;
  readonly late: number;
  /** Its limit at the end. */
  readonly limit: number;
  readonly passed: boolean;
}

export interface SoakLimits {
  /** The visit with which the end is compared. */
  readonly baseline: number;
  /** The allowed growth of memory, as a factor. */
  readonly growth: number;
  /** Whether the server ran long enough for its memory to be meaningful. */
  readonly server: boolean;
  /** Canvases that may be added: at a short run's baseline some scenes are not drawn yet, and a theme's drawings are kept. */
  readonly moreCanvases?: number;
}

type Kept = Exclude<keyof Sample, 'visit'>;

/** A page's memory varies between samples. Memory that is never released shows in the minimum of this many. */
export const around = 5;

/** Compares the memory of page, workers and server at the end with the early values. */
export function judgeSoak(samples: readonly Sample[], limits: SoakLimits): Finding[] {
  const first = samples.findIndex(({ visit }) => visit >= limits.baseline);
  const earlySamples = samples.slice(first).slice(0, Math.max(1, Math.min(around, Math.floor((samples.length - first) / 2))));
  const lateSamples = samples.slice(-earlySamples.length);
  const values = (of: readonly Sample[], kept: Kept): number[] => of.flatMap((sample) => sample[kept] ?? []);
  const judged = (name: string, kept: Kept, limitOf: (early: number) => number, of = least): Finding[] => {
    const [early, late] = [values(earlySamples, kept), values(lateSamples, kept)].map(of);
    if (early === undefined || late === undefined || !Number.isFinite(early) || !Number.isFinite(late)) return [];
    return [{ name, early, late, limit: limitOf(early), passed: late <= limitOf(early) }];
  };
  const grown = (early: number): number => early * limits.growth;
  return [
    ...judged('page', 'page', grown),
    ...judged('scripts', 'objects', grown),
    ...judged('workers', 'workers', grown),
    ...(limits.server ? judged('server', 'serverMemory', grown) : []),
    ...judged('elements', 'nodes', grown),
    ...judged('canvases', 'canvases', (early) => early + (limits.moreCanvases ?? 0)),
    ...judged('open files', 'serverHandles', (early) => early + 2),
    ...judged('workers running', 'threads', (early) => early),
    ...judged('encoders open', 'encoders', () => 0, most),
    ...judged('frames open', 'frames', () => 0, most),
    ...judged('camera tracks', 'tracks', () => 0, most),
    ...judged('cards waiting', 'waiting', () => 0, most),
  ];
}

const least = (values: readonly number[]): number => Math.min(...values);
const most = (values: readonly number[]): number => Math.max(...values);
