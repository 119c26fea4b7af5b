import { afterEach, expect, test, vi } from 'vitest';
import { askCloud } from '../../src/console/askCloud.ts';
import { proxyMeaning } from '../../src/shared/contract/proxyMeaning.ts';

afterEach(() => vi.unstubAllGlobals());

/** Default answers of nginx, Caddy and HAProxy: a page, a line of text, or nothing. */
const bodies = ['<html><body><h1>nginx</h1></body></html>', 'no available server', ''];
const statuses = [400, 403, 404, 408, 413, 421, 429, 500, 502, 503, 504];

async function answered(method: 'GET' | 'POST', status: number, body: string) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  const result = await askCloud(method, 'themes', 0, '', method === 'POST' ? {} : undefined);
  return result.ok ? null : result.error;
}

test.each(statuses)("a proxy's %i has its own sentence, for reads and for changes", async (status) => {
  for (const body of bodies) {
    const [looked, done] = [await answered('GET', status, body), await answered('POST', status, body)];
    expect(looked).toEqual({
      error: 'away',
      message: `The cloud’s address answers ${String(status)}: ${proxyMeaning(status) ?? ''}. This page keeps trying.`,
    });
    expect(done?.message).toBe(
      `The cloud’s address answers ${String(status)}: ${proxyMeaning(status) ?? ''}. Nothing is sent again automatically.`,
    );
  }
});

test('a request too large for a proxy is refused, and the sentence names the limit', async () => {
  expect(await answered('POST', 413, bodies[0] ?? '')).toMatchObject({
    error: 'refused',
    message: expect.stringContaining('client_max_body_size'),
  });
});

test("a captive portal's page is not mistaken for the cloud's answer, whatever its status", async () => {
  expect((await answered('GET', 200, '<html>Sign in</html>'))?.message).toBe(
    'Something else answers at the cloud’s address. This page keeps trying.',
  );
});

test('the cloud’s own messages are shown as they are', async () => {
  expect(await answered('POST', 413, '{"message":"This is too large."}')).toEqual({ error: 'refused', message: 'This is too large.' });
});
