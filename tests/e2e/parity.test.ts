import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visit } from '../../src/flow/Visit.ts';
import type { Art } from '../../src/headless/loadArt.ts';
import { loadArt } from '../../src/headless/loadArt.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import type { BuiltBooth } from '../support/builtBooth.ts';
import { startBuiltBooth } from '../support/builtBooth.ts';
import { classicTheme } from '../support/classicTheme.ts';
import { expectAlike } from '../support/comparePictures.ts';
import { openKiosk } from '../support/openKiosk.ts';
import { visitDriver } from '../support/visitDriver.ts';

const loaded = classicTheme();
const { theme } = loaded;
const answers = { q1: '2' };
const scenes: [name: string, visit: Visit, path: string, state: object | null, ready: string][] = [
  ['Welcome', { scene: 'welcome' }, '', null, 'CLICK TO START'],
  ['the first question', { scene: 'survey', attention: 'present', step: 0, answers }, 'selection', { step: 0, answers }, 'Next'],
  ['an unknown address', { scene: 'notFound' }, 'no/such/place', null, 'To the photo booth'],
];

let booth: BuiltBooth;
let art: Art;
beforeAll(async () => {
  booth = await startBuiltBooth();
  art = await loadArt(loaded);
});
afterAll(() => booth.stop());

/** Edges of vector art and type are blended a little differently by Chromium's Skia and ours; places, sizes and colours are not. */
const tolerance = 0.012;

test.each(scenes)('%s looks in Node as it does in Chromium', async (_name, visit, path, state, ready) => {
  const kiosk = await openKiosk({ width: 1080, height: 1920, reducedMotion: 'reduce' });
  try {
    const { page } = kiosk;
    await page.goto(booth.address + path);
    if (state !== null) {
      await page.evaluate(([to, record]) => window.history.replaceState(record, '', to), [`/${path}`, state] as const);
      await page.reload();
    }
    await visitDriver(page).button(ready).waitFor();
    await page.waitForLoadState('networkidle');
    // Fades end, and nothing moves after them where motion is reduced.
    await page.waitForTimeout(1500);
    const inChromium = await page.screenshot();
    const rendered = renderScene({ theme, art, visit, orientation: 'portrait' });
    const inNode = await rendered.canvas.encode('png');
    rendered.destroy();
    expectAlike(inNode, inChromium, tolerance);
    expect(kiosk.errors).toEqual([]);
  } finally {
    await kiosk.close();
  }
});
