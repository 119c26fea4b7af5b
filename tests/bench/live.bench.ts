import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import { bareLivePage } from './bareLivePage.ts';
import type { LiveCopy } from './LiveCopy.ts';
import { compared, comparedRates } from './measurements.ts';
import { report } from './report.ts';

const pairs = 120;
const rounds = 5;
const watchMs = 2500;
/** By then motion has ended and later scenes have loaded; guests need longer to answer. */
const settleMs = 5000;
const bareSettleMs = 1500;
let booth: BuiltBooth;
beforeAll(async () => {
  // Without the maker's worker, which otherwise warms up on the other core while a guest answers. Here the bench answers without delay.
  booth = await startBuiltBooth({ camera: { startDelayMs: 0 }, picture: { makers: ['plain'] } });
});
afterAll(() => booth.stop());

test('bench', { timeout: 300_000 }, async () => {
  const kiosk = await openKiosk({ width: 1080, height: 1920 });
  const { page } = kiosk;
  try {
    const visit = visitDriver(page);
    const session = await kiosk.context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(countDraws);
    const showBooth = async (): Promise<void> => {
      await page.goto(booth.address);
      await visit.liveFromWithin();
    };
    await showBooth();
    await page.waitForTimeout(settleMs);
    const copy = await liveCopy(page);
    const { layer, bare } = await timeDraws(page, copy, pairs);
    // The same camera, crop, position and canvas size.
    const barePage = bareLivePage(copy);
    await kiosk.context.route('**/bare-live.html', (route) => route.fulfill({ contentType: 'text/html', body: barePage }));
    const showBare = async (): Promise<void> => {
      await page.goto(`${booth.address}bare-live.html`);
      await page.waitForFunction(() => (window as unknown as Drawing).draws > 0);
    };
    const watched = { ours: [] as Watched[], bare: [] as Watched[] };
    for (let round = 0; round < rounds; round++) {
      // Alternate the order from round to round.
      for (const whose of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        await (whose === 'ours' ? showBooth() : showBare());
        await page.waitForTimeout(whose === 'ours' ? settleMs : bareSettleMs);
        watched[whose].push(await watchLive(page, session));
      }
    }
    const both = (what: keyof Watched) => [watched.ours.map((one) => one[what]), watched.bare.map((one) => one[what])] as const;
    const against = 'bare drawImage';
    report(
      [
        compared('live', 'layer draw of a camera frame', against, layer, bare, budgets.live.layerDraw),
        comparedRates(
          'live',
          'frames shown, of those that the camera delivers',
          against,
          ...both('shownShare'),
          budgets.live.framesShown,
          '%',
        ),
        comparedRates('live', 'frames shown', against, ...both('shownPerSecond')),
        compared('live', 'processor time of the main thread', against, ...both('busyShare'), budgets.live.busyShare, '%'),
      ],
      `Chromium ${kiosk.browser.version()}`,
    );
    expect(layer.length).toBe(pairs);
  } finally {
    await kiosk.close();
  }
});

/** The page's records for the bench. */
interface Drawing {
  /** The number of camera frames drawn. */
  draws: number;
  video: HTMLVideoElement;
}

interface Watched {
  /** In percent. */
  readonly shownShare: number;
  readonly shownPerSecond: number;
  readonly busyShare: number;
}

/** Records which video a page draws, and how often, through the function that both the booth and the bare page use. */
function countDraws(): void {
  const drawing = window as unknown as Drawing;
  drawing.draws = 0;
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]): void {
    if (given[0] instanceof HTMLVideoElement) {
      drawing.draws++;
      drawing.video = given[0];
    }
    Reflect.apply(drawImage, this, given);
  };
}

/** Watches for a while: the share of frames drawn, and how busy the page's thread was. */
async function watchLive(page: Page, session: CDPSession): Promise<Watched> {
  const busy = async (): Promise<{ seconds: number; at: number }> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const valueOf = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return { seconds: valueOf('TaskDuration'), at: performance.now() / 1000 };
  };
  const before = await busy();
  const shown = await page.evaluate(async (forMs) => {
    const drawing = window as unknown as Drawing;
    const { video } = drawing;
    const nextFrame = (): Promise<{ at: number; delivered: number; drawn: number }> =>
      new Promise((resolve) => {
        video.requestVideoFrameCallback((at, { presentedFrames }) => resolve({ at, delivered: presentedFrames, drawn: drawing.draws }));
      });
    const first = await nextFrame();
    let last = first;
    while (last.at - first.at < forMs) last = await nextFrame();
    const [drawn, delivered] = [last.drawn - first.drawn, last.delivered - first.delivered];
    return { shownShare: (drawn / delivered) * 100, shownPerSecond: drawn / ((last.at - first.at) / 1000) };
  }, watchMs);
  const after = await busy();
  return { ...shown, busyShare: ((after.seconds - before.seconds) / (after.at - before.at)) * 100 };
}

/** The parts of the live picture's node that the bench needs. */
interface LiveNode {
  name(): string;
  image(): HTMLVideoElement;
  crop(): { x: number; y: number; width: number; height: number };
  getAbsoluteTransform(): { getMatrix(): number[] };
  width(): number;
  height(): number;
  getLayer(): { drawScene(): void; getNativeCanvasElement(): HTMLCanvasElement };
}

interface WithStage {
  Konva: { stages: { find(selector: string): LiveNode[] }[] };
}

function liveCopy(page: Page): Promise<LiveCopy> {
  return page.evaluate(() => {
    const node = (window as unknown as WithStage).Konva.stages[0]?.find('Image').find((image) => image.name() === 'live');
    if (node === undefined) throw new Error('there is no live picture');
    const canvas = node.getLayer().getNativeCanvasElement();
    const scale = canvas.width / 1080;
    const transform = node.getAbsoluteTransform().getMatrix();
    return {
      canvas: { width: canvas.width, height: canvas.height },
      transform: transform.map((value) => value * scale) as unknown as LiveCopy['transform'],
      from: node.crop(),
      size: { width: node.width(), height: node.height() },
    };
  });
}

/**
 * Times the product's layer and a bare drawImage of the same frame to a canvas of the same size, in alternating order. Reading one pixel
 * back forces the browser to draw.
 */
function timeDraws(page: Page, copy: LiveCopy, count: number): Promise<{ layer: number[]; bare: number[] }> {
  return page.evaluate(
    async ([{ canvas, transform, from, size }, wanted]) => {
      const node = (window as unknown as WithStage).Konva.stages[0]?.find('Image').find((image) => image.name() === 'live');
      if (node === undefined) throw new Error('there is no live picture');
      const liveLayer = node.getLayer();
      const plain = Object.assign(document.createElement('canvas'), canvas);
      const contextOf = (one: HTMLCanvasElement): CanvasRenderingContext2D => {
        const context = one.getContext('2d');
        if (context === null) throw new Error('there is no canvas');
        return context;
      };
      const [plainContext, drawnContext] = [contextOf(plain), contextOf(liveLayer.getNativeCanvasElement())];
      const timed = (context: CanvasRenderingContext2D, draw: () => void): number => {
        const start = performance.now();
        draw();
        context.getImageData(0, 0, 1, 1);
        return performance.now() - start;
      };
      const drawLayer = (): number => timed(drawnContext, () => liveLayer.drawScene());
      const drawBare = (): number =>
        timed(plainContext, () => {
          plainContext.setTransform(...transform);
          plainContext.drawImage(node.image(), from.x, from.y, from.width, from.height, 0, 0, size.width, size.height);
        });
      const layer: number[] = [];
      const bare: number[] = [];
      for (let pair = -10; pair < wanted; pair++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const [first, second] = pair % 2 === 0 ? [drawLayer(), drawBare()] : [drawBare(), drawLayer()];
        if (pair < 0) continue;
        layer.push(pair % 2 === 0 ? first : second);
        bare.push(pair % 2 === 0 ? second : first);
      }
      return { layer, bare };
    },
    [copy, count] as const,
  );
}
