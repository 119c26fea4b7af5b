import { createHash } from 'node:crypto';
import jsQR from 'jsqr';
import type Konva from 'konva';
import type { Box } from '../../stage/parts/Box.ts';
import { qrCanvas } from '../../stage/parts/qrCanvas.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { SeenQr } from '../ThemeEvidence.ts';
import type { Pixels } from './glyphContrast.ts';
import { takePixels } from './pixelsOf.ts';
import { qrNeeds } from './qrNeeds.ts';

/** The share of white over the whole screen: reflections of the hall's lamps. */
const veil = 0.3;
/** The noise of a phone's sensor in a hall, as its standard deviation, of 255. */
const noise = 9;

/** The position of a phone: its rotation in radians, the factor by which it is too near, and the offset of its picture's centre, in its pixels. */
export interface PhoneInHand {
  readonly tilt: number;
  readonly nearer: number;
  readonly aside: readonly [right: number, down: number];
}

/**
 * Hands hold phones a little askew, and never the same way twice: if one attempt misses a code because of where its modules fall on the sensor, the
 * next attempt reads it.
 */
const inHand = [
  { tilt: 0.09, nearer: 1, aside: [0, 0] },
  { tilt: -0.06, nearer: 1.02, aside: [0.37, -0.29] },
  { tilt: 0.03, nearer: 0.98, aside: [-0.21, 0.43] },
] as const satisfies readonly PhoneInHand[];
/** Sample points per sensor pixel, in each direction. */
const gathered = 3;

/**
 * A screen as a phone photographs it in a lit hall: shrunk by the distance, rotated (each pixel is the mean of its area), veiled by reflections, with
 * the noise of a small sensor. The area beyond the picture is grey. Equal pictures give equal photos.
 */
export function photographed(screen: Pixels, distanceShare: number, { tilt, nearer, aside }: PhoneInHand = inHand[0]): Pixels {
  const share = Math.min(1, distanceShare * nearer);
  const [across, down] = [Math.max(1, Math.round(screen.width * share)), Math.max(1, Math.round(screen.height * share))];
  const data = new Uint8ClampedArray(across * down * 4).fill(255);
  const chance = generator(screen.width * 31 + screen.height);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let sum = 0;
      for (let point = 0; point < gathered ** 2; point++) {
        const right = (x + aside[0] + ((point % gathered) + 0.5) / gathered) / share - screen.width / 2;
        const below = (y + aside[1] + (Math.floor(point / gathered) + 0.5) / gathered) / share - screen.height / 2;
        sum += lightAt(screen, screen.width / 2 + right * cos - below * sin, screen.height / 2 + right * sin + below * cos);
      }
      const light = (sum / gathered ** 2) * (1 - veil) + 255 * veil + noise * gaussian(chance);
      data.fill(light, (y * across + x) * 4, (y * across + x) * 4 + 3);
    }
  }
  return { data, width: across, height: down };
}

/** Luma of the nearest pixel, 0 to 255. */
function lightAt({ data, width, height }: Pixels, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return 128;
  const at = (Math.floor(y) * width + Math.floor(x)) * 4;
  return 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
}

/** Mulberry32, by Tommy Ettinger: numbers from 0 to 1, the same sequence for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A standard normal random number (Box-Muller). */
const gaussian = (chance: () => number): number => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());

/**
 * A phone's picture has 1920 pixels for an angle of 70 degrees. These are its pixels per pixel of a 22 inch screen, at half a metre and at a metre.
 */
const nearShare = 0.7;
const farShare = 0.36;
/** A safety margin, because advice must hold: a code read from this much further away is read from far in any surroundings. */
const surely = 0.92;
/** The inspected margin around the code, as a share of its side: the quiet zone, and anything that could be mistaken for a part of the code. */
const surroundings = 0.5;

/** A scene's code: its position and its content. */
export interface QrOnStage {
  readonly text: string;
  readonly box: Box;
}

/** Reads a scene's code on a stage with an independent decoder, from simulated phone pictures of the screen. */
export function lookAtQr(stage: Konva.Stage, { text, box }: QrOnStage, { share, colors }: Theme): Omit<SeenQr, 'path'> {
  const { errorCorrection } = share;
  const side = Math.min(box.width, box.height);
  const margin = side * surroundings;
  // Redraw the code: scenes have a lower resolution here than on a booth, which would make the code's modules unequal in width.
  const { qrDark: dark, qrLight: light } = colors;
  stage.findOne<Konva.Image>('.qr')?.image(qrCanvas(text, { side, pixelRatio: 1, errorCorrection, dark, light }));
  // Screens are assumed to have 1080 pixels on their short side; a larger stage is displayed smaller.
  const scale = 1080 / Math.min(stage.width(), stage.height());
  const area = { x: box.x - margin, y: box.y - margin, width: side + 2 * margin, height: side + 2 * margin };
  const picture = takePixels(stage.toCanvas({ ...area, pixelRatio: 1 }));
  return { box, ...readOnce(picture, { text, side: Math.round(side), errorCorrection, scale }) };
}

type Read = Pick<SeenQr, 'read' | 'readInBlack' | 'needs'>;

interface Reading {
  readonly text: string;
  readonly side: number;
  readonly errorCorrection: Theme['share']['errorCorrection'];
  readonly scale: number;
}

const known = new Map<string, Read>();
/** The cache size: a theme has a dozen codes; a check that runs for hours drops all entries at once. */
const maxKnown = 500;

/** Caches results: many states of the visit show the same picture, and reading it takes longer than drawing it. */
function readOnce(picture: Pixels, reading: Reading): Read {
  const pixels = createHash('sha1').update(picture.data).digest('hex');
  const key = JSON.stringify([pixels, picture.width, picture.height, reading]);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= maxKnown) known.clear();
  const made = readCode(picture, reading);
  known.set(key, made);
  return made;
}

function readCode(picture: Pixels, { text, side, errorCorrection, scale }: Reading): Read {
  const readAt = (share: number, of: Pixels, hands: readonly PhoneInHand[] = inHand): boolean =>
    hands.some((hand) => isRead(photographed(of, Math.min(1, share * scale), hand)));
  const far = readAt(farShare, picture);
  return {
    read: { near: far || readAt(nearShare, picture), far },
    readInBlack: far || readAt(farShare, blackOnWhite(picture)),
    needs: far ? null : qrNeeds({ text, side, errorCorrection, isRead: (of) => readAt(farShare * surely, of, [inHand[0]]) }),
  };
}

/** Phones look for dark codes on a light background. */
const isRead = ({ data, width, height }: Pixels): boolean => jsQR(data, width, height, { inversionAttempts: 'dontInvert' }) !== null;

/** The same picture in black and white, with its mean as the threshold. */
function blackOnWhite({ data, width, height }: Pixels): Pixels {
  const lights = Array.from({ length: width * height }, (_, at) => lightOf(data, at));
  const border = lights.reduce((sum, light) => sum + light, 0) / Math.max(1, lights.length);
  const result = new Uint8ClampedArray(data.length);
  for (const [at, light] of lights.entries()) result.fill(light < border ? 0 : 255, at * 4, at * 4 + 3).fill(255, at * 4 + 3, at * 4 + 4);
  return { data: result, width, height };
}

const lightOf = (data: Uint8ClampedArray, at: number): number =>
  0.2126 * (data[at * 4] ?? 0) + 0.7152 * (data[at * 4 + 1] ?? 0) + 0.0722 * (data[at * 4 + 2] ?? 0);
