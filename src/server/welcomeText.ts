import { problemText } from '../themeFiles/ThemeProblem.ts';
import type { RunningBooth } from './startBooth.ts';

/** What staff read when the booth is up: where it is, and what its theme lacks. */
export function welcomeText({ theme, kioskAddress, shareAddress }: RunningBooth): string {
  const warnings = theme.warnings.map((problem) => `    ${problemText(problem)}`);
  const lacking = warnings.length === 0 ? [] : ['  The theme names what is not there; the booth runs without it:', ...warnings, ''];
  return [
    '',
    '  Stagebooth is ready.',
    '',
    `    Kiosk   ${kioskAddress}`,
    `    Guests  ${shareAddress}`,
    `    Theme   ${theme.theme.name}`,
    '',
    ...lacking,
    '  Ctrl+C stops it.',
    '',
    '',
  ].join('\n');
}
