import type { PosingAdvice } from '../../flow/Visit.ts';

/** What is told to guests, and what has been found since when, in milliseconds. */
export interface CalmAdvice {
  readonly told: PosingAdvice | null;
  readonly toldMs: number;
  readonly found: PosingAdvice | null;
  readonly foundMs: number;
}

/** The same must be found for this long before it is told, or no longer told. */
const sureMs = 1000;
/** A word stays for at least this long: who has begun to read it shall read it to its end. */
const shownMs = 2000;

export const noAdvice: CalmAdvice = { told: null, toldMs: -Infinity, found: null, foundMs: -Infinity };

/** What is told once a look has found this: it follows slowly, so that nothing flickers. Times never go back. */
export function calmAdvice(before: CalmAdvice, found: PosingAdvice | null, nowMs: number): CalmAdvice {
  const now = found === before.found ? before : { ...before, found, foundMs: nowMs };
  const due = nowMs - now.foundMs >= sureMs && (now.told === null || nowMs - now.toldMs >= shownMs);
  return found !== now.told && due ? { ...now, told: found, toldMs: nowMs } : now;
}
