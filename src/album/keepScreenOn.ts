/** Keeps the screen on until it is called off. Browsers allow it over HTTPS only; elsewhere the screen follows the device's settings. */
export function keepScreenOn(): () => void {
  let [lock, isWanted]: [WakeLockSentinel | null, boolean] = [null, true];
  async function ask(): Promise<void> {
    if (!isWanted || document.hidden || !('wakeLock' in navigator)) return;
    // Refused with a low battery.
    const given = await navigator.wakeLock.request('screen').catch(() => null);
    if (isWanted) lock = given;
    else await given?.release();
  }
  const askAgain = (): void => void ask();
  // A browser takes the lock back from a hidden page.
  document.addEventListener('visibilitychange', askAgain);
  void ask();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
  };
}
