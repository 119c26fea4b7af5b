import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdnPurge } from '../../../../../../src/server/features/photos/cdn/cdnPurge.ts';
import type { PurgeStyle } from '../../../../../../src/server/features/photos/cdn/cdnSettings.ts';
import { httpService } from '../../../../../support/server/httpService.ts';
import { samplePhoto } from '../../../../../support/visit/samplePhoto.ts';
import { silentLogger } from '../../../../../support/server/silentLogger.ts';

const { id } = samplePhoto(1);
const asker = '192.0.2';

async function cdnThat(style: PurgeStyle, answer: (times: number, asked: string) => readonly [status: number, body: string]) {
  let times = 0;
  const { address, requests } = await httpService((response) => {
    const [status, body] = answer(++times, requests.at(-1)?.body ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const cdn = cdnPurge(
    { seconds: 600, purge: { style, url: `${address}/purge`, token: 'key' } },
    'https://photos.example.com',
    silentLogger,
  );
  onTestFinished(() => cdn.close());
  return { cdn, requests };
}

describe('a CDN is asked to purge deleted photos', () => {
  test.each([
    ['generic', { authorization: 'Bearer key' }, { tags: [id], urls: [`https://photos.example.com/photos/${id}`] }],
    ['cloudflare', { authorization: 'Bearer key' }, { tags: [id] }],
    ['fastly', { 'fastly-key': 'key' }, { surrogate_keys: [id] }],
  ] as const)('in the format of %s', async (style, headers, body) => {
    const { cdn, requests } = await cdnThat(style, () => [200, '{"success":true}']);
    await cdn.purge(id, asker);
    expect(requests).toMatchObject([{ line: 'POST /purge', headers: { 'content-type': 'application/json', ...headers } }]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(body);
  });

  test('again if it reports failure in the body of a successful response', async () => {
    const { cdn, requests } = await cdnThat('cloudflare', (times) => [200, times === 1 ? '{"success": false}' : '{"success":true}']);
    await cdn.purge(id, asker);
    expect(requests.length).toBe(2);
  });

  test('in batches of the size that it accepts', async () => {
    const { cdn, requests } = await cdnThat('fastly', () => [200, '{}']);
    const ids = Array.from({ length: 70 }, (_, number) => samplePhoto(number).id);
    await Promise.all(ids.map((one) => cdn.purge(one, asker)));
    const told = requests.map(({ body }) => (JSON.parse(body) as { surrogate_keys: string[] }).surrogate_keys);
    expect(told.flat().toSorted()).toEqual(ids.toSorted());
    expect(told.every(({ length }) => length <= 30)).toBe(true);
    expect(told.length).toBeLessThan(10);
  });

  test('soon, regardless of how many photos others have deleted', async () => {
    const { cdn, requests } = await cdnThat('fastly', () => [200, '{}']);
    const many = Array.from({ length: 900 }, (_, number) => cdn.purge(samplePhoto(number + 2).id, 'somebody else'));
    await cdn.purge(id, asker);
    expect(requests.findIndex(({ body }) => body.includes(id))).toBeLessThan(3);
    await Promise.all(many);
  });

  test('only for valid photo ids, because a deletion may name anything', async () => {
    const { cdn, requests } = await cdnThat('generic', () => [200, '{}']);
    for (const other of ['', '../all', `${id}x`, 'a b', '*']) await cdn.purge(other, asker);
    expect(requests).toEqual([]);
  });

  test('one at a time if one of them makes it refuse the whole batch', async () => {
    const ids = Array.from({ length: 4 }, (_, number) => samplePhoto(number).id);
    const told = new Set<string>();
    const { cdn } = await cdnThat('fastly', (_times, asked) => {
      if (asked.includes(ids[3] ?? '')) return [400, ''];
      for (const one of (JSON.parse(asked) as { surrogate_keys: string[] }).surrogate_keys) told.add(one);
      return [200, '{}'];
    });
    await Promise.all(ids.map((one) => cdn.purge(one, asker)));
    await vi.waitFor(() => expect(told.size).toBe(3), { timeout: 15_000, interval: 100 });
  });

  test('while a guest waits at most two seconds for it', async () => {
    const { cdn } = await cdnThat('generic', () => [503, '']);
    const askedMs = performance.now();
    await cdn.purge(id, asker);
    expect(performance.now() - askedMs).toBeLessThan(3000);
  });
});
