import type { KioskPulse } from '../shared/contract/kioskPulse.ts';

/** Whether the booth's own page opened this page in its own place. */
export const isAtBooth = (): boolean => window.location.hash === '#booth';

/** Returns to the booth's own page. Opening this page again requires the passphrase. */
export const goToBooth = (): void => window.location.replace('/');

/** Tells the watchdog that the browser is alive, since the booth's page is not open while this page is. Call it every 2 s. */
export async function tellAlive(): Promise<void> {
  const pulse: KioskPulse = { frameMsAgo: 0, visible: document.visibilityState === 'visible', reloads: 0, page: 'staff' };
  await post('/api/kiosk-pulse', pulse);
}

/** Makes the launcher stop the browser and the server; does nothing if the booth was started without a launcher. */
export const stopKiosk = (): Promise<void> => post('/api/stop-kiosk', { stop: true });

async function post(path: string, body: unknown): Promise<void> {
  try {
    await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(3000),
    });
  } catch {
    // Ignore the failure: pulses repeat automatically, and staff can press the keys again.
    return;
  }
}

/** Whether the page was opened to show a rehearsal's findings. */
export const isRehearsalAddress = (): boolean => window.location.pathname.endsWith('/rehearse');
