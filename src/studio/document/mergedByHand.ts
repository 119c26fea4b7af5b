import type { Difference } from './differences.ts';
import { differences, meet } from './differences.ts';
import { editText, valueOf } from './editText.ts';
import type { ThemeEdit } from '../../shared/theme/ThemeEdit.ts';
import type { Conflict } from '../StudioState.ts';

export interface MergedText {
  /** The file's text plus the changes made here; the file wins conflicts. */
  readonly theirs: string;
  /** The file's text plus the changes made here; the changes here win conflicts. */
  readonly ours: string;
  /** Values that both sides changed in different ways. */
  readonly conflicts: readonly Conflict[];
}

/** Each difference of one side is compared with all of the other, and applied to the whole text. */
const maxDifferences = 200;

/** The differences of two values; of larger parts if there are too many, and null if even top-level parts are too many. */
function fewDifferences(before: unknown, after: unknown): Difference[] | null {
  for (const deepest of [Infinity, 3, 2, 1]) {
    const found = differences(before, after, deepest);
    if (found.length <= maxDifferences) return found;
  }
  return null;
}

/**
 * Merges the draft with a file that has changed; `base` is their common ancestor. All three must be JSON with an object at the root. Null if
 * more has changed than in any theme.
 */
export function mergedByHand(base: string, draft: string, file: string): MergedText | null {
  const [before, here, there] = [valueOf(base), valueOf(draft), valueOf(file)];
  const ours = fewDifferences(before, here);
  const theirs = fewDifferences(before, there);
  if (ours === null || theirs === null) return null;
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const clash = (one: Difference): Difference | undefined =>
    theirs.find((other) => meet(one.path, other.path) && !(one.path.length === other.path.length && same(one.after, other.after)));
  const conflicts = ours.flatMap((one): Conflict[] => {
    const other = clash(one);
    if (other === undefined) return [];
    const path = one.path.length <= other.path.length ? one.path : other.path;
    return [{ path, ours: one.after, theirs: other.after }];
  });
  const free = ours.filter((one) => clash(one) === undefined);
  const apply = (changes: readonly Difference[]): string => editText(file, changes.map(asEdit)).text;
  return { theirs: apply(free), ours: apply(ours), conflicts };
}

const asEdit = ({ path, after }: Difference): ThemeEdit =>
  after === undefined ? { kind: 'reset', path } : { kind: 'set', path, value: after };
