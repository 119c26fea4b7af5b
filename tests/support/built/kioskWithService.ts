import type { Request } from 'playwright-core';
import type { EmulatorFault } from '../../../src/server/features/portraits/emulators/Emulator.ts';
import { startEmulator } from '../../../src/server/features/portraits/emulators/startEmulator.ts';
import { startBuiltBooth } from './builtBooth.ts';
import { openKiosk } from './openKiosk.ts';

/** A kiosk whose booth orders portraits from an emulator of OpenAI's API. Guests use its page one after another. */
export async function kioskWithService(theme: Record<string, unknown>, ...options: readonly string[]) {
  const orders: Request[] = [];
  let trouble: EmulatorFault | null = null;
  const emulator = await startEmulator('openai', { latencyMs: () => 200, trouble: () => trouble });
  Object.assign(process.env, { STAGEBOOTH_OPENAI_URL: emulator.url, STAGEBOOTH_OPENAI_KEY: 'sk-emulated' });
  const [booth, kiosk] = await Promise.all([
    startBuiltBooth(theme, '--picture-service', 'openai', ...options),
    openKiosk({ width: 1080, height: 1920, reducedMotion: 'reduce' }),
  ]);
  kiosk.context.on('request', (request) => {
    if (request.url().endsWith('/api/generate')) orders.push(request);
  });
  await kiosk.page.goto(booth.address);
  return {
    page: kiosk.page,
    /** The orders since the last call, each with a photo. */
    sent: (): Request[] => orders.splice(0),
    ordered: (): number => orders.length,
    /** Sets the service's fault; null for none. */
    setTrouble: (next: EmulatorFault | null) => void (trouble = next),
    async close() {
      await Promise.all([kiosk.close(), emulator.close()]);
      await booth.stop();
    },
  };
}
