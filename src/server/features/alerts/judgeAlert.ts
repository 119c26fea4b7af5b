import type { Told, ToldBooth } from '../../storage/cloud/alertBook.ts';
import { problemKey } from '../../../shared/problemKey.ts';

export interface BoothNow {
  readonly id: string;
  readonly name: string;
  readonly problems: readonly string[];
  /** Whether `problems` is complete: while a booth is silent, its reported problems count as ongoing. */
  readonly isKnown: boolean;
  /** Whether it has gone silent: the worst that can happen to it, and told at once. */
  readonly isSilent: boolean;
}

/** What is to be told. */
export interface Telling {
  readonly kind: 'began' | 'ended';
  readonly booth: { readonly id: string; readonly name: string };
  readonly problems: readonly string[];
}

const without = (problems: readonly string[], others: readonly string[]): readonly string[] => {
  const keys = new Set(others.map(problemKey));
  return problems.filter((problem) => !keys.has(problemKey(problem)));
};

/**
 * What an alert tells now, and what it has told then: problems that began and those that ended, of one booth at most once in `quietMs`, but for its going
 * silent. What comes and goes in between is not told at all, and silence ends nothing. Booths that are not looked after any more are forgotten.
 */
export function judgeAlert(
  told: Told,
  booths: readonly BoothNow[],
  nowMs: number,
  quietMs: number,
): { readonly told: Told; readonly tellings: readonly Telling[] } {
  const next: Record<string, ToldBooth> = {};
  const tellings: Telling[] = [];
  for (const { id, name, problems, isKnown, isSilent } of booths) {
    const before = told[id];
    const [began, missing] = [without(problems, before?.problems ?? []), without(before?.problems ?? [], problems)];
    const ended = isKnown ? missing : [];
    const isQuiet = before !== undefined && nowMs - before.atMs < quietMs && !(isSilent && began.length > 0);
    if ((began.length === 0 && ended.length === 0) || isQuiet) {
      if (before !== undefined) next[id] = before;
      continue;
    }
    const booth = { id, name };
    if (ended.length > 0) tellings.push({ kind: 'ended', booth, problems: ended });
    if (began.length > 0) tellings.push({ kind: 'began', booth, problems: began });
    next[id] = { problems: isKnown ? problems : [...missing, ...problems], atMs: nowMs };
  }
  return { told: next, tellings };
}
