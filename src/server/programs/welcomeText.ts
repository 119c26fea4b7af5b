import { lineOfFinding } from '../../themeFiles/ThemeFinding.ts';
import { addressText } from '../core/network/addressText.ts';
import type { RunningBooth } from './startBooth.ts';
import { withoutControls } from '../../shared/withoutControls.ts';

/** The text for staff when the booth is up: its address, how phones reach it, and warnings about its theme. */
export async function welcomeText(
  { theme, themeProblem, warnings: otherWarnings, kioskAddress, tabletAddress, asksToken, staffCode, publicAddress, cloud }: RunningBooth,
  coloured: boolean,
): Promise<string> {
  const warnings = theme.warnings.map((problem) => `    ${lineOfFinding(problem)}`);
  const flaws = warnings.length === 0 ? [] : ['  The theme is in use, but:', ...warnings, ''];
  const guests = publicAddress();
  const tablet = tabletAddress();
  return [
    '',
    '  Stagebooth is ready.',
    '',
    `    Kiosk   ${kioskAddress}`,
    ...(tablet === null ? [] : [`    Tablet  ${tablet}`]),
    `    Guests  ${guests.address}/`,
    ...(cloud === null ? [] : [`    Cloud   ${cloud}/, where codes lead`]),
    `    Theme   ${withoutControls(theme.theme.name)}`,
    `    Staff   ${kioskAddress}staff`,
    '',
    ...(staffCode === null
      ? []
      : [`  The staff page has no passphrase yet: set one there within half an hour, with the code ${staffCode}.`, '']),
    ...(asksToken ? ["  The kiosk's browser shows its token once: open its address followed by ?token=<the token>.", ''] : []),
    ...(cloud === null ? [await addressText(guests, coloured)] : []),
    ...(themeProblem === null ? [] : [indented(themeProblem), '']),
    ...flaws,
    ...otherWarnings.flatMap((warning) => [`  ${warning}`, '']),
    '  Ctrl+C stops it.',
    '',
    '',
  ].join('\n');
}

const indented = (text: string): string => text.replaceAll(/^/gm, '  ');
