import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Answered } from '../../support/server/ask.ts';
import { ask } from '../../support/server/ask.ts';
import { cachingProxy } from '../../support/cloud/cachingProxy.ts';
import type { CloudProcess } from '../../support/cloud/cloudProcess.ts';
import { cloudEnvironment, cloudProcess } from '../../support/cloud/cloudProcess.ts';
import { emptyBucket, emptySchema } from '../../support/cloud/places.ts';
import { uploadTo } from '../../support/cloud/uploadTo.ts';
import { httpService } from '../../support/server/httpService.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';

const [photo, other] = [samplePhoto(1, 300_000), samplePhoto(2, 10_000)];

async function server(others: Record<string, string>): Promise<CloudProcess> {
  const started = await cloudProcess({ ...cloudEnvironment(await emptySchema(), await emptyBucket()), ...others });
  onTestFinished(() => void started.end('SIGKILL'));
  return started;
}

const cacheOf = ({ status, headers }: Answered): unknown[] => [status, headers['x-cache']];

const deletion = (address: string) => ask(`${address}/photos/${photo.id}`, { method: 'DELETE', headers: { 'delete-token': photo.token } });

describe.skipIf(inject('noEngines') !== null)('behind a CDN', () => {
  test('a photo is served from the cache, completely and in ranges, and disappears within the promised time after deletion', async () => {
    const cloud = await server({ STAGEBOOTH_CDN_SECONDS: '3' });
    const cdn = await cachingProxy([cloud.address]);
    expect((await uploadTo({ ...cloud, address: cdn.address }, photo)).status).toBe(201);
    const fetched = (headers: Record<string, string> = {}) => ask(`${cdn.address}/photos/${photo.id}`, { headers });
    const first = await fetched();
    expect([...cacheOf(first), first.body.equals(photo.bytes)]).toEqual([200, 'MISS', true]);
    const again = await fetched();
    expect([...cacheOf(again), again.body.equals(photo.bytes)]).toEqual([200, 'HIT', true]);
    const part = await fetched({ range: 'bytes=100000-' });
    expect([...cacheOf(part), part.body.equals(photo.bytes.subarray(100_000))]).toEqual([206, 'HIT', true]);
    expect(cacheOf(await fetched({ 'if-none-match': String(first.headers['etag']) }))).toEqual([304, 'HIT']);
    expect(again.headers['cache-control']).toContain('max-age=0, s-maxage=3, must-revalidate');
    expect((await deletion(cdn.address)).status).toBe(204);
    const deletedMs = performance.now();
    await untilTrue(async () => (await fetched()).status === 410, 10_000);
    expect(performance.now() - deletedMs).toBeLessThan(4500);
    expect(cloud.log()).toBe('');
  });

  test('nothing is cached for a photo that is missing, unavailable or deleted', async () => {
    const cloud = await server({});
    const cdn = await cachingProxy([cloud.address]);
    const fetched = async () => cacheOf(await ask(`${cdn.address}/photos/${photo.id}`));
    expect(await fetched()).toEqual([404, 'MISS']);
    await uploadTo(cloud, photo);
    expect(await fetched()).toEqual([200, 'MISS']);
    expect((await ask(`${cdn.address}/photos/${other.id}`, { method: 'DELETE' })).headers['cache-control']).toBe('no-store');
    await uploadTo(cloud, other);
    const wrongPart = await ask(`${cloud.address}/photos/${other.id}`, { headers: { range: 'bytes=10000-' } });
    expect([wrongPart.status, wrongPart.headers['cache-control']]).toEqual([416, 'no-store']);
    await deletion(cloud.address);
    const gone = await ask(`${cloud.address}/photos/${photo.id}`);
    expect([gone.status, gone.headers['cache-control']]).toEqual([410, 'no-store']);
  });

  test('a deleted photo is purged at once if the CDN supports it, even after two refused purges', async () => {
    let refusals = 2;
    let dropped: (path: string) => boolean = () => false;
    const { address, requests } = await httpService((response) => {
      if (refusals-- > 0) return void response.writeHead(500).end();
      const { urls } = JSON.parse(requests.at(-1)?.body ?? '{}') as { urls: string[] };
      for (const url of urls) dropped(new URL(url).pathname);
      response.end('{}');
    });
    const cloud = await server({
      STAGEBOOTH_CDN_SECONDS: '3600',
      STAGEBOOTH_CDN_PURGE_URL: `${address}/purge`,
      STAGEBOOTH_CDN_PURGE_TOKEN: 'let-us-in',
    });
    const cdn = await cachingProxy([cloud.address]);
    dropped = cdn.drop;
    await uploadTo(cloud, photo);
    const fetched = async () => cacheOf(await ask(`${cdn.address}/photos/${photo.id}`));
    expect([await fetched(), await fetched()]).toEqual([
      [200, 'MISS'],
      [200, 'HIT'],
    ]);
    expect((await deletion(cdn.address)).status).toBe(204);
    const deletedMs = performance.now();
    await untilTrue(async () => (await fetched())[0] === 410);
    expect(performance.now() - deletedMs).toBeLessThan(5000);
    expect(requests.at(-1)).toMatchObject({
      line: 'POST /purge',
      headers: { authorization: 'Bearer let-us-in' },
      body: JSON.stringify({ tags: [photo.id], urls: [`https://photos.example.com/photos/${photo.id}`] }),
    });
    expect(cloud.log()).not.toContain(photo.id);
  });

  test('the phone page is cached per language, and revalidated by its ETag', async () => {
    const cloud = await server({});
    const cdn = await cachingProxy([cloud.address]);
    const page = (language: string, headers: Record<string, string> = {}) =>
      ask(`${cdn.address}/s`, { headers: { 'accept-language': language, 'accept-encoding': 'gzip', ...headers } });
    const [first, again, german] = [await page('en'), await page('en'), await page('de')];
    expect([cacheOf(first), cacheOf(again), cacheOf(german)]).toEqual([
      [200, 'MISS'],
      [200, 'HIT'],
      [200, 'MISS'],
    ]);
    expect(again.body.equals(first.body)).toBe(true);
    expect(german.body.equals(first.body)).toBe(false);
    expect((await page('en', { 'if-none-match': String(first.headers['etag']) })).status).toBe(304);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  test('if a server is killed under load, another answers the next request within two seconds', async () => {
    const environment = cloudEnvironment(await emptySchema(), await emptyBucket());
    const [one, other] = await Promise.all([cloudProcess(environment), cloudProcess(environment)]);
    for (const server of [one, other]) onTestFinished(() => void server.end('SIGKILL'));
    const { address } = await cachingProxy([one.address, other.address]);
    const photos = Array.from({ length: 40 }, (_, number) => samplePhoto(100 + number, 100_000));
    let slowestMs = 0;
    const timed = async (asked: Promise<Answered>): Promise<number> => {
      const askedMs = performance.now();
      const { status } = await asked;
      slowestMs = Math.max(slowestMs, performance.now() - askedMs);
      return status;
    };
    const waiting = [...photos];
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (waiting.length === 20) await one.end('SIGKILL');
        // A booth resends whatever was not acknowledged.
        const sent = next;
        await untilTrue(async () => (await timed(uploadTo({ address, token: other.token }, sent))) < 300);
        expect(await timed(ask(`${address}/photos/${sent.id}`))).toBe(200);
      }
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
    expect(slowestMs).toBeLessThan(2000);
    for (const { id, bytes } of photos) expect((await ask(`${other.address}/photos/${id}`)).body.equals(bytes)).toBe(true);
  });
});
