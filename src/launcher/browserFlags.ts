import type { BrowserProgram } from './browserProgram.ts';

/** What the browser is started for. */
export interface Showing {
  readonly browser: Pick<BrowserProgram, 'kind' | 'isSnap'>;
  readonly profile: string;
  /** The page's address, as the browser opens it. */
  readonly address: string;
  /** The screen's size in pixels; null where the window manager is left to know. */
  readonly screen: { readonly width: number; readonly height: number } | null;
  /** SHA-256 of the public key of the booth's own certificate, base64; null on plain HTTP. */
  readonly trustedKey: string | null;
  /** Linux: which display server the browser talks to; null for its own choice. */
  readonly ozone: 'x11' | 'wayland' | null;
  /** Whether it is started by root, whom browsers refuse unless they run without their sandbox. */
  readonly asRoot: boolean;
}

/** Guests have fingers, no keyboards: what they could call up by accident stays away, and so does all that a browser says to those who browse. */
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
  // Of the keys that are orders to a browser it hears hardly any, whatever its page says to them.
  '--force-app-mode',
  // The system's key store would ask for its password.
  '--password-store=basic',
  '--use-mock-keychain',
  '--autoplay-policy=no-user-gesture-required',
  // A window that something else covers for a moment must not fall asleep, nor end its timers.
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
    // By which the launcher sees its windows. A snap's walls let no pipes through, and without them it would not start.
    ...(browser.isSnap ? [] : ['--remote-debugging-pipe']),
    // On a screen without a window manager nobody else makes it full screen. Of the very size of the screen it would be made a pixel smaller.
    ...(screen === null ? [] : ['--window-position=0,0', `--window-size=${screen.width + 1},${screen.height + 1}`]),
    ...(trustedKey === null ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`]),
    ...(ozone === null ? [] : [`--ozone-platform=${ozone}`]),
    ...(asRoot ? ['--no-sandbox', '--test-type'] : []),
    // As an application's window: no tabs, and nothing to open one with.
    `--app=${address}`,
  ];
}
