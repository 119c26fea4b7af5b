import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OpenStudio } from '../../../../src/studio/server/pageServer.ts';
import { serveStudio } from '../../../../src/studio/server/serveStudio.ts';
import { rawRequest } from '../../../support/server/rawRequest.ts';
import { shownKey } from '../../../support/studio/shownKey.ts';
import { smallTheme } from '../../../support/theme/smallTheme.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>';

/** A studio, and the cookie of a page that has shown its key. */
async function opened(port: number | undefined = 0): Promise<OpenStudio & { readonly folder: string; readonly cookie: string }> {
  const folder = temporaryFolder({
    'small/theme.json': smallTheme(),
    'mine/theme.json': { extends: '../small', name: 'Mine', brand: { logo: 'logo.svg' } },
    'mine/logo.svg': svg,
    'mine/notes.txt': 'secret',
    'secret.svg': svg,
  });
  const studio = await serveStudio({ theme: join(folder, 'mine'), port });
  onTestFinished(() => studio.close());
  return { ...studio, folder, cookie: await shownKey(studio.address) };
}

/** The first state with a theme that the page receives, and the rest of the stream. */
async function firstState({
  address,
  cookie,
}: {
  readonly address: string;
  readonly cookie: string;
}): Promise<{ readonly inLanguages: { readonly brand: { readonly logo: string } } }> {
  const response = await fetch(new URL('/events', address), { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const state = text.split('\n\n').find((one) => one.startsWith('data: ') && !one.includes('"inLanguages":null'));
    if (state !== undefined && text.endsWith('\n\n')) return (JSON.parse(state.slice('data: '.length)) as { change: never }).change;
  }
  throw new Error('the stream has ended');
}

const nothings = [
  '/themes/0/notes.txt',
  '/themes/0/theme.json',
  '/themes/0/../secret.svg',
  '/themes/0/%2e%2e/secret.svg',
  '/themes/0/..%2fsecret.svg',
  '/themes/0/%zz.svg',
  '/assets/../../kiosk/index.html',
  '/../kiosk/index.html',
  '/..%2fkiosk/index.html',
  '/people/nobody.png',
];

describe("the studio's page server", () => {
  test('sends the page its theme and pictures, uncached', async () => {
    const { address, cookie } = await opened();
    const { inLanguages: theme } = await firstState({ address, cookie });
    const { status, headers, body } = await rawRequest(address, theme.brand.logo, { cookie });
    expect({ status, body }).toEqual({ status: 200, body: svg });
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/) as string,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await rawRequest(address, '/emoji/star.svg', { cookie })).body).toContain('<svg');
  });

  test('refuses foreign host names', async () => {
    const { address, cookie } = await opened();
    const { port } = new URL(address);
    for (const path of ['/events', '/', '/key', '/themes/0/logo.svg', '/drawn', '/nowhere'])
      for (const host of [`themes.example:${port}`, 'localhost', `localhost:1${port}`, `127.0.0.1.example:${port}`, `[::1]:${port}`])
        expect({ path, host, ...(await rawRequest(address, path, { host, cookie })) }).toMatchObject({ status: 421, body: '' });
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
      expect((await rawRequest(address, '/drawn', { host, cookie })).status).toBe(204);
  });

  test('sends only art of the theme and files of the page', async () => {
    const { address, cookie } = await opened();
    await firstState({ address, cookie });
    for (const path of nothings)
      expect({ path, refused: (await rawRequest(address, path, { cookie })).status >= 400 }).toEqual({ path, refused: true });
  });

  test('delays an answer until the page has drawn', async () => {
    const { address, cookie } = await opened();
    const held = rawRequest(address, '/held');
    let given = false;
    void held.then(() => (given = true));
    await rawRequest(address, '/people/nobody.png');
    expect(given).toBe(false);
    await rawRequest(address, '/drawn');
    await rawRequest(address, '/people/nobody.png');
    expect(given).toBe(false);
    await rawRequest(address, '/drawn', { cookie });
    expect((await held).status).toBe(204);
  });

  test('reveals nothing of the theme without its key, and refuses another server’s key', async () => {
    const [studio, other] = [await opened(), await opened()];
    expect(new URL(studio.address).hash).toMatch(/^#[\w-]{43}$/);
    expect(studio.cookie).not.toContain(new URL(studio.address).hash.slice(1));
    const value = studio.cookie.split('=')[1] ?? '';
    for (const cookie of ['', other.cookie, `${studio.cookie}x`, studio.cookie.slice(0, -1), `other=${value}`])
      for (const path of ['/events', '/key', '/themes/0/logo.svg', '/emoji/star.svg', '/drawn', '/people/photo.png'])
        expect({ path, cookie, status: (await rawRequest(studio.address, path, { cookie })).status }).toEqual({
          path,
          cookie,
          status: 401,
        });
    for (const key of [other.address.split('#')[1], '', null, { length: 43 }, value]) {
      const body = JSON.stringify({ key });
      const shown = await fetch(new URL('/key', studio.address), { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      expect({ key, status: shown.status, cookie: shown.headers.get('set-cookie') }).toEqual({ key, status: 401, cookie: null });
    }
    // The page itself reveals nothing, and a browser with other cookies gets in.
    expect((await rawRequest(studio.address, '/')).body).toContain('Theme studio');
    expect((await rawRequest(studio.address, '/key', { cookie: `${other.cookie}; a=b; ${studio.cookie}` })).status).toBe(204);
  });

  test('hides the cookie from scripts and other sites', async () => {
    const { address } = await opened();
    const body = JSON.stringify({ key: new URL(address).hash.slice(1) });
    const shown = await fetch(new URL('/key', address), { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(shown.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('sends the booth’s strict headers with every answer', async () => {
    const { address, cookie } = await opened();
    await firstState({ address, cookie });
    const { headers: ofEvents } = await fetch(new URL('/events', address), { headers: { cookie } });
    const answers = [
      '/',
      '/key',
      '/drawn',
      '/nowhere',
      '/%zz',
      '/studio.html',
      '/themes/0/logo.svg',
      '/emoji/star.svg',
      '/people/nobody.png',
    ].map((path) => rawRequest(address, path, { cookie }).then(({ headers }) => [path, headers] as const));
    const without = rawRequest(address, '/key').then(({ headers }) => ['/key, without', headers] as const);
    for (const [path, headers] of [...(await Promise.all([...answers, without])), ['/events', Object.fromEntries(ofEvents)] as const])
      expect({ path, ...headers }).toMatchObject({
        path,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src '(self|none)'.*frame-ancestors 'none'/) as string,
      });
  });

  test("gives strangers' files an opaque origin", async () => {
    const { address, cookie } = await opened();
    const { inLanguages: theme } = await firstState({ address, cookie });
    for (const path of [theme.brand.logo, '/emoji/star.svg', '/themes/0/none.svg']) {
      const policy = (await rawRequest(address, path, { cookie })).headers['content-security-policy'];
      expect({ path, policy }).toEqual({ path, policy: expect.stringMatching(/^default-src 'none';.* sandbox;/) as string });
    }
  });

  test("refuses other sites' pages, except links that open it", async () => {
    const { address, cookie } = await opened();
    const statusOf = (path: string, headers: Record<string, string>) =>
      rawRequest(address, path, { cookie, ...headers }).then(({ status }) => status);
    for (const site of ['cross-site', 'same-site']) {
      for (const path of ['/drawn', '/held', '/themes/0/logo.svg', '/studio.html'])
        expect(await statusOf(path, { 'sec-fetch-site': site, 'sec-fetch-dest': 'document' })).toBe(403);
      expect(await statusOf('/', { 'sec-fetch-site': site, 'sec-fetch-dest': 'document' })).toBe(200);
      expect(await statusOf('/', { 'sec-fetch-site': site, 'sec-fetch-dest': 'iframe' })).toBe(403);
    }
    expect(await statusOf('/drawn', { 'sec-fetch-site': 'same-origin' })).toBe(204);
    for (const origin of ['null', 'https://elsewhere.example']) expect(await statusOf('/drawn', { origin })).toBe(403);
  });

  test('is reachable only on this machine, and no longer after it is closed', async () => {
    const studio = await opened();
    const { hostname, port } = new URL(studio.address);
    expect(hostname).toBe('127.0.0.1');
    await fetch(new URL('/events', studio.address), { headers: { cookie: studio.cookie } });
    await studio.close();
    await expect.poll(() => refuses(Number(port))).toBe(true);
  });

  test('reports a port in use', async () => {
    const { address } = await opened();
    const port = Number(new URL(address).port);
    await expect(opened(port)).rejects.toThrow(`Port ${String(port)} is in use; choose another one, or leave --port out.`);
  });

  test('uses any free port if the default is in use and none was requested', async () => {
    const theme = join((await opened()).folder, 'mine');
    const studios = [await serveStudio({ theme }), await serveStudio({ theme })];
    onTestFinished(async () => {
      await Promise.all(studios.map((studio) => studio.close()));
    });
    const [one, other] = await Promise.all(
      studios.map(async ({ address }) => rawRequest(address, '/drawn', { cookie: await shownKey(address) })),
    );
    expect([one?.status, other?.status]).toEqual([204, 204]);
    expect(studios[0]?.address).not.toBe(studios[1]?.address);
  });
});

const refuses = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(true)).once('connect', () => resolve(socket.destroy() === null));
  });
