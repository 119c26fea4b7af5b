import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import type { BuiltBooth } from '../support/builtBooth.ts';
import { startBuiltBooth } from '../support/builtBooth.ts';
import { browserArguments, findBrowser } from '../support/findBrowser.ts';
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
  const plain = await plainPage(await pictureOfWelcome());
  const figures = { cold: pairsOf(), warm: pairsOf() };
  let urls: readonly string[] = [];
  for (let pair = -2; pair < pairs; pair++) {
    const ours = await openTwice(booth.address, 'ours');
    const bare = await openTwice(plain.address, 'bare');
    if (pair < 0) continue;
    urls = ours.urls;
    figures.cold.ours.push(ours.cold);
    figures.cold.bare.push(bare.cold);
    figures.warm.ours.push(ours.warm);
    figures.warm.bare.push(bare.warm);
  }
  plain.close();
  const against = 'a page with a picture of Welcome';
  report(
    [
      compared(
        'paint',
        'cold start to Welcome painted and touchable',
        against,
        figures.cold.ours,
        figures.cold.bare,
        budgets.paint.touchable,
      ),
      compared('paint', 'the same with a warm cache', against, figures.warm.ours, figures.warm.bare, budgets.paint.touchable),
      counted(
        'paint',
        'JavaScript and CSS before that, gzipped',
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

const pairsOf = () => ({ ours: [] as number[], bare: [] as number[] });

/** Opens an address in a browser that has never seen it, and once again. Milliseconds from the navigation to the painted frame. */
async function openTwice(address: string, kind: 'ours' | 'bare'): Promise<{ cold: number; warm: number; urls: readonly string[] }> {
  const context = await browser.newContext({ viewport: size });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const wire = await recordWire(session);
    const cold = await paintedAt(page, address, kind);
    const first = wire(cold);
    const warm = await paintedAt(page, address, kind);
    return { cold, warm, urls: first };
  } finally {
    await context.close();
  }
}

async function paintedAt(page: Page, address: string, kind: 'ours' | 'bare'): Promise<number> {
  await page.goto(address);
  const painted = await page.waitForFunction(
    (name) => performance.getEntriesByName(name)[0] as PerformanceMeasure | undefined,
    kind === 'ours' ? 'first painted' : 'painted',
    { polling: 50 },
  );
  return painted.evaluate((measure) => (measure === undefined ? Number.NaN : measure.startTime + measure.duration));
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
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1000;
}

async function pictureOfWelcome(): Promise<Buffer> {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  await paintedAt(page, booth.address, 'ours');
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
