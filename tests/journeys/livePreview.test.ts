import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sceneOf } from '../../src/shared/theme/sceneOf.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { quickTheme } from '../support/theme/quickTheme.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

/** The answers in every visit of the driver. */
const answersGiven = { q1: '2', q2: '3', q3: '1', q4: '3' };

let booth: BuiltBooth;
beforeAll(async () => {
  booth = await startBuiltBooth({ ...quickTheme, camera: { ...quickTheme.camera, livePreview: 'scene' } });
});
afterAll(() => booth.stop());

/** A guest who has answered and now poses, and the maximum of frames processed at the same time. */
async function posing({ workerMs = 0, faster = 1 } = {}) {
  const kiosk = await openKiosk();
  onTestFinished(() => kiosk.close());
  await kiosk.context.addInitScript(() => {
    const frames = { atWork: 0, most: 0, done: 0 };
    Object.assign(window, { frames });
    const post = Reflect.get(Worker.prototype, 'postMessage') as (...given: unknown[]) => void;
    const followed = new WeakSet<Worker>();
    Worker.prototype.postMessage = function (this: Worker, message: { type?: string }, ...rest: unknown[]) {
      if (message.type === 'stage') frames.most = Math.max(frames.most, ++frames.atWork);
      if (message.type === 'stage' && !followed.has(this)) {
        followed.add(this);
        this.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
          if (data.type !== 'staged') return;
          frames.atWork -= 1;
          frames.done += 1;
        });
      }
      Reflect.apply(post, this, [message, ...rest]);
    };
  });
  // A machine that is this many times faster, regardless of other load: its clock shows less time per frame.
  await kiosk.context.addInitScript((times) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / times;
  }, faster);
  // A machine that needs longer for each frame.
  if (workerMs > 0)
    await kiosk.context.route('**/assets/cutoutWorker*.js', async (route) => {
      const response = await route.fetch();
      const slow = `const say = self.postMessage.bind(self);
        self.postMessage = (news, options) =>
          news.type === 'staged' ? void setTimeout(() => say(news, options), ${String(workerMs)}) : say(news, options);`;
      await route.fulfill({ response, body: `${slow}\n${await response.text()}` });
    });
  await kiosk.page.goto(booth.address);
  const visit = visitDriver(kiosk.page);
  await visit.start();
  await visit.survey();
  await visit.button('Capture').waitFor();
  const frames = () => kiosk.page.evaluate(() => (window as unknown as { frames: { most: number; done: number } }).frames);
  return { ...kiosk, visit, frames, look: await previewOf(kiosk.page) };
}

/** The spacing of the compared preview pixels. */
const step = 6;

/** Measures the preview: the shares that show the theme's scene and an orange suit. */
async function previewOf(page: Page): Promise<() => Promise<{ scene: number; suit: number }>> {
  const { theme } = (await (await fetch(new URL('api/theme', booth.address))).json()) as { theme: Theme };
  const { clip, expected } = await page.evaluate(
    async ({ address, apart }) => {
      interface Node {
        name(): string;
        getClientRect(): { x: number; y: number; width: number; height: number };
        getStage(): { width(): number; container(): HTMLElement };
      }
      const { Konva } = window as unknown as { Konva: { stages: { find(selector: string): Node[] }[] } };
      const node = Konva.stages[0]?.find('Image').find((image) => image.name() === 'live');
      if (node === undefined) throw new Error('there is no live picture');
      const box = node.getClientRect();
      const stage = node.getStage();
      const canvas = stage.container().getBoundingClientRect();
      const scale = canvas.width / stage.width();
      const [width, height] = [Math.floor(box.width * scale), Math.floor(box.height * scale)];
      const image = new Image();
      image.src = address;
      await image.decode();
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      const larger = Math.max(width / image.naturalWidth, height / image.naturalHeight);
      const [across, down] = [image.naturalWidth * larger, image.naturalHeight * larger];
      context.drawImage(image, (width - across) / 2, (height - down) / 2, across, down);
      const { data } = context.getImageData(0, 0, width, height);
      const samples: number[][] = [];
      for (let y = apart; y < height - apart; y += apart)
        for (let x = apart; x < width - apart; x += apart) samples.push([...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]);
      return {
        clip: { x: Math.round(canvas.x + box.x * scale), y: Math.round(canvas.y + box.y * scale), width, height },
        expected: samples,
      };
    },
    { address: sceneOf(theme.card, answersGiven)!, apart: step },
  );
  return async () => {
    const { data, width, height } = PNG.sync.read(await page.screenshot({ clip }));
    let [all, scene, suit] = [0, 0, 0];
    for (let y = step; y < height - step; y += step)
      for (let x = step; x < width - step; x += step) {
        const colour = data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3);
        const there = expected[all]!;
        all += 1;
        if (colour.every((value, channel) => Math.abs(value - there[channel]!) < 16)) scene += 1;
        if (colour[0]! > 170 && colour[1]! > 50 && colour[1]! < 130 && colour[2]! < 100) suit += 1;
      }
    return { scene: scene / all, suit: suit / all };
  };
}

const shapeOf = (page: Page): Promise<string> => page.evaluate(() => (window.history.state as { shape: string }).shape);

test('posing guests appear in the scene for their answers, and one frame at a time is processed', async () => {
  const { page, visit, frames, look, errors } = await posing({ faster: 6 });
  await expect.poll(async () => (await look()).scene, { timeout: 20_000, interval: 200 }).toBeGreaterThan(0.12);
  expect((await look()).suit).toBeGreaterThan(0.1);
  await expect.poll(async () => (await frames()).done, { timeout: 20_000 }).toBeGreaterThan(10);
  expect((await frames()).most).toBe(1);
  await visit.capture();
  expect(await shapeOf(page)).toBe('cutout');
  expect(errors).toEqual([]);
});

test('a machine that is too slow shows the plain camera from the start, soon stops trying, and still makes the character', async () => {
  const { page, visit, frames, look, errors } = await posing({ workerMs: 150 });
  await expect.poll(async () => (await frames()).done, { timeout: 20_000 }).toBeGreaterThan(1);
  let done = 0;
  const hasStopped = async (): Promise<boolean> => {
    expect((await look()).scene).toBeLessThan(0.04);
    const before = done;
    done = (await frames()).done;
    return done === before;
  };
  await expect.poll(hasStopped, { timeout: 30_000, interval: 1000 }).toBe(true);
  expect((await frames()).most).toBe(1);
  expect((await look()).suit).toBeGreaterThan(0.1);
  await visit.capture();
  expect(await shapeOf(page)).toBe('cutout');
  expect(errors).toEqual([]);
});
