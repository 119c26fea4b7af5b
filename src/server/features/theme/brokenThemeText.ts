import type { ThemeFinding } from '../../../themeFiles/ThemeFinding.ts';
import { lineOfFinding } from '../../../themeFiles/ThemeFinding.ts';

/** What the booth shows instead of a broken theme. */
export type StandIn = 'last-shown' | 'last-copy' | 'classic';

const standIns: Readonly<Record<StandIn, string>> = {
  'last-shown': 'the booth keeps showing its previous state',
  'last-copy': 'the booth shows the last good copy of it',
  classic: 'the booth shows classic instead',
};

/** One sentence with the first problem, for `/health`. */
export function brokenThemeSentence(name: string, problems: readonly ThemeFinding[], standIn: StandIn): string {
  const [first, ...more] = problems.map(lineOfFinding);
  const others = more.length === 0 ? '' : ` (and ${more.length} more in the log)`;
  return `The theme "${name}" cannot be shown and ${standIns[standIn]} until it is fixed: ${first ?? 'for an unknown reason'}${others}`;
}

/** All problems, a line each, for the log and the terminal. */
export function brokenThemeText(name: string, problems: readonly ThemeFinding[], standIn: StandIn | null = null): string {
  const lines = problems.map(lineOfFinding);
  const then = standIn === null ? '' : `; ${standIns[standIn]} until it is fixed and saved`;
  const count = `The theme "${name}" has ${lines.length === 1 ? 'a problem' : `${lines.length} problems`}${then}:`;
  return [count, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Confirms, for the terminal, that the saved theme is on show, with its warnings, a line each. */
export function savedThemeText(name: string, warnings: readonly ThemeFinding[]): string {
  const shown = `The theme "${name}" is in use as saved (a visit in progress ends with the previous state)`;
  return warnings.length === 0 ? `${shown}.` : [`${shown}, but:`, ...warnings.map((one) => `  ${lineOfFinding(one)}`)].join('\n');
}
