import type { Canvas } from '@napi-rs/canvas';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Raster } from '../../../src/picture/Raster.ts';
import { paintedPhoto } from '../../../src/server/features/portraits/services/fakeService.ts';
import type { Chance } from './Chance.ts';
import type { GroupPhoto, TruePerson } from './groupPhoto.ts';

/** How image models alter people. `kept`: no unrequested changes. */
export type Alteration = 'kept' | 'removed' | 'swapped' | 'smeared';

/** A photo as painted by the emulator, in a colour derived from the prompt, with one or two faces altered beforehand. */
export async function alteredPortrait({ photo, people }: GroupPhoto, alteration: Alteration, chance: Chance): Promise<Raster> {
  const canvas = canvasOf(photo);
  const [one, other] = shuffled(people, chance);
  if (alteration === 'removed' && one !== undefined) remove(canvas, one);
  if (alteration === 'smeared' && one !== undefined) smear(canvas, one);
  if (alteration === 'swapped' && one !== undefined && other !== undefined) swap(canvas, one, other);
  const painted = await paintedPhoto(await canvas.encode('png'), [`style ${chance.whole(0, 999)}`]);
  if (painted === null) throw new Error('the emulator paints nothing');
  const image = await loadImage(painted);
  const sheet = createCanvas(image.width, image.height);
  const context = sheet.getContext('2d');
  context.drawImage(image, 0, 0);
  const { width, height } = sheet;
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}

function shuffled<T>(all: readonly T[], chance: Chance): T[] {
  const left = [...all];
  return Array.from({ length: left.length }, () => left.splice(chance.whole(0, left.length - 1), 1)[0] as T);
}

function canvasOf({ width, height, pixels }: Raster): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.set(pixels);
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Draws the canvas through an oval around a face, scaled by `times`. */
function inOval(canvas: Canvas, { oval: { x, y, across, down, turn } }: TruePerson, times: number, draw: (copy: Canvas) => void): void {
  const copy = createCanvas(canvas.width, canvas.height);
  copy.getContext('2d').drawImage(canvas, 0, 0);
  const context = canvas.getContext('2d');
  context.save();
  context.beginPath();
  context.ellipse(x, y, across * times, down * times, turn, 0, 2 * Math.PI);
  context.clip();
  draw(copy);
  context.restore();
}

/** Replaces a head with its surroundings. */
function remove(canvas: Canvas, person: TruePerson): void {
  const { width } = person.box;
  inOval(canvas, person, 1.7, (copy) => {
    const context = canvas.getContext('2d');
    context.filter = `blur(${width * 0.08}px)`;
    const aside = person.oval.x > canvas.width / 2 ? -1.9 * width : 1.9 * width;
    context.drawImage(copy, -aside, -person.oval.y * 0.85);
    context.fillStyle = 'rgb(120, 116, 110)';
    context.fillRect(0, 0, canvas.width, canvas.height);
  });
}

/** Blurs eyes, nose and mouth together, like a model with too few steps. */
function smear(canvas: Canvas, person: TruePerson): void {
  inOval(canvas, person, 1.05, (copy) => {
    const context = canvas.getContext('2d');
    context.filter = `blur(${person.box.width * 0.1}px)`;
    context.drawImage(copy, 0, 0);
  });
}

function swap(canvas: Canvas, one: TruePerson, other: TruePerson): void {
  const before = createCanvas(canvas.width, canvas.height);
  before.getContext('2d').drawImage(canvas, 0, 0);
  const put = (from: TruePerson, to: TruePerson): void =>
    inOval(canvas, to, 1.25, () => {
      const context = canvas.getContext('2d');
      context.translate(to.oval.x, to.oval.y);
      context.rotate(to.oval.turn - from.oval.turn);
      context.scale(to.oval.across / from.oval.across, to.oval.down / from.oval.down);
      context.drawImage(before, -from.oval.x, -from.oval.y);
    });
  put(one, other);
  put(other, one);
}
