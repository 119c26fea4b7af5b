import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { browserArguments, findBrowser } from '../support/built/findBrowser.ts';
import { compared, counted } from './measurements.ts';
import { report } from './report.ts';

const size = { width: 1080, height: 1920 };
const pairs = 15;
let booth: BuiltBooth;
let browser: Browser;
beforeAll(async () => {
  booth = await startBuiltBooth();
  browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
});
afterAll(async () => {
  await browser.close();
  await booth.stop();
});

test('bench', { timeout: 300_000 }, async () => {
  await standInReady();
  const plain = await plainPage(await pictureOfWelcome());
  const figures = { cold: pairsOf(), warm: pairsOf() };
  let urls: readonly string[] = [];
  for (let pair = -2; pair < pairs; pair++) {
    // Who is first changes from pair to pair.
    const bareFirst = pair % 2 === 0 ? null : await openTwice(plain.address, 'bare');
    const ours = await openTwice(booth.address, 'ours');
    const bare = bareFirst ?? (await openTwice(plain.address, 'bare'));
    if (pair < 0) continue;
    urls = ours.urls;
    for (const start of ['cold', 'warm'] as const) {
      figures[start].ours.push(ours[start]);
      figures[start].bare.push(bare[start]);
    }
  }
  plain.close();
  const against = 'a page with a picture of Welcome';
  const rows = (start: 'cold' | 'warm') => {
    const of = (kind: 'ours' | 'bare', what: keyof Opened) => figures[start][kind].map((opened) => opened[what]);
    return [
      compared(
        'paint',
        `${start} start to Welcome painted`,
        against,
        of('ours', 'pictureMs'),
        of('bare', 'pictureMs'),
        budgets.paint.painted,
      ),
      compared(
        'paint',
        `${start} start to Welcome touchable`,
        against,
        of('ours', 'readyMs'),
        of('bare', 'pictureMs'),
        budgets.paint.touchable,
      ),
    ];
  };
  report(
    [
      ...rows('cold'),
      ...rows('warm'),
      counted(
        'paint',
        'JavaScript and CSS before Welcome is touchable, gzipped',
        'kB',
        [await gzippedKilobytes(urls.filter((path) => /\.(js|css)$/.test(path)))],
        budgets.paint.gzippedKilobytes,
      ),
      counted('paint', 'requests before that', '', [urls.length], budgets.paint.requests),
    ],
    `Chromium ${browser.version()}`,
  );
  process.stdout.write(`${urls.join('\n')}\n`);
  expect(figures.cold.ours.length).toBe(pairs);
});

/** Milliseconds from the navigation. */
interface Opened {
  /** The picture that fills the page is painted, as the browser itself tells. */
  readonly pictureMs: number;
  /** The page has drawn what answers touches (firstPaint.test.ts touches it) or, of the bare one, its picture. */
  readonly readyMs: number;
}

const pairsOf = () => ({ ours: [] as Opened[], bare: [] as Opened[] });

/** The booth draws its picture of Welcome in the background, once for each theme. */
async function standInReady(): Promise<void> {
  await expect.poll(async () => (await fetch(booth.address)).text(), { timeout: 60_000, interval: 200 }).toContain('class="welcome"');
}

/** Opens an address in a browser that has never seen it, and again in one that has its files. */
async function openTwice(address: string, kind: 'ours' | 'bare'): Promise<{ cold: Opened; warm: Opened; urls: readonly string[] }> {
  const context = await browser.newContext({ viewport: size });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const wire = await recordWire(session);
    const cold = await opened(page, address, kind);
    const urls = wire(cold.readyMs);
    // As a browser starts: nothing of the page before is still there to be cleared away.
    await page.close();
    return { cold, warm: await opened(await context.newPage(), address, kind), urls };
  } finally {
    await context.close();
  }
}

async function opened(page: Page, address: string, kind: 'ours' | 'bare'): Promise<Opened> {
  await page.goto(address);
  const name = kind === 'ours' ? 'first painted' : 'painted';
  const ready = kind === 'ours' ? 'first touchable' : 'painted';
  await page.waitForFunction(
    // A browser tells of its first paint some frames later.
    (wanted) => [wanted, 'first-contentful-paint'].every((one) => performance.getEntriesByName(one).length > 0),
    name,
    { polling: 50 },
  );
  return page.evaluate(
    (wanted) => ({
      // Of both pages a picture is the first content: the booth's line for staff is not seen until 6 s have passed.
      pictureMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      readyMs: performance.getEntriesByName(wanted)[0]?.duration ?? Number.NaN,
    }),
    ready,
  );
}

/** Gives the paths that have been asked for until so many milliseconds after the navigation. */
async function recordWire(session: CDPSession): Promise<(untilMs: number) => readonly string[]> {
  const requests: { readonly url: string; readonly timeMs: number }[] = [];
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request, timestamp }) => requests.push({ url: request.url, timeMs: timestamp * 1000 }));
  return (untilMs) => {
    const start = requests[0]?.timeMs ?? 0;
    const urls = requests
      .filter(({ timeMs, url }) => timeMs - start <= untilMs && url.startsWith('http'))
      .map(({ url }) => new URL(url).pathname);
    return urls;
  };
}

async function gzippedKilobytes(paths: readonly string[]): Promise<number> {
  const files = await Promise.all(paths.map(async (path) => Buffer.from(await (await fetch(new URL(path, booth.address))).arrayBuffer())));
  const page = await (await fetch(booth.address)).text();
  const within = [...page.matchAll(/<(?:style|script type="module")>([^]*?)<\//g)].map(([, text = '']) => Buffer.from(text));
  return [...files, ...within].reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000;
}

async function pictureOfWelcome(): Promise<Buffer> {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  await opened(page, booth.address, 'ours');
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/** A page that is nothing but one picture, served by nothing but Node. */
async function plainPage(picture: Buffer): Promise<{ readonly address: string; close(): void }> {
  const page = `<!doctype html><meta charset="utf-8"><title>Welcome</title><style>*{margin:0}img{display:block;width:100vw}</style><img src="/welcome.png">
<script type="module">
await document.images[0].decode();
requestAnimationFrame(() => requestAnimationFrame(() => performance.measure('painted', { start: 0, duration: performance.now() })));
</script>`;
  const server = createServer(({ url }, response) => {
    if (url === '/welcome.png') response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=3600' }).end(picture);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, close: () => void server.close() };
}
