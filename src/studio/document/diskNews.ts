import type { Conflict } from '../StudioState.ts';
import { maxThemeBytes } from '../../themeFiles/readThemeFile.ts';
import { themeExcess } from '../../themeFiles/themeExcess.ts';
import { valueOf } from './editText.ts';
import { mergedByHand } from './mergedByHand.ts';

/**
 * The text of theme.json when it last matched the draft; after a conflict also the file's text, until the user chooses between the two.
 */
export type FileKnown =
  { readonly name: 'agreed'; readonly base: string } | { readonly name: 'disputed'; readonly base: string; readonly theirs: string };

/** The result of comparing theme.json with the draft. */
export type DiskNews =
  /** The file's text is already known, or the file is gone. Its pictures and base themes may have changed. */
  | { readonly kind: 'known'; readonly notice: string | null }
  /** The file can't be parsed or compared, and the draft has unsaved changes. */
  | { readonly kind: 'unreadable'; readonly notice: string }
  /** The draft takes over this text. */
  | { readonly kind: 'joined'; readonly text: string; readonly notice: string | null }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] };

/** Compares theme.json with the draft and the last known text; `text` is null if there is no file. */
export function diskNews(known: FileKnown, draft: string, text: string | null): DiskNews {
  const { base } = known;
  if (text === null) return { kind: 'known', notice: 'theme.json has been deleted. Saving restores it.' };
  if (text === base || (known.name === 'disputed' && text === known.theirs)) return { kind: 'known', notice: null };
  const isChanged = draft !== base;
  if (!isSound(text))
    return isChanged
      ? {
          kind: 'unreadable',
          notice: 'theme.json was changed by hand and can no longer be read. The studio keeps its draft.',
        }
      : { kind: 'joined', text, notice: null };
  if (!isChanged || !isSound(draft) || !isSound(base)) return { kind: 'joined', text, notice: 'theme.json was changed by hand.' };
  const merged = mergedByHand(base, draft, text);
  if (merged === null)
    return {
      kind: 'unreadable',
      notice: 'theme.json was changed by hand in too many places to compare. The studio keeps its draft.',
    };
  const { theirs, conflicts } = merged;
  return conflicts.length > 0
    ? { kind: 'conflict', conflicts }
    : { kind: 'joined', text: theirs, notice: 'theme.json was changed by hand. Your changes here are kept.' };
}

/** Whether a text is JSON with an object at its root, and no larger or deeper than any theme. */
export function isSound(text: string): boolean {
  if (text.length > maxThemeBytes || themeExcess(text) !== null) return false;
  try {
    valueOf(text);
    return true;
  } catch {
    return false;
  }
}
