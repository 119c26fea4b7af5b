import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import type { BuiltBooth } from '../support/builtBooth.ts';
import { startBuiltBooth } from '../support/builtBooth.ts';
import { openKiosk } from '../support/openKiosk.ts';
import { visitDriver } from '../support/visitDriver.ts';
import { compared } from './measurements.ts';
import { report } from './report.ts';

const pairs = 120;
let booth: BuiltBooth;
beforeAll(async () => {
  booth = await startBuiltBooth({ camera: { startDelayMs: 0 } });
});
afterAll(() => booth.stop());

test('bench', { timeout: 300_000 }, async () => {
  const kiosk = await openKiosk({ width: 1080, height: 1920 });
  try {
    await kiosk.page.goto(booth.address);
    const visit = visitDriver(kiosk.page);
    await visit.start();
    await visit.survey();
    await visit.button('Capture').waitFor();
    const { layer, bare } = await timeDraws(kiosk.page, pairs);
    report(
      [compared('live', 'layer draw of a camera frame', 'bare drawImage', layer, bare, budgets.live.layerDraw)],
      `Chromium ${kiosk.browser.version()}`,
    );
    expect(layer.length).toBe(pairs);
  } finally {
    await kiosk.close();
  }
});

/**
 * Times the product's own layer and a bare drawImage of the same frame to a canvas of the same size, in turns, who is first
 * changing from pair to pair. Reading one pixel back makes the browser really draw.
 */
function timeDraws(page: Page, count: number): Promise<{ layer: number[]; bare: number[] }> {
  return page.evaluate(async (wanted) => {
    interface LiveNode {
      name(): string;
      image(): HTMLVideoElement;
      crop(): { x: number; y: number; width: number; height: number };
      getAbsoluteTransform(): { getMatrix(): [number, number, number, number, number, number] };
      width(): number;
      height(): number;
      getLayer(): { drawScene(): void; getNativeCanvasElement(): HTMLCanvasElement };
    }
    const konva = (window as unknown as { Konva: { stages: { find(selector: string): LiveNode[] }[] } }).Konva;
    const stage = konva.stages[0];
    if (stage === undefined) throw new Error('there is no stage');
    const node = stage.find('Image').find((image) => image.name() === 'live');
    if (node === undefined) throw new Error('there is no live picture');
    const liveLayer = node.getLayer();
    const drawn = liveLayer.getNativeCanvasElement();
    const plain = document.createElement('canvas');
    plain.width = drawn.width;
    plain.height = drawn.height;
    const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('there is no canvas');
      return context;
    };
    const [plainContext, drawnContext] = [contextOf(plain), contextOf(drawn)];
    const ratio = drawn.width / 1080;
    const timed = (context: CanvasRenderingContext2D, draw: () => void): number => {
      const start = performance.now();
      draw();
      context.getImageData(0, 0, 1, 1);
      return performance.now() - start;
    };
    const drawLayer = (): number => timed(drawnContext, () => liveLayer.drawScene());
    const drawBare = (): number =>
      timed(plainContext, () => {
        const { x, y, width, height } = node.crop();
        const [a, b, c, d, e, f] = node.getAbsoluteTransform().getMatrix();
        plainContext.setTransform(ratio * a, ratio * b, ratio * c, ratio * d, ratio * e, ratio * f);
        plainContext.drawImage(node.image(), x, y, width, height, 0, 0, node.width(), node.height());
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
  }, count);
}
