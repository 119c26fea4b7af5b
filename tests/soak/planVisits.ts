/** The course of a guest's visit. */
export type VisitKind =
  /** To the card, and back to Welcome once it was sent. */
  | 'whole'
  /** Back as soon as the card's scene appears. */
  | 'hurried'
  /** Walks away from a question, from the camera, from the card; the booth returns to Welcome by itself. */
  | 'leaves-survey'
  | 'leaves-camera'
  | 'leaves-card';

export interface PlannedVisit {
  /** From 1. */
  readonly number: number;
  readonly kind: VisitKind;
  /** The chosen option of each question, from 0. */
  readonly choices: readonly number[];
  /** The event before it: staff save another theme, or the server stops and returns after the visit. */
  readonly event: 'theme-saved' | 'server-away' | null;
}

/** In a hundred visits. */
const shares: [kind: VisitKind, share: number][] = [
  ['whole', 72],
  ['hurried', 10],
  ['leaves-survey', 6],
  ['leaves-camera', 6],
  ['leaves-card', 6],
];
const everyKind = shares.map(([kind]) => kind);

/**
 * Visits repeat after this many: at the same place in each round the booth has the same art in its caches and can be compared with itself.
 */
export const round = 50;
/** The length of a round when guests rotate through four formats: they choose the same only in every second round. */
export const roundOfFormats = 2 * round;

export interface PlanOrder {
  readonly questions: number;
  readonly options: number;
  /** Whether answers and courses vary from visit to visit; otherwise only the first five are one of each kind. */
  readonly varied: boolean;
}

/**
 * A fixed plan of this many visits. A theme is saved in each round. The server stops twice before visit 100, and then in every fifth round
 * except the last two, so that a measured server has run for a while.
 */
export function planVisits(visits: number, { questions, options, varied }: PlanOrder): PlannedVisit[] {
  const rounds = planRound(questions, options);
  return Array.from({ length: visits }, (_none, index) => {
    const number = index + 1;
    const isLate = number > 2 * round && number > visits - 2 * round;
    const event = !isLate && (number % (5 * round) === 6 || number === round) ? 'server-away' : number % round === 4 ? 'theme-saved' : null;
    const drawn = rounds[index % round];
    return {
      number,
      event,
      choices: (varied ? drawn : rounds[0])?.choices ?? [],
      kind: everyKind[index] ?? (varied ? drawn?.kind : undefined) ?? 'whole',
    };
  });
}

/** Random, except where the server may be away: only a guest who stays notices that. */
function planRound(questions: number, options: number): Pick<PlannedVisit, 'kind' | 'choices'>[] {
  const chance = seeded(20_260_101);
  const pick = (): VisitKind => {
    let left = chance() * 100;
    return shares.find(([, share]) => (left -= share) < 0)?.[0] ?? 'whole';
  };
  return Array.from({ length: round }, (_none, index) => {
    const drawn = pick();
    const choices = Array.from({ length: questions }, () => Math.floor(chance() * options));
    return { choices, kind: index === 5 || index === round - 1 ? 'whole' : drawn };
  });
}

/** Pseudo-random numbers from 0 to 1 that depend only on the seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
