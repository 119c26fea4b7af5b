import { newPhotoSecret } from '../../../../src/shared/share/PhotoSecret.ts';
import { mangledLinks } from '../../../support/phone/mangledLinks.ts';
import { expect, onTestFinished, test } from 'vitest';
import { guestsApp } from '../../../support/server/guestsApp.ts';
import { memoryVault } from '../../../support/server/memoryVault.ts';
import { samplePage } from '../../../support/server/samplePage.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

function guests() {
  const app = guestsApp({ page: samplePage, vault: memoryVault(), logger: silentLogger });
  onTestFinished(() => app.close());
  return app;
}

test('guests can see only that the booth is up, with a marker by which it recognizes itself', async () => {
  expect((await guests().inject('/health')).json()).toEqual({ ok: true, booth: '' });
});

test('a phone without a photo link gets an explanation in a sentence', async () => {
  const answer = await guests().inject({ url: '/', headers: { accept: 'text/html' } });
  expect(answer).toMatchObject({ statusCode: 200, body: expect.stringContaining('This phone reaches the photo booth.') });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
});

test.each(['/api/theme', '/themes/0/x.svg', '/../x', '/index.html'])(
  'guests find nothing at %s, and are told so in a sentence',
  async (url) => {
    const answer = await guests().inject({ url, headers: { accept: 'text/html' } });
    expect(answer).toMatchObject({ statusCode: 404, body: 'There is nothing at this address.' });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  },
);

test.each(['/health', '/gone', '/%zz'])('%s has headers that allow nothing', async (url) => {
  expect((await guests().inject(url)).headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
});

test('the page that opens a photo is compressed as the phone accepts, and never cached', async () => {
  const ask = (accepted: string) => guests().inject({ url: '/s', headers: { 'accept-encoding': accepted } });
  const answers = [await ask('gzip, deflate'), await ask('gzip;q=0.8, deflate, BR'), await ask('')];
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br', undefined]);
  const { gzip, brotli, plain, policy } = await samplePage();
  expect(answers.map(({ rawPayload }) => rawPayload)).toEqual([gzip, brotli, plain]);
  const refused = [await ask('br;q=0, gzip; q=0.5'), await ask('br;q=0.0,gzip;q=0'), await ask('brotli, x-gzip')];
  expect(refused.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', undefined, undefined]);
  expect(answers[0]?.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    vary: 'accept-encoding, accept-language',
  });
});

test.each(mangledLinks)('a link with $what gets the page, uncached and without echoing the secret', async ({ mangle }) => {
  const secret = newPhotoSecret(() => Uint8Array.from({ length: 16 }, (_, at) => at + 1));
  const { pathname, search } = new URL(mangle('http://booth.example', secret));
  const { statusCode, headers, payload } = await guests().inject(pathname + search);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
  expect(payload + JSON.stringify(headers)).not.toContain(secret);
});

test.each(['/s?%23', '/s?x=', '/s/late?%23', '/s/late?'])('a request by %s with a secret is never cached', async (url) => {
  const app = guestsApp({ page: samplePage, vault: memoryVault(), logger: silentLogger, caching: { seconds: 30 } });
  onTestFinished(() => app.close());
  const cachingAt = async (asked: string) => (await app.inject(asked)).headers['cache-control'];
  expect(await cachingAt(`${url}AQIDBAUGBwgJCgsMDQ4PEA`)).toBe('no-store');
  expect(await cachingAt(url.split('?')[0] ?? '')).toContain('s-maxage=30');
});

test.each(['/sx', '/staff', '/summer#', '/S3', '/photos'])('%s is not a photo link', async (url) => {
  expect((await guests().inject(url)).statusCode).toBe(404);
});
