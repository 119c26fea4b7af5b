import { problemText } from '../themeFiles/ThemeProblem.ts';
import { addressText } from './network/addressText.ts';
import type { RunningBooth } from './startBooth.ts';

/** What staff read when the booth is up: where it is, how phones get there, and what its theme lacks. */
export async function welcomeText(
  { theme, warnings: photoWarnings, kioskAddress, publicAddress }: RunningBooth,
  coloured: boolean,
): Promise<string> {
  const warnings = theme.warnings.map((problem) => `    ${problemText(problem)}`);
  const lacking = warnings.length === 0 ? [] : ['  The theme names what is not there; the booth runs without it:', ...warnings, ''];
  const guests = publicAddress();
  return [
    '',
    '  Stagebooth is ready.',
    '',
    `    Kiosk   ${kioskAddress}`,
    `    Guests  ${guests.address}/`,
    `    Theme   ${theme.theme.name}`,
    '',
    await addressText(guests, coloured),
    ...lacking,
    ...photoWarnings.flatMap((warning) => [`  ${warning}`, '']),
    '  Ctrl+C stops it.',
    '',
    '',
  ].join('\n');
}
