/** How a guest's visit goes. */
export type VisitKind =
  /** To the card, and back to Welcome when it has been sent. */
  | 'whole'
  /** Back as soon as the card's scene is there. */
  | 'hurried'
  /** Walks away from a question, from the camera, from the card; the booth comes back to Welcome by itself. */
  | 'leaves-survey'
  | 'leaves-camera'
  | 'leaves-card';

export interface PlannedVisit {
  /** From 1. */
  readonly number: number;
  readonly kind: VisitKind;
  /** Which option of each question, from 0. */
  readonly choices: readonly number[];
  /** What happens before it: staff save another theme, or the server goes and is back after the visit. */
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

/** Visits come round in so many: at the same place of each round the booth has the same art in its caches, and can be compared with itself. */
export const round = 50;
/** The same where guests choose among four formats in turns: only every second round has the same guests choose the same. */
export const roundOfFormats = 2 * round;

export interface PlanOrder {
  readonly questions: number;
  readonly options: number;
  /** Whether answers and ways differ from visit to visit; else only the first five are one of each kind. */
  readonly varied: boolean;
}

/**
 * So many visits, the same each time. A theme is saved in each round. The server goes twice before visit 100, and then in every fifth round but the last
 * two: one that is measured has run for a while.
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

/** By chance, but for the places where the server may be away: only a guest who stays sees that. */
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

/** Numbers from 0 to 1 that look like chance and are the same each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
