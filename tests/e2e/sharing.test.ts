import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSealed } from '../../src/shared/share/openSealed.ts';
import { photoId } from '../../src/shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { secretOfFragment } from '../../src/shared/share/shareLink.ts';
import type { BuiltBooth } from '../support/builtBooth.ts';
import { startBuiltBooth } from '../support/builtBooth.ts';
import type { Kiosk } from '../support/openKiosk.ts';
import { openKiosk } from '../support/openKiosk.ts';
import { quickTheme } from '../support/quickTheme.ts';
import { visitDriver } from '../support/visitDriver.ts';

let booth: BuiltBooth;
let kiosk: Kiosk;

beforeEach(async () => {
  booth = await startBuiltBooth(quickTheme);
  kiosk = await openKiosk({ width: 1080, height: 1920 });
  await kiosk.page.goto(booth.address);
});
afterEach(async () => {
  await kiosk.close();
  await booth.stop();
});

/** What a phone reads from the screen: of any code there, with a reader that is not ours. */
async function scanned(page: Page): Promise<string> {
  const { data, width, height } = PNG.sync.read(await page.screenshot());
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? '';
}

/** The link on the screen, once nothing moves over it any more. */
async function linkOnScreen(page: Page): Promise<{ address: string; secret: PhotoSecret }> {
  await expect.poll(() => scanned(page), { timeout: 20_000 }).toContain('/s#');
  const link = await scanned(page);
  const secret = secretOfFragment(link.slice(link.indexOf('#')));
  if (secret === null) throw new Error('the code on the screen carries no secret');
  return { address: link.slice(0, link.indexOf('/s#')), secret };
}

/** The card behind a secret, as any phone in the network gets it now; null where it is not there. */
async function card(secret: PhotoSecret): Promise<PNG | null> {
  const { address } = (await (await fetch(`${booth.address}api/share`)).json()) as { address: string };
  const response = await fetch(`${address}/photos/${photoId(secret)}`);
  if (response.status !== 200) return null;
  const opened = openSealed(new Uint8Array(await response.arrayBuffer()), secret);
  return opened.ok ? PNG.sync.read(Buffer.from(opened.value)) : null;
}

/** All that the page has put into IndexedDB, bytes as text. */
const stored = (page: Page): Promise<{ text: string; states: string[] }> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('IndexedDB said no', { cause: request.error }));
      });
    let text = '';
    const states: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        for (const value of (await settled(database.transaction(store).objectStore(store).getAll())) as unknown[]) {
          text += value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : JSON.stringify(value);
          if (typeof value === 'object' && value !== null && 'state' in value) states.push(String(value.state));
        }
      }
      database.close();
    }
    return { text, states };
  });

test('the code on the screen leads to the very card, and a reload keeps it', { timeout: 240_000 }, async () => {
  const { page } = kiosk;
  const visit = visitDriver(page);
  await visit.wholeVisit();
  const { secret, address } = await linkOnScreen(page);
  expect(address).toMatch(/^http:\/\/[\d.]+:\d+$/);
  await expect.poll(async () => (await card(secret))?.width, { timeout: 20_000 }).toBe(1420);

  // Sent, and gone from here: what is left says nothing of the guest.
  await expect.poll(async () => (await stored(page)).states).toEqual(['acknowledged']);
  const { text } = await stored(page);
  expect(text).not.toContain(secret);
  expect(text.length).toBeLessThan(500);

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.reload();
  await page.getByText('Ready when you are').waitFor({ state: 'attached', timeout: 60_000 });
  expect(await linkOnScreen(page)).toEqual({ secret, address });
  expect(sent).toEqual([]);

  await visit.button('Back').click();
  await visit.button('CLICK TO START').waitFor();
  expect(await visit.state()).toBeNull();
  expect(kiosk.errors).toEqual([]);
});

test('cards of a time without the server arrive when it is back, also by way of a reload', { timeout: 300_000 }, async () => {
  const { page } = kiosk;
  const visit = visitDriver(page);
  await visit.start();
  await page.waitForLoadState('networkidle');
  await booth.halt();
  const secrets: PhotoSecret[] = [];
  for (const round of [1, 2, 3]) {
    if (round > 1) await visit.start();
    await visit.survey();
    await visit.capture();
    await page.getByText('Ready when you are').waitFor({ state: 'attached', timeout: 60_000 });
    secrets.push((await linkOnScreen(page)).secret);
    await visit.button('Back').click();
    await visit.button('CLICK TO START').waitFor();
  }
  const { text, states } = await stored(page);
  expect(states).toEqual(['waiting', 'waiting', 'waiting']);
  // Sealed: neither the beginning of a PNG file nor a word of its inside is there to be found.
  for (const part of ['PNG', 'IHDR', 'IDAT', ...secrets]) expect(text).not.toContain(part === 'PNG' ? '\x89PNG\r\n' : part);

  await booth.restart();
  await page.reload();
  for (const secret of secrets) await expect.poll(async () => (await card(secret))?.width, { timeout: 60_000 }).toBe(1420);
  await expect.poll(async () => (await stored(page)).states).toEqual(['acknowledged', 'acknowledged', 'acknowledged']);
  expect(kiosk.errors).toEqual([]);
});

test('a theme that shares nothing shows its own address, and no card leaves the kiosk', { timeout: 240_000 }, async () => {
  await booth.stop();
  booth = await startBuiltBooth({ ...quickTheme, share: { ...quickTheme.share, enabled: false } });
  const { page } = kiosk;
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.goto(booth.address);
  await visitDriver(page).wholeVisit();
  await page.getByText('Ready when you are').waitFor({ state: 'attached' });
  await expect.poll(() => scanned(page), { timeout: 20_000 }).toBe('https://example.com/');
  expect([sent, (await stored(page)).states]).toEqual([[], []]);
});
