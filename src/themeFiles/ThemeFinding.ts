import { relative } from 'node:path';
import type { Fix, Path } from '../shared/theme/ThemeEdit.ts';

/** One thing wrong with a theme's files, reported where its author can find it. */
export interface ThemeFinding {
  /** Absolute path of the file. */
  readonly file: string;
  /** Counted from 1; null if the whole file is meant, or there is none. */
  readonly line: number | null;
  /** Such as `survey[0].options[2].image`; empty for the whole file. */
  readonly path: string;
  /** One plain sentence. */
  readonly message: string;
  readonly didYouMean?: string;
  /** How to fix it, as another sentence, if the first doesn't say so. */
  readonly howToFix?: string;
  /** The path as keys and indexes, as written in the file; not set if the whole file is meant. */
  readonly at?: Path;
  /** The screen that shows it, such as `welcome.portrait`. */
  readonly scene?: string;
  /** Edits to the theme's own file that fix it, if any are known. */
  readonly fix?: Fix;
  /** The rule that found it, if it was one that looks at the drawn theme. */
  readonly rule?: string;
}

/**
 * A finding as one line of text: `themes/mine/theme.json:12 survey[0].text: This is missing; expected a text in quotes.` Parts longer than anybody
 * reads (a whole drawing pasted as a name) lose their middle.
 */
export function lineOfFinding(finding: ThemeFinding): string {
  const { file, line, path } = finding;
  const place = line === null ? '' : `${nearPath(file)}:${line} `;
  const where = path === '' ? '' : `${readable(path, 200)}: `;
  return `${place}${where}${saidOf(finding)}`;
}

/** The same without its place, for callers that show the place in another way. */
export function saidOf({ message, didYouMean, howToFix }: Pick<ThemeFinding, 'message' | 'didYouMean' | 'howToFix'>): string {
  const meant = didYouMean === undefined ? '' : ` Did you mean "${readable(didYouMean, 100)}"?`;
  return `${readable(message, 800)}${meant}${howToFix === undefined ? '' : ` ${readable(howToFix, 1200)}`}`;
}

/** The text, without its middle if it has more letters than `most`. */
function readable(text: string, most: number): string {
  const half = Math.floor((most - 3) / 2);
  return text.length <= most ? text : `${text.slice(0, half)}...${text.slice(-half)}`;
}

function nearPath(file: string): string {
  const near = relative('', file);
  return near.startsWith('..') || near === '' ? file : near;
}
