import type { NudgeKey } from './nudged.ts';
import { nudged } from './nudged.ts';
import type { Placement } from './placing.ts';
import type { PlaceAct, SurfacePart } from './SurfacePart.ts';

export type SurfaceKeyAct =
  | { readonly type: 'select'; readonly id: string | null }
  | { readonly type: 'open'; readonly id: string }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'place'; readonly at: Placement; readonly act: PlaceAct };

/**
 * The action of a key on an edit surface; null if there is none. Page Up and Page Down select the previous and the next part, Escape
 * clears the selection, Enter and F2 open the part, Delete removes it; `nudged` handles the keys that move, resize and rotate. `at` is
 * the selected part's placement.
 */
export function surfaceKey(
  event: NudgeKey & { readonly ctrlKey: boolean; readonly metaKey: boolean },
  parts: readonly SurfacePart[],
  part: SurfacePart | null,
  at: Placement | null,
): SurfaceKeyAct | null {
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  if (step !== undefined && parts.length > 0) {
    const index = parts.findIndex(({ id }) => id === part?.id);
    return { type: 'select', id: parts[(index + step + parts.length) % parts.length]?.id ?? null };
  }
  if (event.key === 'Escape') return { type: 'select', id: null };
  if (part === null || at === null) return null;
  if (event.key === 'Delete') return { type: 'remove', id: part.id };
  if ((event.key === 'Enter' || event.key === 'F2') && part.opens) return { type: 'open', id: part.id };
  const next = event.ctrlKey || event.metaKey ? null : nudged(at, event, part);
  return next === null ? null : { type: 'place', ...next };
}
