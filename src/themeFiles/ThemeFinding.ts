import { relative } from 'node:path';
import type { Fix, Path } from '../shared/theme/ThemeEdit.ts';
import { withoutControls } from '../shared/withoutControls.ts';

/** A finding about a theme's files, with its place for the author. */
export interface ThemeFinding {
  /** Absolute path of the file. */
  readonly file: string;
  /** Counted from 1; null for the whole file, or if there is no file. */
  readonly line: number | null;
  /** Such as `survey[0].options[2].image`; empty for the whole file. */
  readonly path: string;
  /** One plain sentence. */
  readonly message: string;
  readonly didYouMean?: string;
  /** The fix, as another sentence, unless the message already says it. */
  readonly howToFix?: string;
  /** The path as keys and indexes, as written in the file; not set for the whole file. */
  readonly at?: Path;
  /** The screen that shows the finding, such as `welcome.portrait`. */
  readonly scene?: string;
  /** Edits to the theme's own file that end the finding, if known. */
  readonly fix?: Fix;
  /** The rule that reported the finding, if it was found in the drawn theme. */
  readonly rule?: string;
}

/**
 * A finding as one line of text: `themes/mine/theme.json:12 survey[0].text: This is missing; expected a text in quotes.` Overlong parts, such as a
 * whole drawing pasted as a name, lose their middle.
 */
export function lineOfFinding(finding: ThemeFinding): string {
  const { file, line, path } = finding;
  const place = line === null ? '' : `${nearPath(file)}:${line} `;
  const where = path === '' ? '' : `${readable(path, 200)}: `;
  return `${place}${where}${saidOf(finding)}`;
}

/** The finding without its place, for callers that show the place separately. */
export function saidOf({ message, didYouMean, howToFix }: Pick<ThemeFinding, 'message' | 'didYouMean' | 'howToFix'>): string {
  const meant = didYouMean === undefined ? '' : ` Did you mean "${readable(didYouMean, 100)}"?`;
  return `${readable(message, 800)}${meant}${howToFix === undefined ? '' : ` ${readable(howToFix, 1200)}`}`;
}

/** The text without control characters, and without its middle if it is longer than `most` letters. */
function readable(given: string, most: number): string {
  const text = withoutControls(given);
  const half = Math.floor((most - 3) / 2);
  return text.length <= most ? text : `${text.slice(0, half)}...${text.slice(-half)}`;
}

function nearPath(file: string): string {
  const near = relative('', file);
  return withoutControls(near.startsWith('..') || near === '' ? file : near);
}
