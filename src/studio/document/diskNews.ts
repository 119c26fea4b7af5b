import type { Conflict } from '../StudioState.ts';
import { valueOf } from '../document/editText.ts';
import { mergedByHand } from './mergedByHand.ts';

/** What theme.json said when it and the draft were last the same, and what it says otherwise while the user has not chosen between the two. */
export type FileKnown =
  { readonly name: 'agreed'; readonly base: string } | { readonly name: 'disputed'; readonly base: string; readonly theirs: string };

/** What a look at theme.json leads to. */
export type DiskNews =
  /** Its text is known; what it names or extends may have changed. */
  | { readonly kind: 'known'; readonly notice: string | null }
  /** It can't be understood, and there are changes to lose. */
  | { readonly kind: 'unreadable'; readonly notice: string }
  /** The draft becomes this text. */
  | { readonly kind: 'joined'; readonly text: string; readonly notice: string | null }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] };

/** Compares what is known of theme.json, and the draft, with the file's text; null where there is no file. */
export function diskNews(known: FileKnown, draft: string, text: string | null): DiskNews {
  const { base } = known;
  if (text === null) return { kind: 'known', notice: 'theme.json has gone. Saving brings it back.' };
  if (text === base || (known.name === 'disputed' && text === known.theirs)) return { kind: 'known', notice: null };
  const isChanged = draft !== base;
  if (!isSound(text))
    return isChanged
      ? {
          kind: 'unreadable',
          notice: 'theme.json was changed by hand and cannot be understood now. The studio goes on with what it has.',
        }
      : { kind: 'joined', text, notice: null };
  if (!isChanged || !isSound(draft) || !isSound(base)) return { kind: 'joined', text, notice: 'theme.json was changed by hand.' };
  const { theirs, conflicts } = mergedByHand(base, draft, text);
  return conflicts.length > 0
    ? { kind: 'conflict', conflicts }
    : { kind: 'joined', text: theirs, notice: 'theme.json was changed by hand. What you have changed here stays.' };
}

/** Whether a text is JSON with an object in it. */
export function isSound(text: string): boolean {
  try {
    valueOf(text);
    return true;
  } catch {
    return false;
  }
}
