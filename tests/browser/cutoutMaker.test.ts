import { describe, expect, onTestFinished, test } from 'vitest';
import { cutoutMaker } from '../../src/kiosk/pictures/cutoutMaker.ts';
import { cutoutClient } from '../../src/kiosk/pictures/cutoutClient.ts';
import type { CutoutRequest } from '../../src/kiosk/pictures/CutoutRequest.ts';
import { manualClock } from '../../src/kiosk/devices/manualClock.ts';
import type { PictureOrder } from '../../src/picture/PictureMaker.ts';
import { characterRecipe } from '../../src/picture/compose/characterRecipe.ts';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { servedTheme } from '../support/page/servedTheme.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';
import { expectConsole } from './guards.ts';

const theme = servedTheme();

/** A worker that follows the test's script; `heard` lists its requests. */
function scripted(...scripts: string[]) {
  const clock = manualClock();
  const started: Worker[] = [];
  const heard: CutoutRequest['type'][] = [];
  const cutouts = cutoutClient(() => {
    const script = scripts[Math.min(started.length, scripts.length - 1)]!;
    const body = `onmessage = ({ data }) => { postMessage({ heard: data.type }); ${script} };`;
    const address = URL.createObjectURL(new Blob([body], { type: 'text/javascript' }));
    const worker = new Worker(address);
    worker.addEventListener('message', ({ data }: MessageEvent<{ heard?: CutoutRequest['type'] }>) => {
      if (data.heard !== undefined) heard.push(data.heard);
    });
    started.push(worker);
    return worker;
  });
  const maker = cutoutMaker({ cutouts, recipeFor: (answers) => characterRecipe(theme, answers), clock });
  onTestFinished(() => cutouts.dispose());
  const controller = new AbortController();
  const order: PictureOrder = {
    photo: Promise.resolve(tinyPng),
    answers: sampleAnswers,
    signal: controller.signal,
    withheld: false,
    onProgress: () => undefined,
  };
  return { cutouts, maker, clock, started, heard, order, leave: () => controller.abort() };
}

const silent = '';
const dying = 'throw new Error("out of memory");';
const failing = 'if (data.type === "make") postMessage({ type: "failed", id: data.id, message: "a model is damaged" });';
const empty = 'if (data.type === "make") postMessage({ type: "nobody", id: data.id });';
const making = `if (data.type === "make") {
  const canvas = new OffscreenCanvas(2, 3);
  canvas.getContext("2d");
  const image = canvas.transferToImageBitmap();
  postMessage({ type: "made", id: data.id, url: "data:image/png;base64,iVBORw0KGgo=", shape: "cutout", image }, [image]);
}`;
const lettingGo = 'if (data.type === "cancel") postMessage({ type: "cancelled", id: data.id });';
const failed = { ok: false, error: { code: 'picture-failed', retryable: true, reason: 'failed' } };
const nobody = { ok: false, error: { code: 'picture-failed', reason: 'nobody' } };

describe('the cutout worker', () => {
  test('makes a cutout, and is kept for the next visit', async () => {
    const { cutouts, maker, order, started } = scripted(making);
    cutouts.ask({ type: 'warm' });
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    expect(await maker.make(order)).toMatchObject({ ok: true, value: { url, shape: 'cutout', image: { width: 2, height: 3 } } });
    expect((await maker.make(order)).ok).toBe(true);
    expect(started).toHaveLength(1);
  });

  test('that crashes causes a failure, and the next visit gets a new worker', async () => {
    expectConsole(/out of memory/);
    const { maker, order, started } = scripted(dying, making);
    expect(await maker.make(order)).toMatchObject(failed);
    expect((await maker.make(order)).ok).toBe(true);
    expect(started).toHaveLength(2);
  });

  test('that crashes while loading is replaced before the photo is taken', async () => {
    expectConsole(/out of memory/);
    const { cutouts, maker, order, started, heard } = scripted(dying, making);
    cutouts.ask({ type: 'warm' });
    await expect.poll(() => heard).toEqual(['warm']);
    await expect.poll(async () => (await maker.make(order)).ok).toBe(true);
    expect(started).toHaveLength(2);
  });

  test('that fails causes a failure, and the next visit gets a new worker', async () => {
    const { maker, order, started } = scripted(failing, making);
    expect(await maker.make(order)).toMatchObject(failed);
    expect((await maker.make(order)).ok).toBe(true);
    expect(started).toHaveLength(2);
  });

  test('that finds nobody reports it and is kept', async () => {
    const { maker, order, started } = scripted(empty);
    expect(await maker.make(order)).toMatchObject(nobody);
    expect(await maker.make(order)).toMatchObject(nobody);
    expect(started).toHaveLength(1);
  });

  test('that does not answer is given up after 12 s', async () => {
    const { maker, order, heard, clock, started } = scripted(silent, making);
    const made = maker.make(order);
    await expect.poll(() => heard).toEqual(['make']);
    clock.advance(12_000);
    expect(await made).toMatchObject(failed);
    expect((await maker.make(order)).ok).toBe(true);
    expect(started).toHaveLength(2);
  });

  test('cancels an order when its guest leaves', async () => {
    const { maker, order, heard, leave, started } = scripted(lettingGo);
    const made = maker.make(order);
    await expect.poll(() => heard).toEqual(['make']);
    leave();
    expect(await made).toMatchObject(failed);
    expect(heard).toEqual(['make', 'cancel']);
    expect(started).toHaveLength(1);
  });

  test('that does not cancel within 3 s is terminated', async () => {
    const { maker, order, heard, leave, clock, started } = scripted(silent, making);
    const made = maker.make(order);
    await expect.poll(() => heard).toEqual(['make']);
    leave();
    await expect.poll(() => heard).toEqual(['make', 'cancel']);
    clock.advance(3000);
    expect(await made).toMatchObject(failed);
    expect((await maker.make({ ...order, signal: new AbortController().signal })).ok).toBe(true);
    expect(started).toHaveLength(2);
  });
});

test('an undecodable photo is a failure', async () => {
  const { maker, order } = scripted(making);
  expect(await maker.make({ ...order, photo: Promise.resolve('data:image/png;base64,iVBORw0KGgo=') })).toMatchObject(failed);
});
