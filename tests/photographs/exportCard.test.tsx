import { screen } from '@testing-library/react';
import Konva from 'konva';
import { expect, it, onTestFinished } from 'vitest';
import { encodePng } from '../../src/kiosk/pictures/encodePng.ts';
import { exportCard } from '../../src/stage/parts/exportCard.ts';
import type { PictureMaker } from '../../src/picture/PictureMaker.ts';
import { success } from '../../src/shared/errors.ts';
import { isBlank } from '../support/picture/isBlank.ts';
import type { OpenBooth } from '../support/page/openBooth.tsx';
import { arrived, openBooth, settled, theStage, turn } from '../support/page/openBooth.tsx';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { screenFineness } from '../support/page/screenFineness.ts';
import { servedTheme } from '../support/page/servedTheme.ts';

/** A guest's picture: a gradient, so that each position has a different colour. */
function guest(): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 600;
  const context = canvas.getContext('2d')!;
  const gradient = context.createLinearGradient(0, 0, 600, 600);
  gradient.addColorStop(0, 'red');
  gradient.addColorStop(1, 'blue');
  context.fillStyle = gradient;
  context.fillRect(0, 0, 600, 600);
  return canvas.toDataURL();
}

/** Returns green pixels with the address of a red and blue picture. */
const greenMaker: PictureMaker = {
  name: 'green',
  sends: false,
  needsMs: 0,
  async make() {
    const canvas = new OffscreenCanvas(600, 600);
    const context = canvas.getContext('2d')!;
    context.fillStyle = 'rgb(0 200 0)';
    context.fillRect(0, 0, 600, 600);
    return success({ url: guest(), shape: 'photo', image: canvas.transferToImageBitmap() });
  },
};

const atResult = () => ({ path: '/result', record: { answers: sampleAnswers, url: guest() } });

async function pixelsOf(booth: OpenBooth): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  await expect.poll(() => booth.cards.length).toBe(1);
  const bitmap = await createImageBitmap(new Blob([booth.cards[0]!.main.bytes]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/** The largest difference in a channel, and the share of pixels that differ at all. */
function difference(a: Uint8ClampedArray, b: Uint8ClampedArray) {
  let largest = 0;
  let differing = 0;
  for (let at = 0; at < a.length; at++) {
    const by = Math.abs(a[at]! - b[at]!);
    if (by > 0) differing++;
    if (by > largest) largest = by;
  }
  return { largest, differing };
}

let reference: Uint8ClampedArray | undefined;

it.each([
  [1, 1080, 1920],
  [1, 540, 960],
  [1, 960, 540],
  [1, 700, 700],
  [2, 540, 960],
])('at %f device pixels per CSS pixel on a page of %i by %i the card is the same to the pixel', async (fineness, ...viewport) => {
  await screenFineness(fineness);
  const booth = await openBooth({ ...atResult(), viewport });
  const { width, height, data } = await pixelsOf(booth);
  expect([width, height]).toEqual([1420, 2000]);
  reference ??= data;
  expect(difference(data, reference)).toEqual({ largest: 0, differing: 0 });
  // The guest's picture shows its own colours: red at the top left, blue at the bottom right, no green.
  const { layers, exportScale } = booth.theme.card;
  const [left, top, boxWidth, boxHeight] = layers.find((layer) => 'picture' in layer && layer.for !== 'cutout')!.box;
  const colourAt = (share: number) => {
    const at = (Math.round((top + share * boxHeight) * exportScale) * width + Math.round((left + share * boxWidth) * exportScale)) * 4;
    return [...data.subarray(at, at + 3)];
  };
  const [above, below] = [colourAt(0.12), colourAt(0.7)];
  expect(above[0]! - above[2]!).toBeGreaterThan(80);
  expect(below[2]! - below[0]!).toBeGreaterThan(80);
  expect(Math.max(above[1]!, below[1]!)).toBeLessThan(50);
});

it('the card is encoded and being sent before its scene appears, drawn off-screen, and only once', async () => {
  const booth = await openBooth({ path: '/take-photo', record: { answers: sampleAnswers } });
  await booth.advance(1000);
  await arrived('capture');
  screen.getByRole('button', { name: 'Capture' }).click();
  for (let second = 0; second < 3; second++) await booth.advance(1000);
  await expect.poll(() => booth.sent.map(({ type }) => type)).toContain('card-drawn');
  expect(booth.store.getState().visit).toMatchObject({ scene: 'generating', development: { name: 'settled' } });
  await expect.poll(() => theStage().find('.card'), { message: 'it was drawn, and goes' }).toEqual([]);
  const { width, height } = await pixelsOf(booth);
  expect([width, height]).toEqual([1420, 2000]);
  await booth.advance(booth.theme.picture.settledPauseMs);
  expect(booth.store.getState().visit).toMatchObject({ scene: 'result' });
  await arrived('back');
  expect(booth.cards).toHaveLength(1);
  expect(booth.sent.filter(({ type }) => type === 'card-drawn')).toHaveLength(1);
});

it('a guest’s picture is drawn from its pixels, on the card and on the stage: its data URL, which would block the thread, is not decoded', async () => {
  const read: string[] = [];
  const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')!;
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    ...src,
    set(address: string) {
      read.push(address.slice(0, 40));
      src.set!.call(this, address);
    },
  });
  onTestFinished(() => void Object.defineProperty(HTMLImageElement.prototype, 'src', src));
  const booth = await openBooth({ path: '/take-photo', record: { answers: sampleAnswers }, makers: [greenMaker] });
  await booth.advance(1000);
  await arrived('capture');
  screen.getByRole('button', { name: 'Capture' }).click();
  for (let second = 0; second < 3; second++) await booth.advance(1000);
  await expect.poll(() => booth.sent.map(({ type }) => type)).toContain('card-drawn');
  const { width, height, data } = await pixelsOf(booth);
  let green = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at]! < 30 && data[at + 1]! > 150 && data[at + 2]! < 30) green++;
  expect(green / (width * height)).toBeGreaterThan(0.1);
  await booth.advance(booth.theme.picture.settledPauseMs);
  await arrived('back');
  await expect.poll(() => theStage().findOne<Konva.Group>('.card')?.getParent()?.getParent()?.isCached()).toBe(true);
  expect(read.filter((address) => !address.startsWith('data:')).length).toBeGreaterThan(0);
  expect(read.filter((address) => address.startsWith('data:image/png'))).toEqual([]);
});

it('a guest who leaves while their card moves to the stage leaves nothing of it in Konva', async () => {
  const before = await openBooth();
  await settled();
  const atWelcome = Object.keys(Konva.shapes).length;
  before.unmount();
  for (const pieces of [0, 1, 2, 4]) {
    const booth = await openBooth(atResult());
    const card = () => theStage().findOne<Konva.Group>('.card')?.getChildren().length ?? 0;
    await expect.poll(card, { interval: 1 }).toBeGreaterThanOrEqual(pieces);
    booth.store.getState().send({ type: 'back-pressed' });
    await expect.poll(() => booth.store.getState().visit).toEqual({ scene: 'welcome' });
    await settled();
    expect(Object.keys(Konva.shapes), `shapes after ${String(pieces)} pieces`).toHaveLength(atWelcome);
    booth.unmount();
  }
});

it('a card whose pixels the browser loses while its layers arrive is never drawn', async () => {
  let asked = 0;
  const booth = await openBooth({ ...atResult(), motion: 'reduced', encodePng: () => (asked++, Promise.reject(new Error('not wanted'))) });
  for (const canvas of booth.container.querySelectorAll('canvas')) canvas.dispatchEvent(new Event('contextlost'));
  await expect
    .poll(() =>
      theStage()
        .find<Konva.Group>('.card')
        .every((card) => card.getChildren().length > 3),
    )
    .toBe(true);
  await settled();
  expect(asked).toBe(0);
});

it('a card that is finished after its guest has left is wiped', async () => {
  const encoded = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  let asked = 0;
  const encode = (): Promise<Uint8Array<ArrayBuffer>> => (asked++, encoded.promise);
  const booth = await openBooth({ ...atResult(), encodePng: encode });
  await expect.poll(() => asked).toBe(1);
  await arrived('back');
  screen.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => booth.store.getState().visit).toEqual({ scene: 'welcome' });
  const file = Uint8Array.of(1, 2, 3);
  encoded.resolve(file);
  await expect.poll(() => [...file]).toEqual([0, 0, 0]);
  expect(booth.sent.map(({ type }) => type)).toEqual(['back-pressed']);
});

it('a card being encoded when the browser lost its canvas is wiped, and not retried on an empty canvas', async () => {
  const encoded = [Promise.withResolvers<Uint8Array<ArrayBuffer>>(), Promise.withResolvers<Uint8Array<ArrayBuffer>>()] as const;
  let asked = 0;
  const encode = (): Promise<Uint8Array<ArrayBuffer>> => encoded[asked++ === 0 ? 0 : 1].promise;
  const booth = await openBooth({ ...atResult(), encodePng: encode });
  await expect.poll(() => asked).toBe(1);
  for (const canvas of booth.container.querySelectorAll('canvas')) canvas.dispatchEvent(new Event('contextlost'));
  const file = Uint8Array.of(1, 2, 3);
  encoded[0].resolve(file);
  await expect.poll(() => [...file]).toEqual([0, 0, 0]);
  expect(booth.sent).toEqual([]);
  booth.unmount();

  const another = await openBooth({ ...atResult(), encodePng: encode });
  await expect.poll(() => asked).toBe(2);
  for (const canvas of another.container.querySelectorAll('canvas')) canvas.dispatchEvent(new Event('contextlost'));
  encoded[1].reject(new Error('the picture was lost'));
  await turn();
  expect(asked).toBe(2);
});

it('a card that could not be encoded is retried once', async () => {
  let asked = 0;
  const encode = (canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> =>
    asked++ === 0 ? Promise.reject(new Error('no memory')) : encodePng(canvas);
  const { width, height } = await pixelsOf(await openBooth({ ...atResult(), encodePng: encode }));
  expect([width, height]).toEqual([1420, 2000]);
});

it('the card shown rotated on the stage is exported upright, and nothing taints it', async () => {
  const booth = await openBooth(atResult());
  await expect.poll(() => booth.cards.length).toBe(1);
  const card = theStage().findOne<Konva.Group>('.card')!;
  expect(card.getAbsoluteRotation()).not.toBe(0);
  const { canvas, wipe } = await exportCard(card, booth.theme.card);
  onTestFinished(wipe);
  expect([canvas.width, canvas.height]).toEqual([1420, 2000]);
  expect(() => canvas.getContext('2d')!.getImageData(0, 0, 1, 1)).not.toThrow();
  expect(theStage().find('.card'), 'cards left on the stage').toHaveLength(1);
});

it('drawing in bands gives the same pixels as drawing at once', async () => {
  const booth = await openBooth(atResult());
  await expect.poll(() => booth.cards.length).toBe(1);
  const card = theStage().findOne<Konva.Group>('.card')!;
  let turns = 0;
  const turn = async (): Promise<void> => void (turns += 1);
  const drawn = await Promise.all([exportCard(card, booth.theme.card), exportCard(card, { ...booth.theme.card }, { count: 7, turn })]);
  const [atOnce, inBands] = drawn.map(({ canvas }) => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data);
  expect(turns).toBe(6);
  expect(inBands!.length).toBe(1420 * 2000 * 4);
  expect(inBands!.findIndex((value, at) => value !== atOnce![at])).toBe(-1);
  for (const { wipe } of drawn) wipe();
});

it("a card's canvas is blank when the card is sent, and reused for the next one; two at a time have one each", async () => {
  const canvases: HTMLCanvasElement[] = [];
  const encode = (canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> => {
    canvases.push(canvas);
    return encodePng(canvas);
  };
  for (const _card of [1, 2]) {
    const booth = await openBooth({ ...atResult(), motion: 'reduced', encodePng: encode });
    await pixelsOf(booth);
    await expect.poll(() => isBlank(canvases[0]!)).toBe(true);
    booth.unmount();
  }
  expect(canvases[1]).toBe(canvases[0]);
  const booth = await openBooth(atResult());
  await expect.poll(() => booth.cards.length).toBe(1);
  const card = theStage().findOne<Konva.Group>('.card')!;
  const [one, other] = await Promise.all([exportCard(card, booth.theme.card), exportCard(card, booth.theme.card)]);
  expect(one.canvas).not.toBe(other.canvas);
  expect([one, other].map(({ canvas }) => isBlank(canvas))).toEqual([false, false]);
  one.wipe();
  expect([one, other].map(({ canvas }) => isBlank(canvas))).toEqual([true, false]);
  other.wipe();
  expect(other.canvas.width).toBe(0);
});

it.each(['in use', 'kept'])(
  'no card is drawn on a canvas that the browser has lost while it was %s: it returns without its scale',
  async (when) => {
    const booth = await openBooth(atResult());
    await expect.poll(() => booth.cards.length).toBe(1);
    const card = theStage().findOne<Konva.Group>('.card')!;
    const { canvas, wipe } = await exportCard(card, booth.theme.card);
    const lose = (): void => {
      canvas.dispatchEvent(new Event('contextlost'));
      canvas.getContext('2d')!.reset();
    };
    if (when === 'in use') lose();
    wipe();
    if (when === 'kept') lose();
    const next = await exportCard(card, booth.theme.card);
    onTestFinished(next.wipe);
    expect(next.canvas).not.toBe(canvas);
    expect(canvas.width).toBe(0);
    const { data } = next.canvas.getContext('2d')!.getImageData(1400, 1900, 1, 1);
    expect(data[3]).toBe(255);
  },
);

it('exportScale sets the card file’s resolution', async () => {
  const booth = await openBooth({
    ...atResult(),
    motion: 'reduced',
    theme: servedTheme(({ card }) => ({ card: { ...card, exportScale: 1 } })),
  });
  const { width, height } = await pixelsOf(booth);
  expect([width, height]).toEqual([710, 1000]);
});

it('the card file’s corners are as round as the theme sets them', async () => {
  const booth = await openBooth({
    ...atResult(),
    motion: 'reduced',
    theme: servedTheme(({ card }) => ({ card: { ...card, radius: 100, exportScale: 1 } })),
  });
  const { width, data } = await pixelsOf(booth);
  const alpha = (x: number, y: number) => data[(y * width + x) * 4 + 3];
  expect([alpha(0, 0), alpha(709, 0), alpha(0, 999), alpha(25, 25)]).toEqual([0, 0, 0, 0]);
  expect([alpha(355, 0), alpha(0, 500), alpha(34, 34)]).toEqual([255, 255, 255]);
});

it('a blank picture is also encoded as a PNG, by the page: to the worker it looks like a lost one', async () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1000, 800];
  const context = canvas.getContext('2d')!;
  let byPage = 0;
  const { toDataURL } = canvas;
  canvas.toDataURL = (...given) => (byPage++, toDataURL.apply(canvas, given));
  const sizeOf = async () => {
    const { width, height } = await createImageBitmap(new Blob([new Uint8Array(await encodePng(canvas))]));
    return [width, height];
  };
  expect(await sizeOf()).toEqual([1000, 800]);
  expect(byPage).toBe(1);

  const noise = context.createImageData(1000, 800);
  noise.data.forEach((_, at) => (noise.data[at] = (at * 7919) % 251));
  context.putImageData(noise, 0, 0);
  expect(await sizeOf()).toEqual([1000, 800]);
  expect(byPage, 'one with something on it is the worker’s').toBe(1);
});
