import type { ThemeProblem } from './ThemeProblem.ts';

/** This many problems of one kind are one problem, many times. */
const maxReported = 100;

/** As many findings as anybody reads, each `told` as a problem, and how many more there are. */
export function firstOf<Found>(found: readonly Found[], told: (one: Found) => ThemeProblem): ThemeProblem[] {
  const more = found.length - maxReported;
  const problems = found.slice(0, maxReported).map(told);
  const [first] = problems;
  if (more <= 0 || first === undefined) return problems;
  return [...problems, { file: first.file, line: null, path: '', message: `There are ${more.toLocaleString('en')} more problems.` }];
}
