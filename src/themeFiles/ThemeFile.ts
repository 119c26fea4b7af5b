import type { Node } from 'jsonc-parser';
import type { ThemeProblem } from './ThemeProblem.ts';

/** One theme.json, read and understood as JSON, not yet as a theme. */
export interface ThemeFile {
  /** Absolute path of the theme.json. */
  readonly file: string;
  /** Absolute path of its folder, in which its pictures are. */
  readonly folder: string;
  readonly text: string;
  /** The object that the file is. */
  readonly root: Node;
}

/** The line, counted from 1, on which the character at this offset stands. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** A problem of the whole file. */
export function fileProblem(file: string, message: string): ThemeProblem {
  return { file, line: null, path: '', message };
}
