import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { guestsApp } from '../../../support/server/guestsApp.ts';
import { diskBlobs } from '../../../../src/server/storage/photos/drivers/diskBlobs.ts';
import { recentPhotos } from '../../../../src/server/storage/photos/drivers/recentPhotos.ts';
import type { PhotoVault } from '../../../../src/server/storage/photos/PhotoVault.ts';
import { sealedPhotoLimit } from '../../../../src/shared/contract/photos.ts';
import { BoothError, failure, success } from '../../../../src/shared/errors.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { manualTime } from '../../../support/time/manualTime.ts';
import { memoryVault, weekMs } from '../../../support/server/memoryVault.ts';
import type { SamplePhoto } from '../../../support/visit/samplePhoto.ts';
import { samplePhoto } from '../../../support/visit/samplePhoto.ts';
import { storageFolder } from '../../../support/server/storageFolder.ts';
import { samplePage } from '../../../support/server/samplePage.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

const [one, two] = [samplePhoto(1), samplePhoto(2)];

/** Both listeners on one vault. */
async function booth(vault: PhotoVault = memoryVault()): Promise<{ kiosk: FastifyInstance; guests: FastifyInstance }> {
  const apps = {
    kiosk: await kioskApp(kioskParts({ vault })),
    guests: guestsApp({ page: samplePage, vault, logger: silentLogger }),
  };
  onTestFinished(async () => {
    await Promise.all([apps.kiosk.close(), apps.guests.close()]);
  });
  return apps;
}

const uploadOf = ({ id, bytes, deleteTokenHash }: SamplePhoto) => ({
  method: 'PUT' as const,
  url: `/api/photos/${id}`,
  headers: { 'content-type': 'application/octet-stream', 'delete-token-hash': deleteTokenHash },
  payload: bytes,
});
const address = ({ id }: SamplePhoto): string => `/photos/${id}`;
const deletion = (photo: SamplePhoto, token = photo.token) => ({
  method: 'DELETE' as const,
  url: address(photo),
  headers: { 'delete-token': token },
});

describe('an upload from the kiosk', () => {
  test('gets 201 the first time and 200 for the same photo again, with its expiry', async () => {
    const { clock } = manualTime();
    const { kiosk } = await booth(memoryVault({ clock }));
    const first = await kiosk.inject(uploadOf(one));
    const expires = new Date(1_800_000_000_000 + weekMs).toISOString();
    expect([first.statusCode, first.json()]).toEqual([201, { expires }]);
    const second = await kiosk.inject(uploadOf(one));
    expect([second.statusCode, second.json()]).toEqual([200, { expires }]);
  });

  test('gets 409 for another body under a known id', async () => {
    const { kiosk } = await booth();
    await kiosk.inject(uploadOf(one));
    const answer = await kiosk.inject({ ...uploadOf(one), payload: two.bytes });
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'conflict', message: 'Another photo has this id.' }]);
  });

  test('gets 410 for a photo that its guest has deleted', async () => {
    const { kiosk, guests } = await booth();
    await kiosk.inject(uploadOf(one));
    expect((await guests.inject(deletion(one))).statusCode).toBe(204);
    const answer = await kiosk.inject(uploadOf(one));
    expect([answer.statusCode, answer.json()]).toMatchObject([410, { error: 'deleted' }]);
  });

  test.each([
    ['another type', { headers: { ...uploadOf(one).headers, 'content-type': 'image/png' } }],
    ['JSON', { headers: { ...uploadOf(one).headers, 'content-type': 'application/json' } }],
    ['no hash of a delete token', { headers: { 'content-type': 'application/octet-stream' } }],
    ['a hash in capitals', { headers: { ...uploadOf(one).headers, 'delete-token-hash': one.deleteTokenHash.toUpperCase() } }],
    ['a hash too short', { headers: { ...uploadOf(one).headers, 'delete-token-hash': one.deleteTokenHash.slice(1) } }],
    ['no body', { payload: '', headers: { 'delete-token-hash': one.deleteTokenHash } }],
  ])('gets 400 for %s', async (_what, wrong) => {
    const { kiosk, guests } = await booth();
    const answer = await kiosk.inject({ ...uploadOf(one), ...wrong });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'bad-request' }]);
    expect((await guests.inject(address(one))).statusCode).toBe(404);
  });

  test.each([
    'x',
    `${one.id}A`,
    one.id.slice(1),
    `${one.id.slice(0, 21)}B`,
    '..%2f..%2fetc',
    'é'.repeat(11),
    '%00'.repeat(22),
    '%F0%9F%98%80',
  ])('gets 400 for the id %s', async (id) => {
    const answer = await (await booth()).kiosk.inject({ ...uploadOf(one), url: `/api/photos/${encodeURI(decodeURI(id))}` });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'bad-request' }]);
  });

  test('gets 413 for a body over the limit, whether announced or detected while receiving', async () => {
    const { kiosk } = await booth();
    const said = await kiosk.inject({ ...uploadOf(one), payload: Buffer.alloc(sealedPhotoLimit + 1) });
    expect([said.statusCode, said.json(), said.headers.connection]).toMatchObject([413, { error: 'too-large' }, 'close']);
    const unsaid = await send(await listening(kiosk), uploadOf(one), [Buffer.alloc(sealedPhotoLimit), Buffer.alloc(1)], 'whole');
    expect(unsaid.status).toBe(413);
  });

  test('that is interrupted leaves nothing, and can be repeated', async () => {
    const { kiosk, guests } = await booth();
    await expect(send(await listening(kiosk), uploadOf(one), [one.bytes.subarray(0, 1000)], 'broken')).rejects.toThrow();
    expect((await guests.inject(address(one))).statusCode).toBe(404);
    expect((await kiosk.inject(uploadOf(one))).statusCode).toBe(201);
  });

  test('gets 507 if there is no room and 503 if storage does not answer, so that the kiosk retries', async () => {
    const failing = (code: 'storage-full' | 'storage-unavailable'): PhotoVault => ({
      ...memoryVault(),
      keep: async () => failure(new BoothError(code, 'no', { retryable: true })),
    });
    const full = await (await booth(failing('storage-full'))).kiosk.inject(uploadOf(one));
    expect([full.statusCode, full.json(), full.headers['retry-after']]).toMatchObject([507, { error: 'storage-full' }, '60']);
    const locked = await (await booth(failing('storage-unavailable'))).kiosk.inject(uploadOf(one));
    expect([locked.statusCode, locked.json(), locked.headers['retry-after']]).toMatchObject([503, { error: 'unavailable' }, '30']);
  });

  test('is not possible for guests', async () => {
    const { guests } = await booth();
    expect((await guests.inject(uploadOf(one))).statusCode).toBe(404);
  });
});

describe("a guest's download", () => {
  async function kept() {
    const { clock } = manualTime();
    const apps = await booth(memoryVault({ clock }));
    await apps.kiosk.inject(uploadOf(one));
    return apps;
  }

  test('returns the photo as uploaded, with its expiry, and forbids caching', async () => {
    const answer = await (await kept()).guests.inject(address(one));
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, one.bytes]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '3000',
      'cache-control': 'no-store, no-transform',
      'accept-ranges': 'bytes',
      'photo-expires': new Date(1_800_000_000_000 + weekMs).toISOString(),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('returns only headers for HEAD', async () => {
    const answer = await (await kept()).guests.inject({ method: 'HEAD', url: address(one) });
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([200, '3000', 0]);
    const part = await (await kept()).guests.inject({ method: 'HEAD', url: address(one), headers: { range: 'bytes=0-9' } });
    expect([part.statusCode, part.headers['content-length'], part.headers['content-range']]).toEqual([200, '3000', undefined]);
  });

  test('returns 304 if the phone already has it', async () => {
    const { guests } = await kept();
    const { etag } = (await guests.inject(address(one))).headers;
    for (const tags of [etag, `"x", W/${String(etag)}`, '*'])
      expect((await guests.inject({ url: address(one), headers: { 'if-none-match': String(tags) } })).statusCode).toBe(304);
    expect((await guests.inject({ url: address(one), headers: { 'if-none-match': '"x"' } })).statusCode).toBe(200);
  });

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=1000-', 1000, 3000],
    ['bytes=-10', 2990, 3000],
    ['bytes=-9999', 0, 3000],
    ['bytes=2999-99999', 2999, 3000],
  ])('returns the range %s', async (range, start, end) => {
    const answer = await (await kept()).guests.inject({ url: address(one), headers: { range } });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, `bytes ${start}-${end - 1}/3000`]);
    expect(answer.rawPayload).toEqual(one.bytes.subarray(start, end));
  });

  test.each(['bytes=3000-', 'bytes=-0'])('refuses the unsatisfiable range %s', async (range) => {
    const answer = await (await kept()).guests.inject({ url: address(one), headers: { range } });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */3000']);
  });

  test.each(['bytes=5-4', 'bytes=a-b', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-1', '', 'bytes=0-99999999999999999999'])(
    'returns everything for the range "%s"',
    async (range) => {
      const answer = await (await kept()).guests.inject({ url: address(one), headers: { range } });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 3000]);
    },
  );

  test('returns everything if If-Range names another version', async () => {
    const { guests } = await kept();
    const asked = { url: address(one), headers: { range: 'bytes=0-9', 'if-range': '"other"' } };
    expect((await guests.inject(asked)).statusCode).toBe(200);
    const { etag } = (await guests.inject(asked)).headers;
    expect((await guests.inject({ ...asked, headers: { ...asked.headers, 'if-range': String(etag) } })).statusCode).toBe(206);
  });

  test.each([two.id, 'x', '', `${one.id}/`, `${one.id}x`, '..%2f..%2frecords.sqlite', '%F0%9F%98%80', '%00', 'a'.repeat(3000), one.key])(
    'gets the same answer for every missing photo: %s',
    async (id) => {
      const answer = await (await kept()).guests.inject(`/photos/${id}`);
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
        404,
        { error: 'unknown', message: 'There is no such photo. Perhaps it is still on its way.' },
        'no-store',
      ]);
    },
  );

  test('gets 410 once the photo has expired, whether swept or not', async () => {
    const { clock, pass } = manualTime();
    const { kiosk, guests } = await booth(memoryVault({ clock }));
    await kiosk.inject(uploadOf(one));
    pass(weekMs);
    const answer = await guests.inject(address(one));
    expect([answer.statusCode, answer.json()]).toMatchObject([410, { error: 'expired' }]);
  });

  test.each<[string, (file: string) => void]>([
    ['gone', (file) => rmSync(file)],
    ['empty', (file) => truncateSync(file, 0)],
    ['cut short', (file) => truncateSync(file, 40)],
    ['overwritten in one place', (file) => writeFileSync(file, readFileSync(file).fill(7, 20, 21))],
    ['a folder', (file) => (rmSync(file), mkdirSync(file))],
  ])('gets 410 and no bytes if the file is %s, until the kiosk uploads it again', async (_name, damage) => {
    const folders = storageFolder();
    const { kiosk, guests } = await booth(memoryVault({ blobs: diskBlobs({ ...folders, floorBytes: 0, recent: recentPhotos(1e6) }) }));
    expect((await kiosk.inject(uploadOf(one))).statusCode).toBe(201);
    damage(join(folders.sealed, one.key));
    const refused = [410, { error: 'damaged', message: 'This photo was damaged or lost and can no longer be opened.' }, 'no-store'];
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const answer = await guests.inject({ url: address(one), headers });
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual(refused);
    }
    rmSync(join(folders.sealed, one.key), { recursive: true, force: true });
    expect((await kiosk.inject(uploadOf(one))).statusCode).toBe(200);
    expect((await guests.inject(address(one))).rawPayload.equals(one.bytes)).toBe(true);
  });

  test('of a damaged photo fails, but its guest can delete it like any other', async () => {
    const folders = storageFolder();
    const { kiosk, guests } = await booth(memoryVault({ blobs: diskBlobs({ ...folders, floorBytes: 0, recent: recentPhotos(1e6) }) }));
    await kiosk.inject(uploadOf(one));
    rmSync(join(folders.sealed, one.key));
    expect((await guests.inject(deletion(one))).statusCode).toBe(204);
    expect((await guests.inject(address(one))).json()).toMatchObject({ error: 'deleted' });
  });

  test('is cut off if the disk fails midway, so that a partial photo is never taken for a whole one', async () => {
    const bytes = {
      piece: async (start: number) => {
        if (start > 0) throw new Error('the disk is gone');
        return one.bytes.subarray(0, 1000);
      },
      close: async () => undefined,
    };
    const label = { sizeBytes: 3000, sha256: one.key, deleteTokenHash: one.deleteTokenHash, expiresMs: 1 };
    const { guests } = await booth({ ...memoryVault(), open: async () => success({ kind: 'kept', label, bytes }) });
    await expect(fetch((await listening(guests)) + address(one)).then((answer) => answer.arrayBuffer())).rejects.toThrow();
  });

  test('nothing lists photos', async () => {
    const { guests, kiosk } = await kept();
    for (const url of ['/photos', '/photos/', '/photos/*', '/api/photos', '/api/photos/', '/api/share/photos'])
      for (const app of [guests, kiosk])
        expect((await app.inject({ url, headers: { accept: 'application/json' } })).body).not.toContain(one.id);
  });
});

describe("a guest's deletion", () => {
  test('with the right token is permanent', async () => {
    const { kiosk, guests } = await booth();
    await kiosk.inject(uploadOf(one));
    expect((await guests.inject(deletion(one))).statusCode).toBe(204);
    for (const again of [await guests.inject(address(one)), await guests.inject(deletion(one))])
      expect([again.statusCode, again.json()]).toMatchObject([410, { error: 'deleted' }]);
  });

  test.each([two.token, '', 'x', `${one.token}=`, `${one.token} ${one.token}`])('with the token "%s" is refused', async (token) => {
    const { kiosk, guests } = await booth();
    await kiosk.inject(uploadOf(one));
    const answer = await guests.inject(deletion(one, token));
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: 'forbidden' }]);
    expect((await guests.inject(address(one))).statusCode).toBe(200);
  });

  test('of an unknown photo gets 404', async () => {
    expect((await (await booth()).guests.inject(deletion(one))).statusCode).toBe(404);
  });
});

describe('a flood', () => {
  test('from one address gets 429, and others are served', async () => {
    const { guests } = await booth();
    const from = (remoteAddress: string) => guests.inject({ url: address(one), remoteAddress });
    const answers: Awaited<ReturnType<typeof from>>[] = [];
    const isSentAway = ({ statusCode }: (typeof answers)[number]): boolean => statusCode === 429;
    // Until enough are rejected. How many are accepted depends on the machine, because the limit refills all the time.
    for (let count = 0; count < 5000 && answers.filter(isSentAway).length <= 20; count++)
      answers.push(await from(count % 2 === 0 ? '10.0.0.1' : '::ffff:10.0.0.1'));
    expect(answers.slice(0, 600).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 600 }, () => 404));
    const sentAway = answers.filter(isSentAway);
    expect(sentAway.length).toBeGreaterThan(20);
    const [refused] = sentAway as [(typeof sentAway)[number]];
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { error: 'too-many' }]);
    expect(refused.headers).toMatchObject({ 'retry-after': '10', connection: 'close' });
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await from('10.0.0.2')).statusCode).toBe(404);
  });
});

describe('malformed requests', () => {
  test.each([
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['\u0016\u0003\u0001 hello', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['PUT /photos/x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400],
  ])('%j get the strict headers', async (text, status) => {
    const { guests } = await booth();
    const socket = connect(Number(new URL(await listening(guests)).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.write(text);
    await new Promise((resolve) => socket.once('close', resolve).on('error', () => undefined));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain("content-security-policy: default-src 'none'");
    expect(answer).toContain('x-content-type-options: nosniff');
  });
});

/** Starts an app on any free port of this machine and returns its address. */
const listening = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' });

/** Sends an upload without announcing its length, completely or with an interruption. */
function send(
  base: string,
  { url, headers }: ReturnType<typeof uploadOf>,
  parts: readonly Buffer[],
  end: 'whole' | 'broken',
): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${base}${url}`, { method: 'PUT', headers }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0 }));
    });
    sent.on('error', reject);
    for (const part of parts) sent.write(part);
    if (end === 'whole') sent.end();
    else setTimeout(() => sent.destroy(), 20);
  });
}
