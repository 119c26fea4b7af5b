import type { ThemeFinding } from './ThemeFinding.ts';

/** The limit for findings of one kind: more of them are the same finding, repeated. */
const maxReported = 100;

/** The first findings, up to the limit, and the number of further ones. */
export function firstOf<Found>(found: readonly Found[], toFinding: (one: Found) => ThemeFinding): ThemeFinding[] {
  const more = found.length - maxReported;
  const findings = found.slice(0, maxReported).map(toFinding);
  const [first] = findings;
  if (more <= 0 || first === undefined) return findings;
  return [...findings, { file: first.file, line: null, path: '', message: `There are ${more.toLocaleString('en')} more problems.` }];
}
