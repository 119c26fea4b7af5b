import { afterAll, expect, test } from 'vitest';
import type { MadePicture } from '../../src/flow/Visit.ts';
import { makeByChain } from '../../src/kiosk/pictures/makerChain.ts';
import { systemClock } from '../../src/kiosk/devices/Clock.ts';
import { cutoutMaker } from '../../src/kiosk/pictures/cutoutMaker.ts';
import { cutoutClient } from '../../src/kiosk/pictures/cutoutClient.ts';
import { characterRecipe } from '../../src/picture/compose/characterRecipe.ts';
import astronautUrl from '../fixtures/astronaut.png?url';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { servedTheme } from '../support/page/servedTheme.ts';

const theme = servedTheme();
const cutouts = cutoutClient();
const cutout = cutoutMaker({ cutouts, recipeFor: (answers) => characterRecipe(theme, answers), clock: systemClock });
afterAll(() => cutouts.dispose());

/** The picture that a guest with this photo gets, and the time it takes. */
async function made(photo: string): Promise<MadePicture & { readonly ms: number }> {
  const startedMs = performance.now();
  const order = { photo: Promise.resolve(photo), answers: sampleAnswers, signal: new AbortController().signal };
  const picture = await makeByChain(
    { makers: [cutout], deadlineMs: theme.picture.pictureDeadlineMs, clock: systemClock },
    { ...order, withheld: false, onProgress: () => undefined },
  );
  return { ...picture, ms: performance.now() - startedMs };
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

type Draw = (context: CanvasRenderingContext2D, astronaut: HTMLImageElement) => void;

async function photo(width: number, height: number, draw: Draw, type = 'image/png'): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#b9b2a6';
  context.fillRect(0, 0, width, height);
  draw(context, await load(astronautUrl));
  return canvas.toDataURL(type);
}

/** The guest at the middle of the lower edge, as large as possible. */
const seated: Draw = (context, astronaut) => {
  const { width, height } = context.canvas;
  const side = Math.min(width, height);
  context.drawImage(astronaut, (width - side) / 2, height - side, side, side);
};
const nobody: Draw = () => undefined;
const black: Draw = (context) => {
  context.fillStyle = '#000';
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
};
const seeThrough: Draw = (context) => context.clearRect(0, 0, context.canvas.width, context.canvas.height);
const noise: Draw = (context) => {
  const { width, height } = context.canvas;
  const image = context.createImageData(width, height);
  for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : Math.imul(at ^ (at >>> 7), 2654435761) >>> 24;
  context.putImageData(image, 0, 0);
};
/** A JPEG whose end was never written. */
async function cutOff(): Promise<string> {
  const whole = await photo(1080, 1080, seated, 'image/jpeg');
  const start = whole.indexOf(',') + 1;
  return whole.slice(0, start + Math.floor((0.7 * (whole.length - start)) / 4) * 4);
}

/** 'any': the segmenters' result for such a strip is unpredictable. */
const photos: [what: string, photo: () => Promise<string>, shape: MadePicture['shape'] | 'any'][] = [
  ['of 1 x 1', () => photo(1, 1, nobody), 'photo'],
  ['of 3000 x 1', () => photo(3000, 1, noise), 'any'],
  ['of 2 x 1500', () => photo(2, 1500, noise), 'any'],
  ['of 4000 x 4000', () => photo(4000, 4000, seated), 'cutout'],
  ['that is upright', () => photo(720, 1280, seated), 'cutout'],
  ['that is wide', () => photo(1280, 720, seated), 'cutout'],
  ['that is all black', () => photo(1080, 1080, black), 'photo'],
  ['that can be seen through', () => photo(640, 640, seeThrough), 'photo'],
  ['of nothing but noise', () => photo(1080, 1080, noise), 'photo'],
  ['that is cut off', cutOff, 'any'],
];

test.each(photos)('a photo %s gives a valid picture in time, and the next guest is cut out', async (_what, take, shape) => {
  const picture = await made(await take());
  expect(shape === 'any' ? 'any' : picture.shape).toBe(shape);
  expect((await load(picture.url)).naturalWidth).toBeGreaterThan(0);
  expect(picture.ms).toBeLessThan(theme.picture.pictureDeadlineMs);
  const next = await made(await photo(512, 512, seated));
  expect(next.shape).toBe('cutout');
});
