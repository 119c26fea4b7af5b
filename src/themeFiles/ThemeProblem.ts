import { relative } from 'node:path';

/** One thing wrong with a theme's files, told where its author can find it. */
export interface ThemeProblem {
  /** Absolute path of the file it stands in. */
  readonly file: string;
  /** Counted from 1; null where the whole file is meant, or there is none. */
  readonly line: number | null;
  /** As in `survey[0].options[2].image`; empty for the whole file. */
  readonly path: string;
  /** One plain sentence. */
  readonly message: string;
  readonly didYouMean?: string;
  /** How to mend it, as another sentence, where the first doesn't say so. */
  readonly mend?: string;
  /** The rule that found it, of those that look at the drawn theme. */
  readonly rule?: string;
}

/** A problem as one line of text: `themes/mine/theme.json:12 survey[0].text: This is missing; expected a text in quotes.` */
export function problemText({ file, line, path, message, didYouMean, mend }: ThemeProblem): string {
  const place = line === null ? '' : `${nearPath(file)}:${line} `;
  const where = path === '' ? '' : `${path}: `;
  const meant = didYouMean === undefined ? '' : ` Did you mean "${didYouMean}"?`;
  return `${place}${where}${message}${meant}${mend === undefined ? '' : ` ${mend}`}`;
}

function nearPath(file: string): string {
  const near = relative('', file);
  return near.startsWith('..') || near === '' ? file : near;
}
