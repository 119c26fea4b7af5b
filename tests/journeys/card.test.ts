import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

let booth: BuiltBooth;
beforeAll(async () => {
  booth = await startBuiltBooth(plainTheme);
});
afterAll(() => booth.stop());

test.each([
  [540, 960],
  [1080, 1920],
  [1920, 1080],
  [3840, 2160],
])('at a window of %i x %i the exported card is 1420 x 2000', async (width, height) => {
  const kiosk = await openKiosk({ width, height, reducedMotion: 'reduce' });
  try {
    // Pictures are sent to the encoder's worker as bitmaps; the last one is the card. Resting layers (src/stage/canvas/useRestingLayers.ts)
    // give their bitmaps to the page itself; wiping a sheet (src/stage/parts/borrowLayer.ts) requests one pixel.
    await kiosk.page.addInitScript(() => {
      const encoded: string[] = [];
      Object.assign(window, { encoded });
      const original = window.createImageBitmap.bind(window) as (...given: unknown[]) => Promise<ImageBitmap>;
      window.createImageBitmap = (source: ImageBitmapSource, ...part: unknown[]) => {
        if (source instanceof HTMLCanvasElement && !source.isConnected && part.length === 0) encoded.push(source.toDataURL('image/png'));
        return original(source, ...part);
      };
    });
    await kiosk.page.goto(booth.address);
    await visitDriver(kiosk.page).wholeVisit();
    await kiosk.page.getByText('Point your phone’s camera at the code').waitFor({ state: 'attached' });
    const encoded = await kiosk.page.evaluate(() => (window as unknown as { encoded: string[] }).encoded);
    const card = PNG.sync.read(Buffer.from((encoded.at(-1) ?? '').replace(/^.*,/, ''), 'base64'));
    expect({ width: card.width, height: card.height }).toEqual({ width: 1420, height: 2000 });
    // The middle shows the guest, not an empty box: some of its pixels differ.
    const colours = new Set(
      Array.from({ length: 400 }, (_, index) => card.data.readUInt32BE(4 * (1420 * (700 + 2 * index) + 500 + index))),
    );
    expect(colours.size).toBeGreaterThan(50);
    expect(kiosk.errors).toEqual([]);
  } finally {
    await kiosk.close();
  }
});
