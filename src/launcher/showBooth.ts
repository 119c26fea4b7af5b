import { randomBytes, createHash, X509Certificate } from 'node:crypto';
import type { Config } from '../server/programs/config.ts';
import { browserFlags } from './browserFlags.ts';
import type { BrowserProgram } from './browserProgram.ts';
import type { Display } from './displayOf.ts';
import type { BrowserProfile } from './browserProfile.ts';
import type { ScreenArea } from './screens.ts';
import { bothScreens, wholeDesktop } from './screens.ts';
import type { ShownBrowser } from './startBrowser.ts';
import { startBrowser } from './startBrowser.ts';
import { readFileSync } from 'node:fs';

export interface ShowPlace {
  readonly browser: BrowserProgram;
  readonly display: Display;
  readonly profile: string;
  /** Whether another screen of the desktop shows the wall; the booth then covers only its own. */
  readonly besideWall: boolean;
  /** Makes the server accept this ticket, once, from the launcher's own browser. */
  readonly admit: (ticket: string) => void;
  /** Creates a temporary profile, for when the booth's own cannot be used. */
  readonly standIn: () => BrowserProfile;
  /** Tells staff why the booth runs with a temporary profile; null if it runs with its own. */
  readonly tellProfile: (trouble: string | null) => void;
}

/**
 * Opens the browser full screen at the booth's address with the booth's profile. If the profile is unusable, uses a temporary one, deleted
 * on exit, so that guests are still served, and tells staff.
 */
export function showBooth(
  { kiosk: { token, tls } }: Config,
  { browser, display, profile: own, besideWall, admit, standIn, tellProfile }: ShowPlace,
  address: string,
): ShownBrowser {
  const ticket = token === null ? null : randomBytes(16).toString('base64url');
  if (ticket !== null) admit(ticket);
  const shown = {
    browser,
    address: ticket === null ? address : `${address}?token=${ticket}`,
    screen: process.platform === 'linux' && display.environment['DISPLAY'] !== undefined ? screenOf(display.environment, besideWall) : null,
    trustedKey: tls === null ? null : trustedKey(tls.certFile),
    ozone: display.ozone,
    asRoot: process.getuid?.() === 0,
  };
  const startWith = (profile: string, otherwise?: (why: string) => ShownBrowser): ShownBrowser =>
    startBrowser({
      path: browser.path,
      flags: browserFlags({ ...shown, profile }),
      environment: display.environment,
      profile,
      origin: new URL(address).origin,
      ...(otherwise && { otherwise }),
    });
  tellProfile(null);
  return startWith(own, (why) => {
    tellProfile(why);
    const { profile, leave } = standIn();
    const running = startWith(profile);
    return { ...running, ended: running.ended.finally(leave) };
  });
}

const screenOf = (environment: NodeJS.ProcessEnv, besideWall: boolean): ScreenArea | null =>
  (besideWall ? bothScreens(environment, null).booth : null) ?? wholeDesktop(environment);

/**
 * The fingerprint by which Chromium identifies the public key of the certificate in this PEM file: SHA-256 of its SubjectPublicKeyInfo, as
 * base64.
 */
export function trustedKey(certFile: string): string {
  const { publicKey } = new X509Certificate(readFileSync(certFile));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}
