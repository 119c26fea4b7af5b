import type { ThemeFinding } from './ThemeFinding.ts';

/** This many findings of one kind are one finding, many times. */
const maxReported = 100;

/** As many as anybody reads, each as a finding, and how many more there are. */
export function firstOf<Found>(found: readonly Found[], toFinding: (one: Found) => ThemeFinding): ThemeFinding[] {
  const more = found.length - maxReported;
  const findings = found.slice(0, maxReported).map(toFinding);
  const [first] = findings;
  if (more <= 0 || first === undefined) return findings;
  return [...findings, { file: first.file, line: null, path: '', message: `There are ${more.toLocaleString('en')} more problems.` }];
}
