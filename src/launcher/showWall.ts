import { browserFlags } from './browserFlags.ts';
import { notStarted } from './endProcess.ts';
import type { Running } from './keepRunning.ts';
import type { ReservedScreen } from './reserveScreen.ts';
import type { ScreenArea } from './screens.ts';
import { bothScreens } from './screens.ts';
import { startBrowser } from './startBrowser.ts';

/** After these times, the wall's window has opened and may have taken the keyboard from the booth's. */
const refocusMs = [2000, 5000, 10_000];

/**
 * Opens the event's wall full screen on the second screen, in a browser with a profile of its own. Without a second screen it does not
 * start. `refocus` returns the keyboard, and so a buzzer, to the booth's window.
 */
export function showWall(
  { browser, display, wallProfile }: Pick<ReservedScreen, 'browser' | 'display' | 'wallProfile'>,
  given: ScreenArea | null,
  guestsAddress: string,
  refocus: () => void,
): Running {
  const { wall } = bothScreens(display.environment, given);
  if (!wall.ok) return { ended: Promise.resolve(notStarted(wall.error)), end: async () => undefined };
  const running = startBrowser({
    path: browser.path,
    flags: browserFlags({
      browser,
      profile: wallProfile,
      address: `${guestsAddress}wall#second-screen`,
      screen: wall.value,
      trustedKey: null,
      ozone: display.ozone,
      asRoot: process.getuid?.() === 0,
    }),
    environment: display.environment,
    profile: wallProfile,
    origin: new URL(guestsAddress).origin,
  });
  const timers = refocusMs.map((ms) => setTimeout(refocus, ms));
  return { ...running, ended: running.ended.finally(() => timers.forEach(clearTimeout)) };
}
