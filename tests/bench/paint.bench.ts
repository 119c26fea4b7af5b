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
    // Alternate the order from pair to pair.
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
  /** When the picture that fills the page was painted, according to the browser. */
  readonly pictureMs: number;
  /** When the page has drawn the controls that answer touches (firstPaint.test.ts touches them) or, for the bare page, its picture. */
  readonly readyMs: number;
}

const pairsOf = () => ({ ours: [] as Opened[], bare: [] as Opened[] });

/** Waits for the booth to draw Welcome's picture, which it does in the background once per theme. */
async function standInReady(): Promise<void> {
  await expect.poll(async () => (await fetch(booth.address)).text(), { timeout: 60_000, interval: 200 }).toContain('class="welcome"');
}

/** Opens an address in a browser that has never seen it, and again with its files cached. */
async function openTwice(address: string, kind: 'ours' | 'bare'): Promise<{ cold: Opened; warm: Opened; urls: readonly string[] }> {
  const context = await browser.newContext({ viewport: size });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const wire = await recordWire(session);
    const cold = await opened(page, address, kind);
    const urls = wire(cold.readyMs);
    // As after a browser start, with no earlier page to clean up.
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
    // A browser reports its first paint some frames later.
    (wanted) => [wanted, 'first-contentful-paint'].every((one) => performance.getEntriesByName(one).length > 0),
    name,
    { polling: 50 },
  );
  return page.evaluate(
    (wanted) => ({
      // A picture is the first content of both pages: the booth shows its line for staff only after 6 s.
      pictureMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      readyMs: performance.getEntriesByName(wanted)[0]?.duration ?? Number.NaN,
    }),
    ready,
  );
}

/** Returns a function that returns the paths requested until this many milliseconds after the navigation. */
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

/** A page with only a picture, served by plain Node. */
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
