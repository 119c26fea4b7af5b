import type { PathFinding } from '../PathFinding.ts';

/** The parts of a theme that concern films. */
interface Filmed {
  readonly formats?: readonly { readonly strip?: unknown; readonly boomerang?: unknown }[] | undefined;
}

export const hasFilms = ({ formats = [] }: Filmed): boolean => formats.some(({ boomerang }) => boomerang !== undefined);

/** Findings about films: missing texts, or a format that is both a film and a strip. */
export function checkFilms({ formats = [], texts }: Filmed & { readonly texts: { readonly films?: unknown } }): PathFinding[] {
  return [
    ...formats.flatMap(({ strip, boomerang }, index) => (strip === undefined || boomerang === undefined ? [] : [either(index)])),
    ...(texts.films === undefined && hasFilms({ formats }) ? [unsaid] : []),
  ];
}

const either = (index: number): PathFinding => ({
  path: ['formats', index, 'boomerang'],
  message: 'This format is a strip already; expected either `strip` or `boomerang`.',
  also: [['formats', index, 'strip']],
});

const unsaid: PathFinding = {
  path: ['texts', 'films'],
  message: 'This is missing; it tells guests that they are filmed, and how to play and stop the film.',
  also: [['formats']],
  howToFixHere: 'Write `films` with its texts into `texts` of your theme.json.',
};
