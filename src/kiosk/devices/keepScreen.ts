const key = 'stagebooth-fullscreen';

/** Whether the browser shows nothing but the page, by whichever way it came to. */
const isFullscreen = (): boolean => document.fullscreenElement !== null || window.matchMedia('(display-mode: fullscreen)').matches;

/**
 * Keeps the screen on and the page full screen for as long as the page lives, as far as the browser lets it: the screen's lock is taken again when it
 * was lost, and with each touch; a page that was full screen once is so again with the next touch, for browsers let pages in only by a guest's hand.
 * A page that never was, as on a developer's desk, is left alone.
 */
export function keepScreen(): void {
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  const stayAwake = async (): Promise<void> => {
    // Not everywhere, whatever the types say: pages have it in a secure context only.
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (wakeLock === undefined || isAsking || document.visibilityState !== 'visible' || lock?.released === false) return;
    isAsking = true;
    try {
      lock = await wakeLock.request('screen');
    } catch {
      // A battery that is low, or a system that won't have it: the next touch asks again.
      lock = null;
    } finally {
      isAsking = false;
    }
  };
  const rememberFullscreen = (): void => {
    if (isFullscreen()) remember(key);
  };
  const regain = (): void => {
    void stayAwake();
    if (remembered(key) && !isFullscreen()) document.documentElement.requestFullscreen().catch(() => undefined);
  };
  rememberFullscreen();
  void stayAwake();
  window.addEventListener('resize', rememberFullscreen);
  document.addEventListener('fullscreenchange', rememberFullscreen);
  document.addEventListener('visibilitychange', () => void stayAwake());
  window.addEventListener('pointerup', regain, { capture: true, passive: true });
}

/** For this tab, over reloads; where the browser keeps nothing, for no longer than it takes. */
function remember(name: string): void {
  try {
    sessionStorage.setItem(name, 'yes');
  } catch {
    return;
  }
}

function remembered(name: string): boolean {
  try {
    return sessionStorage.getItem(name) === 'yes';
  } catch {
    return false;
  }
}
