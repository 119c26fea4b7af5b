import type { Sample } from './takeSample.ts';

/** One thing that is held, early and in the end. */
export interface Finding {
  readonly name: string;
  readonly early: number;
  readonly late: number;
  /** What it may be in the end. */
  readonly limit: number;
  readonly passed: boolean;
}

export interface SoakLimits {
  /** The visit that the end is held against. */
  readonly baseline: number;
  /** What memory may be of what it was then. */
  readonly growth: number;
  /** Whether the server has run long enough for its memory to say something. */
  readonly server: boolean;
}

type Kept = Exclude<keyof Sample, 'visit'>;

/** Memory is a matter of when it is collected: the middle one of so many samples counts. */
const around = 5;

/** Whether page, workers and server hold in the end what they held early. */
export function judgeSoak(samples: readonly Sample[], limits: SoakLimits): Finding[] {
  const first = samples.findIndex(({ visit }) => visit >= limits.baseline);
  const earlySamples = samples.slice(first).slice(0, Math.max(1, Math.min(around, Math.floor((samples.length - first) / 2))));
  const lateSamples = samples.slice(-earlySamples.length);
  const values = (of: readonly Sample[], kept: Kept): number[] => of.flatMap((sample) => sample[kept] ?? []);
  const judged = (name: string, kept: Kept, limitOf: (early: number) => number): Finding[] => {
    const [early, late] = [middle(values(earlySamples, kept)), middle(values(lateSamples, kept))];
    if (early === null || late === null) return [];
    return [{ name, early, late, limit: limitOf(early), passed: late <= limitOf(early) }];
  };
  const grown = (early: number): number => early * limits.growth;
  return [
    ...judged('page', 'page', grown),
    ...judged('scripts', 'objects', grown),
    ...judged('workers', 'workers', grown),
    ...(limits.server ? judged('server', 'serverMemory', grown) : []),
    ...judged('elements', 'nodes', grown),
    ...judged('canvases', 'canvases', (early) => early),
    ...judged('open files', 'serverHandles', (early) => early + 2),
    ...judged('camera tracks', 'tracks', () => 0),
    ...judged('cards waiting', 'waiting', () => 0),
  ];
}

/** The middle one of an odd number of values, else the upper of the two in the middle; null of none. */
function middle(values: readonly number[]): number | null {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? null;
}
