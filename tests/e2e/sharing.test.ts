import Database from 'libsql';
import { createDecipheriv, createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSealed } from '../support/phone/openSealed.ts';
import { photoId, photoKey } from '../../src/shared/share/photoKeys.ts';
import { isPhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { headerLength, nonceLength, tagLength } from '../../src/shared/share/sealedFile.ts';
import { ask } from '../support/server/ask.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { filesBelow } from '../support/files/filesBelow.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { guestlyParts } from '../support/built/guestlyParts.ts';
import { keptByKiosk } from '../support/built/keptByKiosk.ts';
import type { Phone } from '../support/phone/phoneBrowser.ts';
import { newPhone, shownPixels } from '../support/phone/phoneBrowser.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';
import type { ScannedLink } from '../support/phone/scannedLink.ts';
import { fetchSealed, scannedLink } from '../support/phone/scannedLink.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import { watchExports } from '../support/built/watchExports.ts';

const texts = classicTheme().theme.texts.phone;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** The file that a guest gets by pressing Save. */
async function savedCard(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: texts.save }).click()]);
  return readFile(await download.path());
}

const textOf = (request: Request): string =>
  `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postDataBuffer()?.toString('latin1') ?? ''}`;

/** The ways to read a found text as a key: directly, or as text from which a key is derived. */
const keysOf = (text: string): Buffer[] => [
  createHash('sha256').update(text).digest(),
  ...(/^[0-9a-f]{64}$/.test(text) ? [Buffer.from(text, 'hex')] : []),
];

describe('after a visit', () => {
  let booth: BuiltBooth;
  let kiosk: Kiosk;
  let phone: Phone;
  let exported: readonly string[];
  let link: ScannedLink;
  let sealed: Buffer;
  /** Addresses, headers and bodies of all the kiosk's requests. */
  const asked: string[] = [];

  beforeAll(async () => {
    [booth, kiosk] = await Promise.all([startBuiltBooth(plainTheme), openKiosk({ reducedMotion: 'reduce' })]);
    exported = await watchExports(kiosk.context);
    kiosk.page.on('request', (request) => asked.push(textOf(request)));
    await kiosk.page.goto(booth.address);
    await visitDriver(kiosk.page).wholeVisit();
    link = await scannedLink(kiosk.page);
    phone = await newPhone(kiosk.browser);
    await phone.page.goto(link.link);
    await phone.page.getByRole('heading', { name: texts.shown }).waitFor();
    sealed = (await fetchSealed(link)).body;
  });
  afterAll(async () => {
    await kiosk.close();
    await booth.stop();
    expect([...kiosk.errors, ...phone.errors]).toEqual([]);
  });

  test('the displayed code leads a phone on the network, over plain HTTP, to the exported card, pixel for pixel', async () => {
    expect(link.link).toMatch(/^http:\/\/[\d.]+:\d+\/s#[\w-]{22}$/);
    const isThisMachine = new URL(link.address).hostname === '127.0.0.1';
    expect(await phone.page.evaluate(() => isSecureContext)).toBe(isThisMachine);
    const card = await savedCard(phone.page);
    expect(exported).toEqual([sha256(card)]);
    const { width, height, data } = PNG.sync.read(card);
    expect([width, height]).toEqual([1420, 2000]);
    expect((await shownPixels(phone.page, 'Your photo card from Stagebooth')).equals(data)).toBe(true);
  });

  test('the kiosk has sent the card, and neither its storage nor its requests reveal anything about the guest', async () => {
    await expect.poll(async () => (await keptByKiosk(kiosk.page)).states).toEqual(['acknowledged']);
    const { bytes } = await keptByKiosk(kiosk.page);
    expect(bytes.length).toBeLessThan(500);
    expect(asked.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
    expect(guestlyParts(bytes, link)).toEqual([]);
    expect(guestlyParts(Buffer.from(asked.join('\n'), 'latin1'), link)).toEqual([]);
  });

  test('the data folder and the log contain no picture or secret, and answers only as daily totals', () => {
    const files = [...filesBelow(booth.dataFolder)];
    const isSums = (file: string): boolean => /(^|[\\/])staff[\\/]/.test(file);
    const bytesOf = (some: typeof files): Buffer => Buffer.concat(some.flatMap(([file, bytes]) => [Buffer.from(file), bytes]));
    const sums = bytesOf(files.filter(([file]) => isSums(file)));
    const all = Buffer.concat([Buffer.from(booth.written()), bytesOf(files.filter(([file]) => !isSums(file)))]);
    // The search covers the right place: it contains the sealed photo.
    expect(all.includes(sealed)).toBe(true);
    expect(guestlyParts(all, link)).toEqual([]);
    expect(guestlyParts(sums, link).filter((name) => name !== 'answer')).toEqual([]);
  });

  test('neither the photo’s id nor anything else on disk can open or delete it', async () => {
    const disk = [...filesBelow(booth.dataFolder).values()].map((file) => file.toString('latin1')).join('\n');
    const id = photoId(link.secret);
    const found = new Set([id, ...(disk.match(/[\w-]{22}/g) ?? []), ...(disk.match(/[0-9a-f]{64}/g) ?? [])]);
    // At least the checksums of photo and delete token are among them.
    expect(found.size).toBeGreaterThan(3);
    const opens = [...found].filter(
      (text) => (isPhotoSecret(text) && openSealed(sealed, text).ok) || keysOf(text).some((key) => isKey(key)),
    );
    expect(opens).toEqual([]);
    expect(isKey(Buffer.from(photoKey(link.secret, 3)))).toBe(true);
    for (const text of found) {
      const tokens = keysOf(text).map((key) => key.toString('base64url'));
      for (const token of [text, ...tokens]) {
        const { status } = await ask(`${link.address}/photos/${id}`, { method: 'DELETE', headers: { 'delete-token': token } });
        expect([400, 403]).toContain(status);
      }
    }
    expect((await fetchSealed(link)).status).toBe(200);
  });

  test('a reload keeps the link, and sends nothing again', async () => {
    const { page } = kiosk;
    const before = asked.length;
    await page.reload();
    await page.getByText('Point your phone’s camera at the code').waitFor({ state: 'attached', timeout: 60_000 });
    expect(await scannedLink(page)).toEqual(link);
    expect(asked.slice(before).filter((request) => request.startsWith('PUT'))).toEqual([]);
  });

  test('deleting the card removes file and record from disk, and the page says so even after a reload', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: texts.delete }).click();
    await page.getByRole('button', { name: texts.deletion.confirm }).click();
    await page.getByRole('heading', { name: texts.deleted.title }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: texts.deleted.title }).waitFor();
    expect((await fetchSealed(link)).status).toBe(410);
    await booth.halt();
    const files = filesBelow(booth.dataFolder);
    const ciphertext = sealed.subarray(headerLength, headerLength + 64);
    expect([...files].filter(([, bytes]) => bytes.includes(ciphertext)).map(([path]) => path)).toEqual([]);
    const database = new Database(join(booth.dataFolder, 'photos/records.sqlite'));
    expect(database.prepare('SELECT count(*) AS count FROM kept').get()).toMatchObject({ count: 0 });
    database.close();
  });

  /** Whether these bytes are the sealed photo's AES key. */
  function isKey(key: Buffer): boolean {
    const header = sealed.subarray(0, headerLength);
    const decipher = createDecipheriv('aes-256-gcm', key, header.subarray(-nonceLength)).setAAD(header);
    decipher.setAuthTag(sealed.subarray(-tagLength)).update(sealed.subarray(headerLength, -tagLength));
    try {
      decipher.final();
      return true;
    } catch {
      return false;
    }
  }
});
