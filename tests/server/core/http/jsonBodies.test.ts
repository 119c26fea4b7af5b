import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { newApp } from '../../../../src/server/core/http/newApp.ts';

/** An app that accepts large bodies, like the listeners for themes and photos. */
function appForMuch() {
  const app = newApp({ headers: () => ({}), logger: pino({ level: 'silent' }), requestTimeoutMs: 20_000 });
  onTestFinished(() => app.close());
  const read: unknown[] = [];
  app.post('/much', { bodyLimit: 32 * 1024 * 1024 }, ({ body }) => {
    read.push(body);
    return '';
  });
  const post = async (payload: string | Buffer): Promise<number> =>
    (await app.inject({ method: 'POST', url: '/much', headers: { 'content-type': 'application/json' }, payload })).statusCode;
  return { post, read };
}

test.each(['{}', '[]', '0', '{"a":0}', '[[[]]]'])(
  'a body with very many %s is refused without parsing, before it takes gigabytes and blocks the server',
  async (value) => {
    const { post, read } = appForMuch();
    expect(await post(`{"files":[${Array(200_000).fill(value).join(',')}]}`)).toBe(413);
    expect(await post(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBe(413);
    expect(read).toEqual([]);
  },
);

test('a body of long texts is read, and anything that is not JSON is refused', async () => {
  const { post, read } = appForMuch();
  const files = [{ path: 'ä.png', base64: 'A'.repeat(20_000_000) }];
  expect(await post(JSON.stringify({ files }))).toBe(200);
  expect(read).toEqual([{ files }]);
  for (const wrong of ['', '{', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', Buffer.from([0xff])])
    expect(await post(wrong)).toBe(400);
});
