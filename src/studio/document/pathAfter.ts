import type { Path, ThemeEdit } from '../../shared/theme/ThemeEdit.ts';
import { listAt } from './writtenSurvey.ts';

/** The path of a part after some edits; null if an edit removes the part. */
export const pathAfter = (path: Path, edits: readonly ThemeEdit[]): Path | null =>
  edits.reduce<Path | null>((place, edit) => place && after(place, edit), path);

function after(path: Path, edit: ThemeEdit): Path | null {
  const home = edit.path;
  if (!home.every((key, depth) => path[depth] === key)) return path;
  const rest = path.slice(home.length);
  if (edit.kind === 'rename') return [...home.slice(0, -1), edit.to, ...rest];
  const [at, ...inside] = rest;
  if (edit.kind === 'set' || edit.kind === 'reset' || typeof at !== 'number') return path;
  const now = placeAfter(at, edit);
  return now === null ? null : [...home, now, ...inside];
}

function placeAfter(at: number, edit: Extract<ThemeEdit, { readonly kind: 'insert' | 'remove' | 'move' }>): number | null {
  switch (edit.kind) {
    case 'insert':
      return at >= edit.at ? at + 1 : at;
    case 'remove':
      return at === edit.at ? null : at > edit.at ? at - 1 : at;
    case 'move': {
      const { from, to } = edit;
      if (at === from) return to;
      // Moving an item is like removing it and inserting it again.
      const without = at > from ? at - 1 : at;
      return without >= to ? without + 1 : without;
    }
  }
}

/**
 * Adapts an edit that was made for an older state of a theme to `whole`, its current state; null if the edited part is gone. `now`
 * returns the current path of a part.
 */
export function editNow(edit: ThemeEdit, whole: unknown, now: (path: Path) => Path | null): ThemeEdit | null {
  const path = now(edit.path);
  if (path === null) return null;
  const place = (at: number): number | null => (now([...edit.path, at])?.at(-1) ?? null) as number | null;
  switch (edit.kind) {
    case 'set':
    case 'reset':
    case 'rename':
      return { ...edit, path };
    case 'insert': {
      // Insert after the same neighbour, or after the nearest one that remains.
      for (let before = edit.at - 1; before >= 0; before--) {
        const neighbour = place(before);
        if (neighbour !== null) return { ...edit, path, at: neighbour + 1 };
      }
      return { ...edit, path, at: 0 };
    }
    case 'remove': {
      const at = place(edit.at);
      return at === null ? null : { ...edit, path, at };
    }
    case 'move': {
      const from = place(edit.from);
      if (from === null) return null;
      // Move by the same distance, so that two presses of an arrow key move the item by two.
      const to = Math.max(0, Math.min(from + edit.to - edit.from, listAt(whole, path).length - 1));
      return { ...edit, path, from, to };
    }
  }
}
