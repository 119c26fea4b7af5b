import type { BrowserProgram } from './browserProgram.ts';
import type { ScreenArea } from './screens.ts';

/** What the command line depends on. */
export interface Showing {
  readonly browser: Pick<BrowserProgram, 'kind' | 'isSnap'>;
  readonly profile: string;
  /** The page's address, as the browser opens it. */
  readonly address: string;
  /** The part of the desktop that the window covers; null to leave it to the window manager. */
  readonly screen: ScreenArea | null;
  /** SHA-256 of the public key of the booth's own certificate, base64; null on plain HTTP. */
  readonly trustedKey: string | null;
  /** Linux: which display server the browser talks to; null for its own choice. */
  readonly ozone: 'x11' | 'wayland' | null;
  /** Whether it runs as root; browsers then start only without their sandbox. */
  readonly asRoot: boolean;
}

/** Guests have no keyboard. Hide everything that a touch could open by accident, and all of the browser's own messages. */
const always = [
  '--no-first-run',
  '--no-default-browser-check',
  '--hide-crash-restore-bubble',
  '--noerrdialogs',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  '--disable-notifications',
  '--disable-extensions',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-sync',
  '--disable-breakpad',
  // Disables nearly all of the browser's keyboard shortcuts, even those that the page does not block.
  '--force-app-mode',
  // The system's key store would ask for its password.
  '--password-store=basic',
  '--use-mock-keychain',
  '--autoplay-policy=no-user-gesture-required',
  // The browser must not throttle or suspend a window that is covered for a moment.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-features=Translate,TouchpadOverscrollHistoryNavigation,CalculateNativeWinOcclusion,MediaRouter',
];

/** The browser's command line. */
export function browserFlags({ browser, profile, address, screen, trustedKey, ozone, asRoot }: Showing): string[] {
  return [
    // Edge's --kiosk is a private session, which would lose the cards that wait in it.
    browser.kind === 'edge' ? '--start-fullscreen' : '--kiosk',
    `--user-data-dir=${profile}`,
    ...always,
    // The launcher watches the browser's windows through these pipes. A snap's sandbox blocks them, and the browser would not start.
    ...(browser.isSnap ? [] : ['--remote-debugging-pipe']),
    // Without a window manager, nothing else makes the window full screen. If the window had exactly the screen's size, the browser would
    // make it a pixel smaller.
    ...(screen === null
      ? []
      : [`--window-position=${screen.left},${screen.top}`, `--window-size=${screen.width + 1},${screen.height + 1}`]),
    ...(trustedKey === null ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`]),
    ...(ozone === null ? [] : [`--ozone-platform=${ozone}`]),
    ...(asRoot ? ['--no-sandbox', '--test-type'] : []),
    // An app window has no tabs, and no control that opens one.
    `--app=${address}`,
  ];
}
