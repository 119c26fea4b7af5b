import type { KioskPulse } from '../shared/contract/kioskPulse.ts';

/** Whether this page stands where the booth's own page was, which led here. */
export const isAtBooth = (): boolean => window.location.hash === '#booth';

/** Back to the booth's own page, with no way back here but the passphrase. */
export const goToBooth = (): void => window.location.replace('/');

/** In the place of the booth's page, which can't say so now: the browser is alive. Whoever looks after it hears of it every 2 s. */
export async function tellAlive(): Promise<void> {
  const pulse: KioskPulse = { frameMsAgo: 0, visible: document.visibilityState === 'visible', reloads: 0, page: 'staff' };
  await post('/api/kiosk-pulse', pulse);
}

/** Has the launcher end browser and server; nothing where the booth was started without one. */
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
    // The next one follows soon, a pulse by itself, a key by staff.
    return;
  }
}

/** Whether the page was opened for what a rehearsal has found. */
export const isRehearsalAddress = (): boolean => window.location.pathname.endsWith('/rehearse');
