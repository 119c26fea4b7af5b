import { findBrowser as find } from '../../../src/cli/findBrowser.mjs';

/** The browser for tests; `npm test` installs it if necessary. */
export function findBrowser(): string {
  return find() ?? 'chromium';
}

/**
 * Chromium uses only the last list, so this one repeats the features that Playwright disables: calls home and HTTPS upgrades. The last two
 * features would load suggestion pages for the address bar in every new window, at a second of a core's time each.
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

/** Without a sandbox (tests may run as root) and without calls home. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
];
