import type { Page } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startEmulator } from '../../../src/server/features/portraits/emulators/startEmulator.ts';
import { photoId } from '../../../src/shared/share/photoKeys.ts';
import { ask } from '../../support/server/ask.ts';
import { classicTheme } from '../../support/theme/classicTheme.ts';
import { joinedBooth, wholeCloud } from '../../support/cloud/joinedBooths.ts';
import { heldPainter } from '../../support/server/heldPainter.ts';
import { keptByKiosk } from '../../support/built/keptByKiosk.ts';
import { openKiosk } from '../../support/built/openKiosk.ts';
import { newPhone } from '../../support/phone/phoneBrowser.ts';
import { quickTheme } from '../../support/theme/quickTheme.ts';
import type { ScannedLink } from '../../support/phone/scannedLink.ts';
import { scannedLink } from '../../support/phone/scannedLink.ts';
import { answersGiven, visitDriver } from '../../support/built/visitDriver.ts';

const { consent, phone: words } = classicTheme().theme.texts;
const patience = { timeout: 120_000, interval: 500 };

describe.skipIf(inject('noEngines') !== null)('a late portrait at a booth with a cloud', () => {
  test('follows its card to the cloud, and is rejected there if the guest has deleted the card meanwhile', async () => {
    const painter = heldPainter();
    const emulator = await startEmulator('openai', { latencyMs: () => 0, trouble: () => null, paint: painter.paint });
    Object.assign(process.env, { STAGEBOOTH_OPENAI_URL: emulator.url, STAGEBOOTH_OPENAI_KEY: 'sk-emulated' });
    onTestFinished(() => emulator.close());
    const cloud = await wholeCloud(1);
    const picture = { ...quickTheme.picture, makers: ['service', 'plain'] };
    const booth = await joinedBooth(cloud, 'Foyer', { ...quickTheme, picture }, '--picture-service', 'openai');
    const kiosk = await openKiosk({ width: 1080, height: 1920, reducedMotion: 'reduce' });
    onTestFinished(() => kiosk.close());
    const { page } = kiosk;
    await Promise.all([page.waitForResponse('**/api/share'), page.goto(booth.address)]);

    const visits = async (): Promise<ScannedLink> => {
      const visit = visitDriver(page);
      await visit.start();
      for (const option of answersGiven) await visit.answer(option);
      await page.getByRole('heading', { name: consent.title }).waitFor();
      await visit.button(consent.agree).click();
      await page.waitForURL('**/take-photo');
      await visit.capture();
      await page.getByRole('status').filter({ hasText: 'Point your phone’s camera at the code' }).waitFor();
      const link = await scannedLink(page);
      await visit.button('Back').click();
      await visit.button('CLICK TO START').waitFor();
      return link;
    };
    const phoneWith = async ({ link }: ScannedLink): Promise<Page> => {
      const phone = await newPhone(kiosk.browser);
      await phone.page.goto(link);
      await phone.page.getByRole('heading', { level: 1, name: words.shown }).waitFor();
      return phone.page;
    };
    const statusOf = async ({ secret }: ScannedLink, place: 'first' | 'sequel'): Promise<number> =>
      (await ask(`${cloud.proxy.address}/photos/${photoId(secret, place)}`)).status;

    // The portrait is painted once the guest's phone shows the card.
    painter.hold();
    const first = await visits();
    expect(first.address).toBe(cloud.proxy.address);
    const patient = await phoneWith(first);
    painter.release();
    await patient.getByRole('button', { name: words.portrait.asCard, exact: true }).waitFor(patience);
    expect([await statusOf(first, 'first'), await statusOf(first, 'sequel')]).toEqual([200, 200]);

    painter.hold();
    const second = await visits();
    const hasty = await phoneWith(second);
    await hasty.getByRole('button', { name: words.delete }).click();
    await hasty.getByRole('button', { name: words.deletion.confirm }).click();
    await hasty.getByRole('heading', { name: words.deleted.title }).waitFor();
    expect(await statusOf(second, 'sequel')).toBe(404);
    painter.release();
    await vi.waitFor(
      async () => expect((await keptByKiosk(page)).states).toEqual(['acknowledged', 'acknowledged', 'acknowledged', 'gone']),
      patience,
    );
    // The portrait is refused without a record, because its id alone proves nothing.
    expect([await statusOf(second, 'first'), await statusOf(second, 'sequel')]).toEqual([410, 404]);
    expect(kiosk.errors).toEqual([]);
  }, 400_000);
});
