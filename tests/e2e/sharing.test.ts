import Database from 'libsql';
import { createDecipheriv, createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Health } from '../../src/shared/contract/health.ts';
import { openSealed } from '../../src/shared/share/openSealed.ts';
import { deleteToken, photoId, photoKey } from '../../src/shared/share/photoKeys.ts';
import { isPhotoSecret, secretBytes } from '../../src/shared/share/PhotoSecret.ts';
import { headerLength, nonceLength, tagLength } from '../../src/shared/share/sealedFile.ts';
import { ask } from '../support/ask.ts';
import type { BuiltBooth } from '../support/builtBooth.ts';
import { startBuiltBooth } from '../support/builtBooth.ts';
import { classicTheme } from '../support/classicTheme.ts';
import { filesBelow } from '../support/filesBelow.ts';
import type { Kiosk } from '../support/openKiosk.ts';
import { openKiosk } from '../support/openKiosk.ts';
import { keptByKiosk } from '../support/keptByKiosk.ts';
import type { Phone } from '../support/phoneBrowser.ts';
import { newPhone, shownPixels } from '../support/phoneBrowser.ts';
import { plainTheme } from '../support/quickTheme.ts';
import type { ScannedLink } from '../support/scannedLink.ts';
import { scanned, scannedLink } from '../support/scannedLink.ts';
import { answersGiven, visitDriver } from '../support/visitDriver.ts';
import { watchExports } from '../support/watchExports.ts';

const texts = classicTheme().theme.texts.phone;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** So much free space that no disk has it: the server takes no photo. */
const noRoom = ['--disk-floor-mb', '9999999'];

/** The file that a guest gets who presses Save. */
async function savedCard(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: texts.save }).click()]);
  return readFile(await download.path());
}

const textOf = (request: Request): string =>
  `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postDataBuffer()?.toString('latin1') ?? ''}`;

/** Names of what these bytes hold of a guest, or of the way to open these guests' cards, and must not. */
function guestlyParts(bytes: Buffer, ...links: readonly ScannedLink[]): string[] {
  const keys = links.flatMap(({ secret }) => [
    { name: 'secret', key: Buffer.from(secretBytes(secret)) },
    { name: 'key', key: Buffer.from(photoKey(secret)) },
    { name: 'delete token', key: Buffer.from(deleteToken(secret), 'base64url') },
  ]);
  const parts: (readonly [name: string, part: string | Buffer])[] = [
    ['PNG header', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['PNG chunk', '\0\0\0\rIHDR'],
    ['picture as text', 'data:image'],
    ...answersGiven.map((answer) => ['answer', answer] as const),
    ...keys.map(({ name, key }) => [name, key] as const),
    ...keys.flatMap(({ name, key }) =>
      (['hex', 'base64', 'base64url'] as const).map((form) => [`${name} as text`, key.toString(form).replace(/=+$/, '')] as const),
    ),
  ];
  return parts.filter(([, part]) => bytes.includes(part)).map(([name]) => name);
}

/** What somebody might take a text that they found for: a key, or the text that a key is made of. */
const keysOf = (text: string): Buffer[] => [
  createHash('sha256').update(text).digest(),
  ...(/^[0-9a-f]{64}$/.test(text) ? [Buffer.from(text, 'hex')] : []),
];

/** What any device in the network gets by a photo's address now. */
const fetchSealed = ({ address, secret }: ScannedLink) => ask(`${address}/photos/${photoId(secret)}`);

describe('after a visit', () => {
  let booth: BuiltBooth;
  let kiosk: Kiosk;
  let phone: Phone;
  let exported: readonly string[];
  let link: ScannedLink;
  let sealed: Buffer;
  /** Addresses, headers and bodies of all that the kiosk has asked for. */
  const asked: string[] = [];

  beforeAll(async () => {
    [booth, kiosk] = await Promise.all([startBuiltBooth(plainTheme), openKiosk({ width: 1080, height: 1920 })]);
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

  test('the code on the screen leads a phone in the network, by plain HTTP, to the card that the kiosk exported, pixel for pixel', async () => {
    expect(link.link).toMatch(/^http:\/\/[\d.]+:\d+\/s#[\w-]{22}$/);
    const isThisMachine = new URL(link.address).hostname === '127.0.0.1';
    expect(await phone.page.evaluate(() => isSecureContext)).toBe(isThisMachine);
    const card = await savedCard(phone.page);
    expect(exported).toEqual([sha256(card)]);
    const { width, height, data } = PNG.sync.read(card);
    expect([width, height]).toEqual([1420, 2000]);
    expect((await shownPixels(phone.page, 'Your photo card from Stagebooth')).equals(data)).toBe(true);
  });

  test('the kiosk has sent it, and what it still keeps and all that it ever asked for say nothing of the guest', async () => {
    await expect.poll(async () => (await keptByKiosk(kiosk.page)).states).toEqual(['acknowledged']);
    const { bytes } = await keptByKiosk(kiosk.page);
    expect(bytes.length).toBeLessThan(500);
    expect(asked.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
    expect(guestlyParts(bytes, link)).toEqual([]);
    expect(guestlyParts(Buffer.from(asked.join('\n'), 'latin1'), link)).toEqual([]);
  });

  test('the data folder and the log hold no picture and no secret, and answers as the day’s sums alone', () => {
    const files = [...filesBelow(booth.dataFolder)];
    const isSums = (file: string): boolean => /(^|[\\/])staff[\\/]/.test(file);
    const bytesOf = (some: typeof files): Buffer => Buffer.concat(some.flatMap(([file, bytes]) => [Buffer.from(file), bytes]));
    const sums = bytesOf(files.filter(([file]) => isSums(file)));
    const all = Buffer.concat([Buffer.from(booth.written()), bytesOf(files.filter(([file]) => !isSums(file)))]);
    // What is there is looked at in the right place: the sealed photo is among it.
    expect(all.includes(sealed)).toBe(true);
    expect(guestlyParts(all, link)).toEqual([]);
    expect(guestlyParts(sums, link).filter((name) => name !== 'answer')).toEqual([]);
  });

  test('neither the photo’s id nor anything else on the disk opens or deletes it', async () => {
    const disk = [...filesBelow(booth.dataFolder).values()].map((file) => file.toString('latin1')).join('\n');
    const id = photoId(link.secret);
    const found = new Set([id, ...(disk.match(/[\w-]{22}/g) ?? []), ...(disk.match(/[0-9a-f]{64}/g) ?? [])]);
    // The checksums of photo and delete token are among them at least.
    expect(found.size).toBeGreaterThan(3);
    const opens = [...found].filter(
      (text) => (isPhotoSecret(text) && openSealed(sealed, text).ok) || keysOf(text).some((key) => isKey(key)),
    );
    expect(opens).toEqual([]);
    expect(isKey(Buffer.from(photoKey(link.secret)))).toBe(true);
    for (const text of found) {
      const tokens = keysOf(text).map((key) => key.toString('base64url'));
      for (const token of [text, ...tokens]) {
        const { status } = await ask(`${link.address}/photos/${id}`, { method: 'DELETE', headers: { 'delete-token': token } });
        expect([400, 403]).toContain(status);
      }
    }
    expect((await fetchSealed(link)).status).toBe(200);
  });

  test('a reload keeps the link, and nothing is sent again', async () => {
    const { page } = kiosk;
    const before = asked.length;
    await page.reload();
    await page.getByText('Ready when you are').waitFor({ state: 'attached', timeout: 60_000 });
    expect(await scannedLink(page)).toEqual(link);
    expect(asked.slice(before).filter((request) => request.startsWith('PUT'))).toEqual([]);
  });

  test('when its guest deletes it, file and record vanish from the disk, and the page says so after a reload as well', async () => {
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

describe('while the server is away, has no room or comes back without it, and the kiosk is reloaded twice', () => {
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
    // Eleven visits, on whatever machine.
  }, 300_000);
  afterAll(async () => {
    await kiosk.close();
    await booth.stop();
    expect(kiosk.errors).toEqual([]);
  });

  /** A kiosk that is loaded and has been told where phones find its photos: on a busy machine the network may be idle before that. */
  async function knowsAddress(loaded: Promise<unknown>): Promise<void> {
    await Promise.all([kiosk.page.waitForResponse('**/api/share'), loaded]);
  }

  /** So many visits one after the other, the code scanned in each. */
  async function guests(count: number): Promise<void> {
    const visit = visitDriver(kiosk.page);
    for (let left = count; left > 0; left--) {
      await visit.resultFromWithin();
      links.push(await scannedLink(kiosk.page));
      await visit.button('Back').click();
      await visit.button('CLICK TO START').waitFor();
    }
  }

  test('the outbox keeps as many cards as it may, sealed, and for one more the one that has waited longest makes room', async () => {
    await expect.poll(async () => (await keptByKiosk(kiosk.page)).states).toEqual(['dropped', ...Array<string>(limit).fill('waiting')]);
    const { bytes } = await keptByKiosk(kiosk.page);
    expect(guestlyParts(bytes, ...links)).toEqual([]);
  });

  test('when the server is back, all of them open within a minute', async () => {
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

  test('and the staff are told of the one that is lost', async () => {
    const health = async (): Promise<Health> => (await (await fetch(`${booth.address}health`)).json()) as Health;
    const outboxes = async () => (await health()).outboxes;
    expect(await kiosk.page.evaluate(() => document.documentElement.dataset['asked'])).toBe('to persist');
    await expect.poll(outboxes, { timeout: 20_000, interval: 200 }).toMatchObject([
      // A browser without the kiosk's profile promises nothing.
      { waiting: 0, limit, dropped: 1, refused: 0, storage: 'disk', persistence: 'refused' },
    ]);
    const { ok, problems } = await health();
    expect(ok).toBe(false);
    expect(problems).toContain('1 photo of the last day had to make room in the kiosk for newer ones, and are lost.');
  });
});

test('a theme that shares nothing shows its own address, and no card leaves the kiosk', async () => {
  const booth = await startBuiltBooth({ ...plainTheme, share: { ...plainTheme.share, enabled: false } });
  onTestFinished(() => booth.stop());
  const kiosk = await openKiosk();
  onTestFinished(() => kiosk.close());
  const { page } = kiosk;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(textOf(request)));
  await page.goto(booth.address);
  await visitDriver(page).resultFromWithin();
  await expect.poll(() => scanned(page), { timeout: 20_000 }).toBe('https://example.com/');
  expect(asked.filter((request) => request.startsWith('PUT'))).toEqual([]);
  expect((await keptByKiosk(page)).states).toEqual([]);
});
