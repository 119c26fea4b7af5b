import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Health } from '../../src/shared/contract/health.ts';
import { openSealed } from '../support/phone/openSealed.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { guestlyParts } from '../support/built/guestlyParts.ts';
import { keptByKiosk } from '../support/built/keptByKiosk.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';
import type { ScannedLink } from '../support/phone/scannedLink.ts';
import { fetchSealed, scannedLink } from '../support/phone/scannedLink.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import { watchExports } from '../support/built/watchExports.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** More free space than any disk has, so the server accepts no photos. */
const noRoom = ['--disk-floor-mb', '9999999'];

describe('while the server is down, full or restarted without its data, and while the kiosk reloads twice', () => {
  const limit = 10;
  let booth: BuiltBooth;
  let kiosk: Kiosk;
  let exported: readonly string[];
  const links: ScannedLink[] = [];

  beforeAll(async () => {
    [booth, kiosk] = await Promise.all([
      startBuiltBooth({ ...plainTheme, share: { ...plainTheme.share, outboxLimit: limit } }),
      openKiosk({ reducedMotion: 'reduce' }),
    ]);
    exported = await watchExports(kiosk.context);
    await kiosk.context.addInitScript(() => {
      const { persist } = StorageManager.prototype;
      StorageManager.prototype.persist = function () {
        document.documentElement.dataset['asked'] = 'to persist';
        return persist.call(this);
      };
    });
    await knowsAddress(kiosk.page.goto(booth.address, { waitUntil: 'networkidle' }));
    await booth.halt();
    await guests(4);
    await booth.restart(...noRoom);
    await knowsAddress(kiosk.page.reload({ waitUntil: 'networkidle' }));
    await guests(6);
    await knowsAddress(kiosk.page.reload({ waitUntil: 'networkidle' }));
    await booth.halt();
    await guests(1);
    // Enough for eleven visits on any machine.
  }, 300_000);
  afterAll(async () => {
    await kiosk.close();
    await booth.stop();
    expect(kiosk.errors).toEqual([]);
  });

  /** Waits until a loaded kiosk knows the address for phones: on a busy machine the network may become idle earlier. */
  async function knowsAddress(loaded: Promise<unknown>): Promise<void> {
    await Promise.all([kiosk.page.waitForResponse('**/api/share'), loaded]);
  }

  /** Makes this many visits one after the other and scans each code. */
  async function guests(count: number): Promise<void> {
    const visit = visitDriver(kiosk.page);
    for (let left = count; left > 0; left--) {
      await visit.resultFromWithin();
      links.push(await scannedLink(kiosk.page));
      await visit.button('Back').click();
      await visit.button('CLICK TO START').waitFor();
    }
  }

  test('the outbox keeps as many sealed cards as its limit, and one more replaces the oldest', async () => {
    await expect.poll(async () => (await keptByKiosk(kiosk.page)).states).toEqual(['dropped', ...Array<string>(limit).fill('waiting')]);
    const { bytes } = await keptByKiosk(kiosk.page);
    expect(guestlyParts(bytes, ...links)).toEqual([]);
  });

  test("all of them open within a minute of the server's return", async () => {
    await booth.restart();
    const deadlineMs = performance.now() + 60_000;
    const cards: string[] = [];
    for (const link of links.slice(-limit)) {
      await expect.poll(async () => (await fetchSealed(link)).status, { timeout: deadlineMs - performance.now(), interval: 200 }).toBe(200);
      const opened = openSealed((await fetchSealed(link)).body, link.secret);
      cards.push(opened.ok ? sha256(opened.value) : opened.error);
    }
    expect(cards).toEqual(exported.slice(-limit));
    expect((await fetchSealed(links[0]!)).status).toBe(404);
  });

  test('and staff are told about the lost one', async () => {
    const health = async (): Promise<Health> => (await (await fetch(`${booth.address}health`)).json()) as Health;
    const outboxes = async () => (await health()).outboxes;
    expect(await kiosk.page.evaluate(() => document.documentElement.dataset['asked'])).toBe('to persist');
    await expect.poll(outboxes, { timeout: 20_000, interval: 200 }).toMatchObject([
      // A browser without the kiosk's profile does not promise to keep data.
      { waiting: 0, limit, dropped: 1, refused: 0, storage: 'disk', persistence: 'refused' },
    ]);
    const { ok, problems } = await health();
    expect(ok).toBe(false);
    expect(problems).toContain('1 photo of the last day had to make room in the kiosk for newer ones, and are lost.');
  });
});
