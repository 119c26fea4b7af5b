import { optionLines, settingsHelp } from '../server/core/settings/settingsHelp.ts';
import { settings } from '../server/programs/config.ts';
import { ownOptions } from './launcherOptions.ts';

/** What `npm run kiosk -- --help` says. */
export const launcherHelp = `Stagebooth as a kiosk: the server and a browser full screen, both
restarted when they end.

  npm run kiosk -- [options]

${optionLines(Object.entries(ownOptions))}
Everything else goes to the server:

${settingsHelp(settings)}`;

/** What staff also read if the kiosk shows the wall. */
export const wallText = `  The wall: on the second screen. It shows a code until the host has sent it the wall by phone.

`;

/** What staff read when server and browser have been started. */
export const launchedText = (browser: string, profile: string): string =>
  [
    `  Kiosk: ${browser}`,
    `  Its profile, with cards waiting to be sent: ${profile}`,
    '  Ctrl+Alt+Shift+Q at the kiosk, Ctrl+C here or "npm run kiosk -- --stop" stop everything.',
    '',
    '',
  ].join('\n');
