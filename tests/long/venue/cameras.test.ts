import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CameraTrouble } from '../../../src/shared/contract/cameraFaults.ts';
import { cameraProblem } from '../../../src/shared/contract/cameraFaults.ts';
import type { Health } from '../../../src/shared/contract/health.ts';
import type { BuiltBooth } from '../../support/built/builtBooth.ts';
import { startBuiltBooth } from '../../support/built/builtBooth.ts';
import type { Kiosk } from '../../support/built/openKiosk.ts';
import { openKiosk } from '../../support/built/openKiosk.ts';
import { visitDriver } from '../../support/built/visitDriver.ts';
import type { CameraFootage } from '../../support/picture/cameraFootage.ts';
import { cameraFile } from '../../support/picture/cameraFootage.ts';
import { plainTheme } from '../../support/theme/quickTheme.ts';

const withCountdown = { ...plainTheme, countdownSeconds: 3, camera: { ...plainTheme.camera, helpAfterMs: 5000 } };

/** A booth in front of a camera that shows one film after the other. */
const stand = {} as { booth: BuiltBooth; kiosk: Kiosk; camera: ReturnType<typeof cameraFile> };

beforeAll(async () => {
  stand.camera = cameraFile();
  stand.camera.show('guests');
  stand.booth = await startBuiltBooth(withCountdown);
  stand.kiosk = await openKiosk({ film: stand.camera.file, reducedMotion: 'reduce' });
});
afterAll(async () => {
  await stand.kiosk.close();
  await stand.booth.stop();
  stand.camera.close();
});

const health = async (): Promise<Health> => (await (await fetch(`${stand.booth.address}health`)).json()) as Health;

/** Counts from now on how often the live preview appears. */
async function countLive(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(() => {
    const seen = { times: 0, isLive: false };
    const timer = setInterval(() => {
      const isLive = document.querySelector('[aria-label="Capture"]') !== null;
      if (isLive && !seen.isLive) seen.times++;
      seen.isLive = isLive;
    }, 20);
    return { seen, timer };
  });
  return () => watch.evaluate(({ seen, timer }) => (clearInterval(timer), seen.times));
}

async function openBooth() {
  const { booth, kiosk } = stand;
  await kiosk.page.goto(booth.address);
  return { page: kiosk.page, guest: visitDriver(kiosk.page) };
}

const faults: readonly [film: CameraFootage, trouble: CameraTrouble, guestsRead: string][] = [
  ['black', 'black', 'The camera gives a black picture.'],
  ['flat', 'flat', 'The camera shows one colour and nothing else.'],
  ['bars', 'bars', 'The camera shows its test picture.'],
  ['frozen', 'frozen', 'The camera’s picture stands still.'],
  ['no-signal', 'frozen', 'The camera’s picture stands still.'],
  ['ebu-bars', 'bars', 'The camera shows its test picture.'],
  ['every-third-cut', 'unsteady', 'The camera’s picture keeps dropping out.'],
];

describe.each(faults)('a camera that shows %s', (film, trouble, guestsRead) => {
  test('is reported to guests, staff and /health, produces no card, and recovers by itself', async () => {
    const { page, guest } = await openBooth();
    // A picture that has never moved is accepted at first (src/kiosk/devices/watchedCamera.ts).
    if (trouble === 'frozen') {
      stand.camera.show('guests');
      await guest.wholeVisit();
      await guest.button('Back').click();
    }
    stand.camera.show(film);
    const timesLive = await countLive(page);
    await guest.start();
    await guest.survey();
    // Even a quick guest gets no card.
    await guest
      .button('Capture')
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await page.getByRole('status').filter({ hasText: guestsRead }).waitFor({ state: 'attached', timeout: 20_000 });
    await expect.poll(health, { timeout: 20_000 }).toMatchObject({ ok: false, problems: [cameraProblem(trouble)] });
    // Nothing comes and goes.
    await page.waitForTimeout(2000);
    expect(await timesLive()).toBeLessThanOrEqual(2);
    expect(new URL(page.url()).pathname).toBe('/take-photo');
    stand.camera.show('guests');
    await guest.button('Capture').waitFor({ timeout: 30_000 });
    await guest.capture();
    await expect.poll(health, { timeout: 20_000 }).toMatchObject({ ok: true, cameras: [{ trouble: null }] });
  });
});

test.each<CameraFootage>(['dark-room', 'still-room', 'plain-wall', '4k', 'upright'])(
  'a camera that shows %s is fine, and guests get their card',
  async (film) => {
    const { page, guest } = await openBooth();
    stand.camera.show(film);
    await guest.start();
    await guest.survey();
    await guest.button('Capture').waitFor();
    await page.waitForTimeout(4000);
    await guest.capture();
    expect((await health()).cameras).toMatchObject([{ trouble: null }]);
  },
);
