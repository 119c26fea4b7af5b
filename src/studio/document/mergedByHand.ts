import { differences, meet } from '../document/differences.ts';
import { editText, valueOf } from '../document/editText.ts';
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

/** Merges the draft with a file that has changed; `base` is their common ancestor. All three must be JSON with an object at the root. */
export function mergedByHand(base: string, draft: string, file: string): MergedText {
  const [before, here, there] = [valueOf(base), valueOf(draft), valueOf(file)];
  const ours = differences(before, here);
  const theirs = differences(before, there);
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const clash = (one: (typeof ours)[number]): (typeof ours)[number] | undefined =>
    theirs.find((other) => meet(one.path, other.path) && !(one.path.length === other.path.length && same(one.after, other.after)));
  const conflicts = ours.flatMap((one): Conflict[] => {
    const other = clash(one);
    if (other === undefined) return [];
    const path = one.path.length <= other.path.length ? one.path : other.path;
    return [{ path, ours: one.after, theirs: other.after }];
  });
  const free = ours.filter((one) => clash(one) === undefined);
  const apply = (changes: typeof ours): string => editText(file, changes.map(asEdit)).text;
  return { theirs: apply(free), ours: apply(ours), conflicts };
}

const asEdit = ({ path, after }: ReturnType<typeof differences>[number]): ThemeEdit =>
  after === undefined ? { kind: 'reset', path } : { kind: 'set', path, value: after };
