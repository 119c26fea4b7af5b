import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Chance } from '../groups/Chance.ts';
import { projectRoot } from '../theme/classicTheme.ts';

/** Draws a frame, given its number. */
type DrawFrame = (context: SKRSContext2D, frame: number) => void;

interface FilmPlan {
  readonly width?: number;
  readonly height?: number;
  readonly frames?: number;
  readonly draw: DrawFrame;
  /** Every third frame contains only its first half. */
  readonly isCut?: boolean;
}

const portrait = await loadImage(readFileSync(join(projectRoot, 'tests/fixtures/astronaut.png')));

/** The portrait in the middle, turned clockwise by this angle. It sways a little, as people do. */
const swaying =
  (turn = 0): DrawFrame =>
  (context, frame) => {
    const { width, height } = context.canvas;
    context.fillStyle = '#b9b4ab';
    context.fillRect(0, 0, width, height);
    context.translate(width / 2 + [0, 1, 2, 1][frame % 4]!, height / 2);
    context.rotate((turn * Math.PI) / 180);
    const side = Math.min(width, height);
    context.drawImage(portrait, -side / 2, -side / 2, side, side);
    context.resetTransform();
  };

const filled =
  (colour: string): DrawFrame =>
  (context) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  };

const smpte = ['#bfbfbf', '#bfbf00', '#00bfbf', '#00bf00', '#bf00bf', '#bf0000', '#0000bf'];
const ebu = ['#ffffff', '#bfbf00', '#00bfbf', '#00bf00', '#bf00bf', '#bf0000', '#0000bf', '#000000'];
/** Vertical stripes in these colours, over this share of the height. */
const stripes =
  (colours: readonly string[], share: number): DrawFrame =>
  (context) => {
    const { width, height } = context.canvas;
    filled('#101010')(context, 0);
    for (const [place, colour] of colours.entries()) {
      context.fillStyle = colour;
      context.fillRect((place * width) / colours.length, 0, width / colours.length + 1, height * share);
    }
  };

/** A capture card's picture while its camera is off. */
const sign: DrawFrame = (context) => {
  const { width, height } = context.canvas;
  filled('#101418')(context, 0);
  context.fillStyle = '#ffffff';
  context.font = `${height / 8}px sans-serif`;
  context.textAlign = 'center';
  context.fillText('NO SIGNAL', width / 2, height / 2);
};

const chance = new Chance(44);
/** Adds a sensor's noise of this many levels to another drawing. */
const throughSensor =
  (levels: number, draw: DrawFrame): DrawFrame =>
  (context, frame) => {
    draw(context, frame);
    const { width, height } = context.canvas;
    const picture = context.getImageData(0, 0, width, height);
    for (let at = 0; at < picture.data.length; at += 4) {
      const sway = chance.between(-levels, levels);
      for (let channel = 0; channel < 3; channel++) picture.data[at + channel] = picture.data[at + channel]! + sway;
    }
    context.putImageData(picture, 0, 0);
  };

const stillFace: DrawFrame = (context) => swaying()(context, 0);
/** What cameras and capture cards send, good and bad. */
export const cameraFootage = {
  guests: { draw: swaying() },
  'turned-90': { draw: swaying(90) },
  'turned-180': { draw: swaying(180) },
  'turned-270': { draw: swaying(270) },
  black: { draw: filled('#000000'), frames: 1 },
  flat: { draw: filled('#2040ff'), frames: 1 },
  bars: { draw: stripes(smpte, 0.67), frames: 1 },
  'ebu-bars': { draw: stripes(ebu, 1), frames: 1 },
  'no-signal': { draw: sign, frames: 1 },
  frozen: { draw: stillFace, frames: 1 },
  'every-third-cut': { draw: swaying(), isCut: true, frames: 6 },
  'dark-room': { draw: throughSensor(4, filled('#030303')), frames: 6 },
  'still-room': { draw: throughSensor(3, stillFace), frames: 6 },
  'plain-wall': { draw: throughSensor(3, filled('#d2cdc8')), frames: 6 },
  '4k': { draw: swaying(), width: 3840, height: 2160 },
  upright: { draw: swaying(), width: 720, height: 1280 },
} as const satisfies Readonly<Record<string, FilmPlan>>;

export type CameraFootage = keyof typeof cameraFootage;

/** A film for the browser's fake camera: a sequence of JPEGs. */
function filmOf(name: CameraFootage): Buffer {
  const { width = 1280, height = 720, frames = 4, draw, isCut = false }: FilmPlan = cameraFootage[name];
  const canvas = createCanvas(width, height);
  const jpegs = Array.from({ length: frames }, (_, frame) => {
    draw(canvas.getContext('2d'), frame);
    const jpeg = canvas.toBuffer('image/jpeg', 92);
    return isCut && frame % 3 === 2 ? jpeg.subarray(0, jpeg.length / 2) : jpeg;
  });
  // A one-frame film simulates a camera that always gives the same frame.
  return Buffer.concat(frames === 1 ? Array<Buffer>(6).fill(jpegs[0]!) : jpegs);
}

/** A fake camera's file, which is read each time the camera is opened. */
export function cameraFile() {
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-camera-'));
  const file = join(folder, 'camera.mjpeg');
  return {
    file,
    show(name: CameraFootage): void {
      // Never overwrite the film that is playing.
      const next = join(folder, 'next.mjpeg');
      writeFileSync(next, filmOf(name));
      renameSync(next, file);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
