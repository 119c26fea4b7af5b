import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import type { ThemeResponse, ThemeVersion } from '../../../../src/shared/contract/themeResponse.ts';
import { bundledThemes } from '../../../../src/themeFiles/bundledThemes.ts';
import type { LoadedTheme } from '../../../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../../../src/themeFiles/readTheme.ts';
import { stampedTheme } from '../../../../src/themeFiles/stampedTheme.ts';
import type { OwnParts } from '../../../support/server/kioskParts.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { loadedTheme } from '../../../support/server/loadedTheme.ts';
import { minimalTheme } from '../../../support/theme/minimalTheme.ts';
import { rawRequest } from '../../../support/server/rawRequest.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

const page = '<!doctype html><title>Booth</title>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" viewBox="0 0 4 3"/>';
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function booth(theme: LoadedTheme = loadedTheme(), parts: Omit<OwnParts, 'theme'> = {}): Promise<FastifyInstance> {
  const folder = temporaryFolder({
    'kiosk/index.html': page,
    'kiosk/assets/index-abc123.js': 'boot()',
    'kiosk/models/cut.tflite': 'x',
    'kiosk/litert/run.wasm': 'x',
    'secret.html': 'secret',
  });
  const app = await kioskApp(kioskParts({ theme, pages: join(folder, 'kiosk'), ...parts }));
  onTestFinished(() => app.close());
  return app;
}

describe('the kiosk page', () => {
  test.each(['/', '/selection', '/take-photo', '/result', '/no/such/place', '/selection?x=1'])(
    '%s returns the page, revalidated on each request',
    async (url) => {
      const answer = await (await booth()).inject({ url, headers: asBrowser });
      expect(answer).toMatchObject({ statusCode: 200, body: page });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        etag: expect.any(String),
      });
    },
  );

  test('files with a hash in their name are cached permanently', async () => {
    const answer = await (await booth()).inject('/assets/index-abc123.js');
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('files without a hash are revalidated', async () => {
    expect((await (await booth()).inject('/models/cut.tflite')).headers['cache-control']).toBe('no-cache');
  });

  test('wasm has its own content type, so browsers compile it while it loads', async () => {
    const answer = await (await booth()).inject('/litert/run.wasm');
    expect(answer.headers).toMatchObject({ 'content-type': 'application/wasm', 'cross-origin-resource-policy': 'same-origin' });
  });

  test.each([
    '/assets/gone.js',
    '/themes/0/gone.svg',
    '/themes/x',
    '/emoji/gone-emoji.svg',
    '/fonts/gone/latin-400.woff2',
    '/fonts/x',
    '/api/gone',
    '/models/gone.tflite',
    '/litert/gone.wasm',
    '/emoji/star',
  ])('%s is 404 instead of falling back to the page', async (url) => {
    const answer = await (await booth()).inject({ url, headers: asBrowser });
    expect(answer).toMatchObject({ statusCode: 404, body: '{"message":"There is nothing at this address."}' });
  });

  test('a request that does not accept pages gets no page', async () => {
    const app = await booth();
    expect((await app.inject({ url: '/favicon.ico', headers: { accept: 'image/*' } })).statusCode).toBe(404);
    expect((await app.inject({ url: '/robots.txt', headers: { accept: '*/*' } })).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/', headers: asBrowser })).statusCode).toBe(404);
  });
});

test("pages of other sites or ports cannot use the kiosk's rights through a browser", async () => {
  const asked: string[] = [];
  const shutter = (app: FastifyInstance) => void app.post('/api/camera/shots', (request) => asked.push(request.url));
  const app = await kioskApp(kioskParts({ features: [{ name: 'shutter', routes: { kiosk: shutter } }] }));
  onTestFinished(() => app.close());
  const press = async (url: string, site?: string) =>
    (await app.inject({ method: 'POST', url, headers: site === undefined ? {} : { 'sec-fetch-site': site } })).statusCode;
  for (const site of ['cross-site', 'same-site', 'nonsense'])
    for (const url of ['/api/camera/shots', '/%61pi/camera/shots']) expect(await press(url, site)).toBe(403);
  expect(asked).toEqual([]);
  for (const site of ['same-origin', 'none', undefined]) expect(await press('/api/camera/shots', site)).toBe(200);
  expect(asked).toHaveLength(3);
});

describe('the theme', () => {
  test('is sent whole', async () => {
    expect((await (await booth()).inject('/api/theme')).json()).toEqual({ theme: minimalTheme, version: 'only' });
  });

  test("updates when it changes: texts, pictures, the page’s policy, and the kiosk's theme data", async () => {
    const first = loadedTheme({ picture: { ...minimalTheme.picture, serviceUrl: 'https://first.example/' } }, { 'theme/a.svg': svg });
    const second = loadedTheme({ picture: { ...minimalTheme.picture, serviceUrl: 'https://second.example/' } });
    let [loaded, problem]: [LoadedTheme, string | null] = [first, null];
    const theme = {
      current: () => loaded,
      served: () => ({ theme: loaded.inLanguages, version: loaded === first ? '1' : '2' }),
      problem: () => problem,
    };
    const app = await kioskApp(kioskParts({ theme }));
    onTestFinished(() => app.close());
    const seen = async () => ({
      version: (await app.inject('/api/theme/version')).json<ThemeVersion>(),
      theme: (await app.inject('/api/theme')).json<ThemeResponse>().version,
      art: (await app.inject('/themes/0/a.svg?v=1')).statusCode,
      policy: /https:\/\/\w+/.exec(String((await app.inject('/health')).headers['content-security-policy']))?.[0],
    });
    expect(await seen()).toEqual({ version: { version: '1', broken: false }, theme: '1', art: 200, policy: 'https://first' });
    [loaded, problem] = [second, 'It is broken.'];
    expect(await seen()).toEqual({ version: { version: '2', broken: true }, theme: '2', art: 404, policy: 'https://second' });
    expect((await app.inject('/api/theme/version')).headers['cache-control']).toBe('no-store');
  });

  test('its pictures are served with their type and revalidated, so staff see their changes', async () => {
    const app = await booth(loadedTheme({}, { 'theme/art/our book.svg': svg, 'theme/a.png': 'png', 'theme/b#1?%.svg': svg }));
    const answer = await app.inject('/themes/0/art/our%20book.svg');
    expect(answer).toMatchObject({ statusCode: 200, body: svg });
    expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache', etag: expect.any(String) });
    const again = await app.inject({ url: '/themes/0/art/our%20book.svg', headers: { 'if-none-match': answer.headers.etag ?? '' } });
    expect(again.statusCode).toBe(304);
    expect((await app.inject('/themes/0/a.png?v=2')).headers['content-type']).toBe('image/png');
    expect((await app.inject('/themes/0/b%231%3F%25.svg')).body).toBe(svg);
  });

  test('its drawings are sent with their size, even if their files lack one', async () => {
    const app = await booth(loadedTheme({}, { 'theme/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="100%" viewBox="0 0 4 3"/>' }));
    expect((await app.inject('/themes/0/a.svg')).body).toMatch(/^<svg (?=.*width="4")(?=.*height="3")[^>]*viewBox="0 0 4 3"[^>]*>$/);
  });

  test('a picture is cached permanently only under its current version stamp', async () => {
    const welcome = { front: [{ image: 'emoji:star', box: [0, 0, 9, 9] }] };
    const own = { extends: 'classic', brand: { logo: 'logo.svg' }, layouts: { portrait: { welcome } } };
    const folder = temporaryFolder({ 'theme.json': own, 'logo.svg': svg });
    const read = readTheme(folder, { themesFolder: bundledThemes });
    if (!read.ok) throw new Error('expected a theme');
    const app = await booth(read.value);
    const cached = async (url: string) => (await app.inject(url)).headers['cache-control'];
    const { brand, layouts } = stampedTheme(read.value);
    const [file = '', drawing = '', emoji = ''] = [
      brand.logo,
      layouts.portrait?.survey.background.image,
      layouts.portrait?.welcome.front?.[0]?.image,
    ];
    expect(emoji).toMatch(/^\/emoji\/star\.svg\?v=/);
    for (const address of [file, drawing, emoji]) {
      expect(await cached(address)).toBe('public, max-age=31536000, immutable');
      expect(await cached(`${address}0`)).toBe('no-cache');
      expect(await cached(address.replace(/\?.*/, ''))).toBe('no-cache');
    }
    writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" id="another"/>');
    expect(await cached(file)).toBe('no-cache');
  });

  test('a drawing inherited from its base is served in its own colours', async () => {
    const folder = temporaryFolder({ 'theme.json': { extends: 'classic', colors: { ground: '#0f1430', accent: '#7c5cff' } } });
    const read = readTheme(folder, { themesFolder: bundledThemes });
    if (!read.ok) throw new Error('expected a theme');
    const url = read.value.theme.layouts.portrait?.survey.background.image ?? '';
    const answer = await (await booth(read.value)).inject(url);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
    expect(answer.body).toContain('#0f1430');
  });

  test('its emoji are complete SVG files', async () => {
    const answer = await (await booth()).inject('/emoji/open-book.svg');
    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(answer.body).toMatch(/^<svg xmlns=/);
  });

  test('its fonts come from installed packages', async () => {
    const answer = await (await booth()).inject('/fonts/figtree/latin-600.woff2');
    expect(answer).toMatchObject({ statusCode: 200, headers: expect.objectContaining({ 'content-type': 'font/woff2' }) });
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  });
});

test('the address for guests is looked up for each request', async () => {
  let address = 'http://192.168.1.20:8081';
  const app = await booth(loadedTheme(), { shareAddress: () => ({ address }) });
  expect((await app.inject('/api/share')).json()).toEqual({ address });
  address = 'http://10.0.0.7:8081';
  const answer = await app.inject('/api/share');
  expect(answer.json()).toEqual({ address });
  expect(answer.headers['cache-control']).toBe('no-store');
});

describe('safety', () => {
  test.each(['/', '/assets/index-abc123.js', '/api/theme', '/health', '/assets/gone.js', '/%zz', '/themes/0/%00.svg'])(
    '%s has the strict headers',
    async (url) => {
      const { headers } = await (await booth()).inject(url);
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringContaining('camera=(self)'),
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      });
    },
  );

  test('theme files have an opaque origin, run no scripts and cannot be framed', async () => {
    const folder = temporaryFolder({ 'art/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', 'art/b.png': 'png' });
    const app = await booth({ ...loadedTheme(), resolve: (url) => join(folder, 'art', url.split('/').at(-1) ?? '') });
    for (const url of ['/themes/0/a.svg', '/themes/0/b.png', '/emoji/star.svg', '/fonts/figtree/b.png'])
      expect({ url, policy: (await app.inject(url)).headers['content-security-policy'] }).toEqual({
        url,
        policy: expect.stringMatching(/^default-src 'none';.* sandbox; frame-ancestors 'none'/) as string,
      });
  });

  test("the page may connect only to the theme's picture service", async () => {
    const picture = { ...minimalTheme.picture, serviceUrl: 'https://pictures.example.com:8443/v1/' };
    const app = await booth(loadedTheme({ picture }));
    expect((await app.inject('/')).headers['content-security-policy']).toContain("connect-src 'self' https://pictures.example.com:8443;");
  });

  test("only scripts and styles with a hash in the page's policy run", async () => {
    const inside = { 'script-src': 'begin()', 'style-src': 'html { margin: 0 }' };
    const html = `<!doctype html><style>${inside['style-src']}</style><script type="module">${inside['script-src']}</script>`;
    const app = await booth(loadedTheme(), { pages: temporaryFolder({ 'index.html': html }) });
    const { headers } = await app.inject({ url: '/', headers: asBrowser });
    const directives = String(headers['content-security-policy']).split('; ');
    for (const [directive, text] of Object.entries(inside))
      expect(directives.find((one) => one.startsWith(`${directive} `))?.split(' ')).toEqual(
        expect.arrayContaining(["'self'", `'sha256-${createHash('sha256').update(text).digest('base64')}'`]),
      );
    expect(new Set(directives.map((one) => one.split(' ', 1)[0])).size).toBe(directives.length);
  });

  test('no script or style may be inline', async () => {
    expect((await (await booth()).inject('/')).headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  test.each([
    '/themes/0/../secret.svg',
    '/themes/0/%2e%2e/secret.svg',
    '/themes/0/%2e%2e%2fsecret.svg',
    '/themes/0/..%2fsecret.svg',
    '/themes/0/..%5csecret.svg',
    '/themes/0/%252e%252e%252fsecret.svg',
    '/themes/0//secret.svg',
    '/themes/0/art/..%2f..%2fsecret.svg',
    '/themes/0/%2fetc%2fpasswd',
    '/themes/0/theme.json',
    '/themes/..%2f0/secret.svg',
    '/themes/-1/secret.svg',
    '/fonts/figtree/..%2f..%2f..%2fsecret.svg',
    '/fonts/..%2f..%2fzod/package.json',
    '/emoji/..%2fsecret.svg',
    '/assets/../../secret.html',
    '/assets/..%2f..%2fsecret.html',
    '/..%2fsecret.html',
    '/%2e%2e/secret.html',
    '/../../../../../../etc/passwd',
    '//etc/passwd',
    '/%zz',
    '/themes/0/%ff.svg',
    `/themes/0/${'a'.repeat(5000)}.svg`,
  ])('%s cannot reach files outside', async (path) => {
    const app = await booth(loadedTheme({}, { 'secret.svg': 'secret', 'theme/art/x.svg': svg }));
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await rawRequest(address, path);
    expect(answer.body === page || answer.status >= 400).toBe(true);
    expect(answer.body).not.toMatch(/secret|root:|Minimal|node_modules|\/tmp|at .*:\d+/);
  });

  test('a bug is logged and hidden from the client', async () => {
    const theme = loadedTheme();
    const broken = {
      ...theme,
      resolve: () => {
        throw new Error('/home/staff/secret');
      },
    };
    const answer = await (await booth(broken)).inject('/themes/0/x.svg');
    expect(answer).toMatchObject({ statusCode: 500, body: '{"message":"Something went wrong in the booth."}' });
  });
});

test('during development another server provides the pages, but the theme still comes from the booth', async () => {
  const app = await kioskApp(kioskParts({ pages: (_request, response) => response.end('dev page') }));
  onTestFinished(() => app.close());
  const answer = await app.inject('/selection');
  expect(answer.body).toBe('dev page');
  expect(answer.headers).not.toHaveProperty('content-security-policy');
  expect((await app.inject('/api/theme')).json()).toEqual({ theme: minimalTheme, version: 'only' });
});
