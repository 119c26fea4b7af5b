import type { Fix } from './ThemeEdit.ts';

/** One finding about a theme, in words for its author. */
export interface PathFinding {
  /** Keys and indexes from the theme's root to the finding's value. */
  readonly path: readonly (string | number)[];
  /** What was found and what was expected instead, as one plain sentence. */
  readonly message: string;
  /** The name that was probably meant, if one is similar. */
  readonly didYouMean?: string;
  /** How to fix it, as another sentence, if the message doesn't say so. */
  readonly howToFix?: string;
  /** How the author can fix it if the value at `path` is in a bundled theme, which must not be edited. */
  readonly howToFixHere?: string;
  /** The fix, if there is one: edits of the theme's own file. */
  readonly fix?: Fix;
  /** Other places that may be the cause. */
  readonly also?: readonly PathFinding['path'][];
}

/** The path as staff see it: `survey[0].options[2].image`. */
export function pathText(path: PathFinding['path']): string {
  return path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`), '');
}
