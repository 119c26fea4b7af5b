import { randomBytes } from 'node:crypto';
import type { Config } from '../server/settings/config.ts';
import { browserFlags } from './browserFlags.ts';
import type { BrowserProgram } from './browserProgram.ts';
import type { Display } from './displayOf.ts';
import type { Running } from './keepRunning.ts';
import { screenSize } from './screenSize.ts';
import { startBrowser } from './startBrowser.ts';
import { trustedKey } from './trustedKey.ts';

export interface ShowPlace {
  readonly browser: BrowserProgram;
  readonly display: Display;
  readonly profile: string;
  /** Has the server take the browser that shows this ticket for the launcher's own. */
  readonly admit: (ticket: string) => void;
}

/** Starts the browser full screen at the booth's address. */
export function showBooth({ kiosk: { token, tls } }: Config, { browser, display, profile, admit }: ShowPlace, address: string): Running {
  const ticket = token === null ? null : randomBytes(16).toString('base64url');
  if (ticket !== null) admit(ticket);
  const flags = browserFlags({
    browser,
    profile,
    address: ticket === null ? address : `${address}?token=${ticket}`,
    screen: process.platform === 'linux' && display.environment['DISPLAY'] !== undefined ? screenSize(display.environment) : null,
    trustedKey: tls === null ? null : trustedKey(tls.certFile),
    ozone: display.ozone,
    asRoot: process.getuid?.() === 0,
  });
  return startBrowser({ path: browser.path, flags, environment: display.environment, profile, origin: new URL(address).origin });
}
