import { characterComposer } from '../../picture/compose/characterComposer.ts';
import { Buffers } from '../../picture/finish/Buffers.ts';
import type { CharacterArt } from '../../picture/compose/DrawingCanvas.ts';
import { stagedSide } from '../../picture/live/LiveBuffers.ts';
import { faceTurn } from '../../picture/live/faceTurn.ts';
import { liveStaging } from '../../picture/live/liveStaging.ts';
import { poseDetector } from '../../picture/live/poseDetector.ts';
import type { MatteBuffers } from '../../picture/matte/MatteBuffers.ts';
import { matteBuffers, wipeBuffers } from '../../picture/matte/MatteBuffers.ts';
import type { Raster } from '../../picture/Raster.ts';
import { loadPictureModels } from '../../picture/pipeline/loadPictureModels.ts';
import { makeCharacter } from '../../picture/pipeline/makeCharacter.ts';
import { threadsFor } from '../../picture/threadsFor.ts';
import { orThrow } from '../../shared/errors.ts';
import { systemClock } from '../devices/Clock.ts';
import type { CutoutNews, CutoutRequest, WornArt } from './CutoutRequest.ts';
import { dataUrlOf } from './dataUrlOf.ts';
import { messageTurn } from './messageTurn.ts';
import { modelFolder, openOwnRunner } from '../devices/ownModels.ts';
import { rasterOf } from './rasterOf.ts';

/**
 * Cuts people out of photos and turns them into characters, in a worker, so that the stage never waits. Orders run one after another. The
 * worker keeps models and buffers between orders, and wipes a guest's data after each one.
 */
type Order<Type extends CutoutRequest['type']> = CutoutRequest & { readonly type: Type };

/** Photos are reduced to this size. Larger photos would take longer for every guest, and cards would look the same. */
const longestSide = 1440;

const createCanvas = (width: number, height: number): OffscreenCanvas => new OffscreenCanvas(width, height);
const composer = characterComposer(createCanvas);
const developing = new Buffers();
const cancelled = new Set<number>();
let buffers: MatteBuffers | null = null;
let orders: Promise<void> = Promise.resolve();

/** Ends an order after its guest has left. */
class Cancelled extends Error {}

const say = (news: CutoutNews, transfer: Transferable[] = []): void => self.postMessage(news, { transfer });

self.addEventListener('message', ({ data: order }: MessageEvent<CutoutRequest>) => {
  if (order.type === 'cancel') cancelled.add(order.id);
  else orders = orders.then(() => take(order));
});

async function take(order: Exclude<CutoutRequest, { type: 'cancel' }>): Promise<void> {
  switch (order.type) {
    case 'warm':
      // The next order that needs the models loads them again and reports the error.
      await models().catch(() => undefined);
      return;
    case 'make':
      await answered(order, () => make(order));
      forget();
      return;
    case 'stage':
      await answered(order, () => stage(order));
      return;
    case 'pose':
      await answered(order, () => advise(order));
      return;
    case 'turn':
      await answered(order, () => findTurn(order));
      return;
    case 'practise':
      await practise().catch(() => undefined);
      return;
    case 'cut':
      await answered(order, () => cut(order));
      return;
    case 'forget':
      forget();
      return;
  }
}

async function answered(order: Order<'make' | 'stage' | 'pose' | 'turn' | 'cut'>, perform: () => Promise<void>): Promise<void> {
  const { id } = order;
  try {
    await perform();
  } catch (error) {
    if (error instanceof Cancelled) say({ type: 'cancelled', id });
    else say({ type: 'failed', id, message: error instanceof Error ? error.message : 'the worker failed' });
  }
  cancelled.delete(id);
}

async function make({ id, photo, recipe, art }: Order<'make'>): Promise<void> {
  const rest = async (): Promise<void> => {
    await messageTurn();
    if (cancelled.has(id)) throw new Cancelled();
  };
  const timed = async <T>(part: 'models' | 'decoding' | 'encoding', work: () => T | Promise<T>): Promise<T> => {
    const startedMs = systemClock.now();
    const done = await work();
    say({ type: 'timed', id, part, ms: systemClock.now() - startedMs });
    return done;
  };
  let raster: Raster | null = null;
  try {
    await rest();
    const ready = await timed('models', models);
    raster = await timed('decoding', () => rasterOf(photo, longestSide));
    buffers = buffersFor(raster);
    const made = await makeCharacter(
      { models: ready, buffers, developing, composer },
      raster,
      { recipe, art: artOf(art) },
      {
        onStep: (step, fraction) => say({ type: 'progressed', id, step, fraction }),
        onTimed: (part, ms) => say({ type: 'timed', id, part, ms }),
        onCutOut: (people) => {
          const bitmap = bitmapOf(people);
          say({ type: 'glimpsed', id, people: bitmap }, [bitmap]);
        },
        rest,
        now: () => systemClock.now(),
      },
    );
    if (!made.ok) {
      if (made.error === 'nobody') return say({ type: 'nobody', id });
      throw made.error;
    }
    const file = await timed('encoding', () => made.value.canvas.convertToBlob({ type: 'image/png' }));
    await rest();
    const url = dataUrlOf(file);
    const image = made.value.canvas.transferToImageBitmap();
    say({ type: 'made', id, url, shape: made.value.shape, image, placing: made.value.placing }, [image]);
  } finally {
    raster?.pixels.fill(0);
    photo.close();
    for (const { bitmap } of art) bitmap.close();
  }
}

async function stage({ id, frame, scene, correctsLight }: Order<'stage'>): Promise<void> {
  try {
    const stager = await staging();
    if (scene !== null) stager.enter(scene, correctsLight);
    const staged = await stager.stage(frame);
    const picture = staged.transferToImageBitmap();
    say({ type: 'staged', id, picture }, [picture]);
  } finally {
    frame.close();
    scene?.close();
  }
}

async function practise(): Promise<void> {
  const canvas = createCanvas(stagedSide, stagedSide);
  canvas.getContext('2d');
  const frame = new VideoFrame(canvas, { timestamp: 0 });
  try {
    await (await staging()).cut(frame);
  } finally {
    frame.close();
  }
}

async function cut({ id, frame }: Order<'cut'>): Promise<void> {
  try {
    const { canvas, faces } = await (await staging()).cut(frame);
    const people = canvas.transferToImageBitmap();
    say({ type: 'cut', id, people, faces }, [people]);
  } finally {
    frame.close();
  }
}

async function advise({ id, frame }: Order<'pose'>): Promise<void> {
  try {
    const detect = await poseDetection();
    say({ type: 'posed', id, advice: await detect(frame) });
  } finally {
    frame.close();
  }
}

async function findTurn({ id, frame }: Order<'turn'>): Promise<void> {
  try {
    say({ type: 'turned', id, turn: await faceTurn((await models()).faces, createCanvas)(frame) });
  } finally {
    frame.close();
  }
}

/** Wipes all data of a guest. */
function forget(): void {
  composer.forget();
  developing.wipe();
  if (buffers !== null) wipeBuffers(buffers);
  void staging.opened()?.then((one) => one.forget());
}

/** Opens something once and caches it. After a failure, the next caller tries again. */
function kept<T>(open: () => Promise<T>): { (): Promise<T>; readonly opened: () => Promise<T> | null } {
  let running: Promise<T> | null = null;
  const get = (): Promise<T> => {
    if (running === null) {
      running = open();
      running.catch(() => (running = null));
    }
    return running;
  };
  return Object.assign(get, { opened: () => running });
}

const threads = threadsFor({ isolated: self.crossOriginIsolated, cores: navigator.hardwareConcurrency });
const runner = kept(() => openOwnRunner({ threads, webGpu: 'hardware' }));
const models = kept(async () => orThrow(await loadPictureModels(await runner(), modelFolder)));
const staging = kept(async () => liveStaging((await models()).selfie, (await models()).faces.short, createCanvas));
const poseDetection = kept(async () => poseDetector((await models()).faces.short, createCanvas));

function buffersFor({ width, height }: Raster): MatteBuffers {
  return buffers?.size.width === width && buffers.size.height === height ? buffers : matteBuffers(width, height);
}

function bitmapOf({ pixels, width, height }: Raster & { readonly pixels: Uint8ClampedArray<ArrayBuffer> }): ImageBitmap {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas.transferToImageBitmap();
}

const artOf = (art: readonly WornArt[]): CharacterArt =>
  new Map(art.map(({ src, bitmap }) => [src, { image: bitmap, width: bitmap.width, height: bitmap.height }]));
