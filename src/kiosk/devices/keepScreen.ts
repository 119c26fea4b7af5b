const key = 'stagebooth-fullscreen';

/** Whether the browser shows only the page, by full screen or by display mode. */
const isFullscreen = (): boolean => document.fullscreenElement !== null || window.matchMedia('(display-mode: fullscreen)').matches;

/**
 * Keeps the screen on and the page full screen, as far as the browser allows. Requests a lost wake lock again, and a missing one with
 * each touch. A page that was full screen once returns to full screen with the next touch, because browsers require a user gesture. A
 * page that never was, as on a developer's machine, stays as it is.
 */
export function keepScreen(): void {
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  const stayAwake = async (): Promise<void> => {
    // Undefined outside a secure context, despite its type.
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (wakeLock === undefined || isAsking || document.visibilityState !== 'visible' || lock?.released === false) return;
    isAsking = true;
    try {
      lock = await wakeLock.request('screen');
    } catch {
      // The battery is low, or the system refused; the next touch asks again.
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

/** Stored for this tab, across reloads. Without browser storage, nothing is stored. */
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
