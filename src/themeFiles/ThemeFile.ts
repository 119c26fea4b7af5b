import type { Node } from 'jsonc-parser';
import type { ThemeFinding } from './ThemeFinding.ts';

/** One theme.json, parsed as JSON but not yet as a theme. */
export interface ThemeFile {
  /** Absolute path of the theme.json. */
  readonly file: string;
  /** Absolute path of the theme's folder, which contains its pictures. */
  readonly folder: string;
  /** The file's text, without a byte order mark. */
  readonly text: string;
  /** The JSON object at the file's root. */
  readonly root: Node;
  /** The line, counted from 1, of the character at an offset. */
  readonly lineAt: (offset: number) => number;
}

/** The future content of theme.json after saving. */
export interface ThemeDraft {
  /** The path of the existing theme.json. */
  readonly file: string;
  readonly text: string;
}

/** Returns line numbers by offset, for repeated look-ups in one text. */
export function linesOf(text: string): ThemeFile['lineAt'] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** A finding about the whole file. */
export function fileFinding(file: string, message: string): ThemeFinding {
  return { file, line: null, path: '', message };
}
