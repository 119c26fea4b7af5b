import { findBrowser as find } from '../../src/cli/findBrowser.mjs';

/** The browser that tests run in; `npm test` sees to it that there is one. */
export function findBrowser(): string {
  return find() ?? 'chromium';
}

/** No sandbox (tests may run as root), no calls home. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
