import type { ThemeProblem } from './ThemeProblem.ts';

/** Who has this many problems has one, many times. */
const mostTold = 100;

/** As many problems as anybody reads, and how many more there are. */
export function firstOf(problems: readonly ThemeProblem[]): ThemeProblem[] {
  const more = problems.length - mostTold;
  const [first] = problems;
  if (more <= 0 || first === undefined) return [...problems];
  return [
    ...problems.slice(0, mostTold),
    { file: first.file, line: null, path: '', message: `There are ${more.toLocaleString('en')} more problems.` },
  ];
}
