import { describe, expect, onTestFinished, test } from 'vitest';
import type { CutoutRequest } from '../../src/kiosk/pictures/CutoutRequest.ts';
import { cutoutClient } from '../../src/kiosk/pictures/cutoutClient.ts';
import type { StageOrder } from '../../src/kiosk/pictures/liveStage.ts';
import { liveStage } from '../../src/kiosk/pictures/liveStage.ts';
import { manualClock } from '../../src/kiosk/devices/manualClock.ts';
import type { LiveSource } from '../../src/picture/LiveSource.ts';
import { canvasFeed } from '../support/page/canvasFeed.ts';
import { expectConsole } from './guards.ts';

/** The worker's response to a frame: returns it with its people, in green, and the first scene; plus the test's additions. */
const cutting = `if (data.type === 'stage') {
  self.scene = data.scene ?? self.scene;
  const canvas = new OffscreenCanvas(scene.width, scene.height);
  const context = canvas.getContext('2d');
  context.drawImage(scene, 0, 0);
  context.fillStyle = '#00ff00';
  context.fillRect(0, 0, scene.width / 2, scene.height);
  data.frame.close();
  const picture = canvas.transferToImageBitmap();
  postMessage({ type: 'staged', id: data.id, picture }, [picture]);
}`;
const silent = '';
const dying = 'throw new Error("out of memory");';
const failing = 'if (data.type === "stage") postMessage({ type: "failed", id: data.id, message: "a model is damaged" });';

const blue = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#0000ff"/></svg>')}`;

/** Guests in front of a camera whose frames the test releases, and a scripted worker. */
async function stageWith(
  script: string,
  { isProven = true, mayEnter = () => true }: Partial<Pick<StageOrder, 'isProven' | 'mayEnter'>> = {},
) {
  const clock = manualClock();
  const heard: CutoutRequest['type'][] = [];
  const cutouts = cutoutClient(() => {
    const body = `onmessage = ({ data }) => { postMessage({ heard: data.type }); ${script} };`;
    const worker = new Worker(URL.createObjectURL(new Blob([body], { type: 'text/javascript' })));
    worker.addEventListener('message', ({ data }: MessageEvent<{ heard?: CutoutRequest['type'] }>) => {
      if (data.heard === undefined) done++;
      else heard.push(data.heard);
    });
    return worker;
  });
  onTestFinished(() => cutouts.dispose());
  const feed = canvasFeed();
  const shown: (LiveSource | null)[] = [];
  const leaving = new AbortController();
  let [drawn, done] = [0, 0];
  const show = (staged: LiveSource | null): void => {
    shown.push(staged);
    staged?.onFrame(() => (drawn += 1));
  };
  await liveStage(cutouts, clock, {
    feed,
    scene: blue,
    mirrored: false,
    correctsLight: true,
    signal: leaving.signal,
    isProven,
    mayEnter,
    show,
  });
  return { clock, feed, shown, heard, leave: () => leaving.abort(), drawn: () => drawn, done: () => done };
}

function colourAt(source: LiveSource | null | undefined, x: number, y: number): number[] {
  const { width, height } = source!;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(source!.image, 0, 0);
  return [...context.getImageData(x, y, 1, 1).data];
}

describe('guests in front of the camera', () => {
  test('appear in front of their scene', async () => {
    const { feed, shown } = await stageWith(cutting);
    feed.frame();
    await expect.poll(() => shown.length).toBe(1);
    expect(colourAt(shown[0], 100, 300)).toEqual([0, 255, 0, 255]);
    expect(colourAt(shown[0], 700, 300)).toEqual([0, 0, 255, 255]);
  });

  test('have only the latest of ten frames processed after the current one', async () => {
    const { feed, heard, drawn } = await stageWith(cutting);
    for (let frame = 0; frame < 11; frame++) feed.frame();
    await expect.poll(drawn).toBe(2);
    feed.frame();
    await expect.poll(drawn).toBe(3);
    expect(heard).toEqual(['stage', 'stage', 'stage']);
  });

  test('are erased from the worker and the canvas as soon as they stop posing', async () => {
    const { feed, shown, heard, leave } = await stageWith(cutting);
    feed.frame();
    await expect.poll(() => shown.length).toBe(1);
    leave();
    await expect.poll(() => heard).toEqual(['stage', 'forget']);
    expect((shown[0]?.image as HTMLCanvasElement).width).toBe(0);
    feed.frame();
    expect(feed.watched()).toBe(false);
  });
});

/** Delivers and completes frames, this many milliseconds apart. */
async function play({ clock, feed, done }: Awaited<ReturnType<typeof stageWith>>, frames: number, apartMs: number): Promise<void> {
  for (let frame = 0; frame < frames && feed.watched(); frame++) {
    clock.advance(apartMs);
    feed.frame();
    const before = done();
    await expect.poll(() => done() > before || !feed.watched()).toBe(true);
  }
}

describe('whether the machine keeps up is decided before anybody sees the scene', () => {
  test('a machine that keeps up shows the scene', async () => {
    const stage = await stageWith(cutting, { isProven: false });
    await play(stage, 10, 50);
    expect(stage.shown).toEqual([]);
    await play(stage, 20, 50);
    expect(stage.shown).toHaveLength(1);
  });

  test('a machine that does not shows nothing of it, and stops trying', async () => {
    const stage = await stageWith(cutting, { isProven: false });
    await play(stage, 80, 100);
    expect([stage.shown, stage.feed.watched()]).toEqual([[], false]);
  });

  test('so does a machine that has not proved itself when the guests look into the lens', async () => {
    let isPosing = true;
    const stage = await stageWith(cutting, { isProven: false, mayEnter: () => isPosing });
    await play(stage, 10, 50);
    isPosing = false;
    await play(stage, 30, 50);
    expect([stage.shown, stage.feed.watched()]).toEqual([[], false]);
  });

  test('a machine that has shows the first frame, between the shots of a strip', async () => {
    const stage = await stageWith(cutting, { mayEnter: () => false });
    await play(stage, 1, 50);
    expect(stage.shown).toHaveLength(1);
  });

  test('the scene then stays, even if the machine becomes slow', async () => {
    const stage = await stageWith(cutting, { isProven: false });
    await play(stage, 30, 50);
    await play(stage, 30, 500);
    expect([stage.shown.length, stage.feed.watched()]).toEqual([1, true]);
  });
});

describe('the plain camera picture returns', () => {
  test('if the worker stops answering', async () => {
    const { feed, shown, clock, heard } = await stageWith(`if (self.before) return; self.before = data.type === 'stage'; ${cutting}`);
    feed.frame();
    await expect.poll(() => shown.length).toBe(1);
    feed.frame();
    await expect.poll(() => heard).toEqual(['stage', 'stage']);
    for (let ms = 0; ms < 4000; ms += 50) {
      clock.advance(50);
      feed.frame();
    }
    expect(shown).toEqual([shown[0], null]);
    await expect.poll(() => heard).toEqual(['stage', 'stage', 'forget']);
  });

  test.each([
    ['dies', dying],
    ['fails', failing],
  ])('if the worker %s', async (_what, script) => {
    if (script === dying) expectConsole(/out of memory/);
    const { feed, shown } = await stageWith(script);
    feed.frame();
    await expect.poll(() => feed.watched()).toBe(false);
    expect(shown).toEqual([]);
  });
});

test('a worker that never answers leaves the camera picture unchanged', async () => {
  const { feed, shown, clock, heard } = await stageWith(silent);
  feed.frame();
  await expect.poll(() => heard).toEqual(['stage']);
  clock.advance(10_000);
  feed.frame();
  expect(shown).toEqual([]);
});
