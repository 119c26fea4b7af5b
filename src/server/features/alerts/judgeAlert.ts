import type { Told, ToldBooth } from '../../storage/cloud/alertBook.ts';
import { problemKey } from '../../../shared/problemKey.ts';

export interface BoothNow {
  readonly id: string;
  readonly name: string;
  readonly problems: readonly string[];
  /** Whether `problems` is complete. While a booth is silent, its reported problems count as ongoing. */
  readonly isKnown: boolean;
  /** Whether the booth has gone silent. Silence is the worst problem and is reported at once. */
  readonly isSilent: boolean;
}

/** A change to report. */
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
 * Computes the changes that an alert reports now, and the reported problems afterwards. Reports when problems begin and end, at most once
 * per booth in `quietMs`; silence is reported at once. Does not report problems that begin and end during that pause. While a booth is
 * silent, its other problems do not end. Forgets booths that are no longer passed in.
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
