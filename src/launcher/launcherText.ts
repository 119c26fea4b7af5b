import type { HelpLine } from '../server/programs/helpText.ts';
import { optionLines, settingsHelp } from '../server/programs/helpText.ts';
import type { LauncherOption } from './launcherOptions.ts';

const own: Readonly<Record<LauncherOption, HelpLine>> = {
  browser: { takes: 'path', says: 'the program of Chrome, Chromium or Edge', otherwise: 'the first that is found' },
  display: { takes: 'display', says: 'Linux: the X display to show the booth on', otherwise: 'DISPLAY' },
  rehearse: { says: 'one visit by itself, and GO or NO-GO; the same as npm run rehearse' },
  'no-phone': { says: 'a rehearsal without a phone' },
  'no-print': { says: 'a rehearsal without a test sheet at the printer' },
  stop: { says: 'ends the kiosk that is running' },
  install: { says: 'has the kiosk start when its user logs in' },
  uninstall: { says: 'takes that back' },
};

/** What `npm run kiosk -- --help` says. */
export const launcherHelp = `Stagebooth as a kiosk: the server and a browser full screen, both
started again when they end.

  npm run kiosk -- [options]

${optionLines(Object.entries(own))}
Everything else goes to the server:

${settingsHelp}`;

/** What staff read when server and browser have been started. */
export const launchedText = (browser: string, profile: string): string =>
  [
    `  Kiosk: ${browser}`,
    `  Its profile, with the cards that wait to be sent: ${profile}`,
    '  Ctrl+Alt+Shift+Q at the kiosk, Ctrl+C here or "npm run kiosk -- --stop" end it all.',
    '',
    '',
  ].join('\n');
