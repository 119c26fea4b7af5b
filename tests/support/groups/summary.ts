import { themeNames } from './cardThemes.ts';
import type { JudgedSeed } from './judgeSeeds.ts';
import { kindNames } from './kinds.ts';

/** The results of a run, as shares from 0 to 1. */
export interface Figures {
  readonly groups: number;
  /** Cards on which a face that is whole in the photo is cut or covered. */
  readonly broken: number;
  readonly fallback: number;
  readonly withHoles: number;
  readonly facesFound: number;
  readonly facesInvented: number;
  readonly error: number;
  readonly errorAtEdge: number;
}

export function figuresOf(judged: readonly JudgedSeed[]): Figures {
  const cards = judged.flatMap(({ verdicts }) => Object.values(verdicts));
  const mean = (value: (one: JudgedSeed) => number): number => judged.reduce((sum, one) => sum + value(one), 0) / judged.length;
  const wanted = judged.reduce((sum, { found }) => sum + found.wanted, 0);
  const wrong = judged.reduce((sum, { found }) => sum + found.missed.length + found.inexact.length, 0);
  return {
    groups: judged.length,
    broken: cards.filter((one) => one.outcome === 'card' && one.broken.length > 0).length / cards.length,
    fallback: cards.filter(({ outcome }) => outcome === 'fallback').length / cards.length,
    withHoles: judged.filter(({ mask }) => mask.holes.length > 0).length / judged.length,
    facesFound: wanted === 0 ? 1 : 1 - wrong / wanted,
    facesInvented: judged.reduce((sum, { found }) => sum + found.invented.length, 0),
    error: mean(({ mask }) => mask.error),
    errorAtEdge: mean(({ mask }) => mask.errorAtEdge),
  };
}

/** A table by kind, and a line for each faulty seed. */
export function summaryText(judged: readonly JudgedSeed[]): string {
  const row = (name: string, some: readonly JudgedSeed[]): string => {
    const { groups, broken, fallback, withHoles, facesFound, facesInvented, error, errorAtEdge } = figuresOf(some);
    const cells = [
      groups,
      percent(broken),
      percent(fallback),
      percent(withHoles),
      percent(facesFound),
      facesInvented,
      error.toFixed(4),
      errorAtEdge.toFixed(3),
      worstOf(some),
    ];
    return `${name.padEnd(24)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;
  };
  const heads = ['groups', 'broken', 'fallback', 'holes', 'faces', 'invented', 'error', 'at edge', 'worst'];
  const ofKind = kindNames.map((kind) => [kind, judged.filter((one) => one.kind === kind)] as const).filter(([, some]) => some.length > 0);
  return [
    `${'kind'.padEnd(24)}${heads.map((head) => head.padStart(10)).join('')}`,
    ...ofKind.map(([kind, some]) => row(kind, some)),
    row('all', judged),
    '',
    ...judged.flatMap(faultsOf),
  ].join('\n');
}

/** The faults of a seed's group, one per line. */
export function faultsOf({ seed, kind, verdicts, mask, found }: JudgedSeed): string[] {
  const at = ({ x, y }: { x: number; y: number }): string => `${x},${y}`;
  return [
    ...themeNames.flatMap((name) => {
      const verdict = verdicts[name];
      if (verdict.outcome === 'fallback') return [`${name}: no card: ${verdict.reason}`];
      return verdict.broken.map((fault) => `${name}: ${fault}`);
    }),
    ...mask.holes.map((hole) => `a hole of ${percent(hole.share)} of a person at ${at(hole)}`),
    ...found.missed.map((place) => `no face found at ${at(place)}`),
    ...found.inexact.map((place) => `eyes not where they are at ${at(place)}`),
    ...found.invented.map((place) => `a face found where none is at ${at(place)}`),
  ].map((fault) => `seed ${seed} (${kind}): ${fault}`);
}

/** The seed with the most faults. */
function worstOf(some: readonly JudgedSeed[]): string {
  const [worst] = some.toSorted((a, b) => faultsOf(b).length - faultsOf(a).length);
  return worst === undefined || faultsOf(worst).length === 0 ? '' : `#${worst.seed}`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
