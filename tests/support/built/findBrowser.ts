import { findBrowser as find } from '../../../src/cli/findBrowser.mjs';

/** The browser for tests; `npm test` installs one if necessary. */
export function findBrowser(): string {
  return find() ?? 'chromium';
}

/**
 * Chromium takes the last list only, so that it begins with what Playwright turns off of itself: calls home, and addresses changed to https.
 * The two at the end would load pages of their own for suggestions below the address, in every window that is opened, with a second of a
 * core's time for each.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** No sandbox (tests may run as root), no calls home. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
];
