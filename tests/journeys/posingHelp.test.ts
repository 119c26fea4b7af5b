import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { CutoutNews, CutoutRequest } from '../../src/kiosk/pictures/CutoutRequest.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import type { Standing } from '../support/picture/groupFilm.ts';
import { groupFilm } from '../support/picture/groupFilm.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { quickTheme } from '../support/theme/quickTheme.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

let booth: BuiltBooth;
beforeAll(async () => {
  booth = await startBuiltBooth({ ...quickTheme, camera: { ...quickTheme.camera, livePreview: 'scene', posingHelp: true } });
});
afterAll(() => booth.stop());

interface Posing {
  /** The number of completed inspections of the guests. */
  inspections: number;
  /** Everything spoken since the camera started, in order. */
  spoken: string[];
}

/** Guests who have answered and now pose, at these positions. */
async function posing(...people: Standing[]) {
  const kiosk = await openKiosk({ film: await groupFilm({ people }), reducedMotion: 'reduce' });
  onTestFinished(() => kiosk.close());
  const { page } = kiosk;
  await page.addInitScript(() => {
    const seen: Posing = { inspections: 0, spoken: [] };
    Object.assign(window, { posing: seen });
    const followed = new WeakSet<Worker>();
    const post = Reflect.get(Worker.prototype, 'postMessage') as (...given: unknown[]) => void;
    Worker.prototype.postMessage = function (this: Worker, message: { type?: string }, ...rest: unknown[]) {
      if (message.type === ('pose' satisfies CutoutRequest['type']) && !followed.has(this)) {
        followed.add(this);
        this.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
          if (data.type === ('posed' satisfies CutoutNews['type'])) seen.inspections += 1;
        });
      }
      Reflect.apply(post, this, [message, ...rest]);
    };
    new MutationObserver(() => {
      const said = document.querySelector('[role="status"]')?.textContent ?? '';
      if (said !== '' && said !== seen.spoken.at(-1)) seen.spoken.push(said);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(booth.address);
  const visit = visitDriver(page);
  await visit.start();
  await visit.survey();
  await visit.button('Capture').waitFor();
  const seen = () => page.evaluate(() => (window as unknown as { posing: Posing }).posing);
  return { ...kiosk, visit, seen };
}

const words = ['Come closer to the middle', 'Step back a little'];

/** The accessible names on the stage. */
const labels = (page: Awaited<ReturnType<typeof posing>>['page']): Promise<number> =>
  page.evaluate(() => {
    const { Konva } = window as unknown as { Konva: { stages: { find(selector: string): unknown[] }[] } };
    return Konva.stages[0]?.find('.advice').length ?? 0;
  });

test('guests of whom one is half outside are told once to move closer, and are photographed anyway', async () => {
  const { page, visit, seen, errors } = await posing({ x: 0.09, y: 0.3, side: 0.7 }, { x: 0.6, y: 0.3, side: 0.7 });
  await expect.poll(() => labels(page), { timeout: 40_000 }).toBe(1);
  const { inspections } = await seen();
  await expect.poll(async () => (await seen()).inspections, { timeout: 40_000 }).toBeGreaterThan(inspections + 3);
  expect((await seen()).spoken.filter((said) => words.includes(said))).toEqual([words[0]]);
  await visit.capture();
  expect(await labels(page)).toBe(0);
  expect(errors).toEqual([]);
});

test('a guest who is too close is told to step back', async () => {
  const { seen } = await posing({ x: 0.5, y: -0.14, side: 1 });
  await expect.poll(async () => (await seen()).spoken.at(-1), { timeout: 40_000 }).toBe(words[1]);
});

test('guests who are all in the picture get no hint', async () => {
  const { page, seen } = await posing({ x: 0.3, y: 0.35, side: 0.65 }, { x: 0.72, y: 0.32, side: 0.65, mirrored: true });
  await expect.poll(async () => (await seen()).inspections, { timeout: 60_000 }).toBeGreaterThan(6);
  expect((await seen()).spoken.filter((said) => words.includes(said))).toEqual([]);
  expect(await labels(page)).toBe(0);
});
