import type { KioskPulse } from '../shared/contract/kioskPulse.ts';

/** Whether this page replaces the booth's own page, which has opened it. */
export const isAtBooth = (): boolean => window.location.hash === '#booth';

/** Returns to the booth's own page. Coming back here takes the passphrase again. */
export const goToBooth = (): void => window.location.replace('/');

/** Tells the watchdog that the browser is alive, since the booth's page can't while this page replaces it. Call it every 2 s. */
export async function tellAlive(): Promise<void> {
  const pulse: KioskPulse = { frameMsAgo: 0, visible: document.visibilityState === 'visible', reloads: 0, page: 'staff' };
  await post('/api/kiosk-pulse', pulse);
}

/** Makes the launcher stop browser and server; does nothing if the booth was started without a launcher. */
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
