import { helpText } from '../server/settings/helpText.ts';

/** What `npm run kiosk -- --help` says. */
export const launcherHelp = `Stagebooth as a kiosk: the server and a browser full screen, both started again when they end.

  npm run kiosk -- [options]

  --browser <path>         the program of Chrome, Chromium or Edge        found
  --display <display>      Linux: the X display to show the booth on      DISPLAY
  --rehearse               one visit by itself, and GO or NO-GO; the same as
                           npm run rehearse
  --no-phone               a rehearsal without a phone
  --stop                   ends the kiosk that is running
  --install                has the kiosk start when its user logs in
  --uninstall              takes that back

Everything else goes to the server:
${helpText.replace(/^[^]*?\n {2}--port/, '\n  --port')}`;

/** What staff read when server and browser are started. */
export const launchedText = (browser: string, profile: string): string =>
  [
    `  Kiosk: ${browser}`,
    `  Its profile, with the cards that wait to be sent: ${profile}`,
    '  Ctrl+Alt+Shift+Q at the kiosk, Ctrl+C here or "npm run kiosk -- --stop" end it all.',
    '',
    '',
  ].join('\n');
