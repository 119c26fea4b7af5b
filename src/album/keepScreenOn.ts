/** Keeps the screen on until cancelled. Browsers allow this only over HTTPS; elsewhere the device's settings apply. */
export function keepScreenOn(): () => void {
  let [lock, isWanted]: [WakeLockSentinel | null, boolean] = [null, true];
  async function ask(): Promise<void> {
    if (!isWanted || document.hidden || !('wakeLock' in navigator)) return;
    // Browsers refuse the lock when the battery is low.
    const given = await navigator.wakeLock.request('screen').catch(() => null);
    if (isWanted) lock = given;
    else await given?.release();
  }
  const askAgain = (): void => void ask();
  // Browsers release the lock when the page is hidden.
  document.addEventListener('visibilitychange', askAgain);
  void ask();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
  };
}
