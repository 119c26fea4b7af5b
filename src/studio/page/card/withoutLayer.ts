import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { listAt } from '../../document/writtenSurvey.ts';
import type { MakesCommand } from '../studioStore.ts';

/** Removes a layer, unless it is a sheet's last one. */
export const withoutLayer =
  (path: Path): MakesCommand =>
  ({ whole, now }) => {
    const there = now(path);
    const [list, at] = [there?.slice(0, -1) ?? [], there?.at(-1)];
    if (typeof at !== 'number' || listAt(whole, list).length < 2) return null;
    return { label: 'Remove a layer', edits: [{ kind: 'remove', path: list, at }], select: null };
  };
