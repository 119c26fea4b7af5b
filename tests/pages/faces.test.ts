import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Face, Point } from '../../src/picture/Cutout.ts';
import type { Raster } from '../../src/picture/Raster.ts';
import astronautUrl from '../fixtures/astronaut.png?url';
import cutOutUrl from '../../assets/samples/astronaut.png?url';
import type { FacesAnswer } from './facesWorker.ts';

/** Her eyes as shares of the portrait's width and height, measured by hand. */
const eyes = { right: { x: 203 / 512, y: 101 / 512 }, left: { x: 247.2 / 512, y: 103.3 / 512 } };
const middle = { x: 225 / 512, y: 130 / 512 };

/** A copy of the astronaut in a group: the position of her face, her size, and how she is altered. */
interface Copy {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn?: number;
  readonly mirrored?: boolean;
  readonly filter?: string;
}

let worker: Worker;
let portrait: ImageBitmap;
let person: ImageBitmap;

beforeAll(async () => {
  worker = new Worker(new URL('./facesWorker.ts', import.meta.url), { type: 'module' });
  const load = async (url: string) => createImageBitmap(await (await fetch(url)).blob());
  [portrait, person] = await Promise.all([load(astronautUrl), load(cutOutUrl)]);
});
afterAll(() => worker.terminate());

/** Draws the copies on a background and returns the positions of their eyes. */
function photoOf(copies: readonly Copy[], width: number, height: number, image: ImageBitmap, ground: string | null) {
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  if (ground !== null) context.fillStyle = ground;
  if (ground !== null) context.fillRect(0, 0, width, height);
  const truth = copies.map(({ x, y, size, turn = 0, mirrored = false, filter = 'none' }) => {
    context.setTransform(1, 0, 0, 1, x, y);
    context.rotate((turn * Math.PI) / 180);
    context.scale(mirrored ? -size : size, size);
    context.filter = filter;
    context.drawImage(image, -middle.x, -middle.y, 1, 1);
    const matrix = context.getTransform();
    const placed = (eye: Point): Point => matrix.transformPoint({ x: eye.x - middle.x, y: eye.y - middle.y });
    const [right, left] = [placed(eyes.right), placed(eyes.left)];
    return mirrored ? { right: left, left: right } : { right, left };
  });
  const { data } = context.getImageData(0, 0, width, height);
  return { raster: { width, height, pixels: data } satisfies Raster, truth };
}

async function facesIn(photo: Raster, cutout: Raster): Promise<FacesAnswer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FacesAnswer | { error: string }>) =>
      'error' in data ? reject(new Error(data.error)) : resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ photo, cutout });
  });
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The larger error of a face's two eyes, in face widths. */
const error = (face: Face, { right, left }: { right: Point; left: Point }): number =>
  Math.max(distance(face.rightEye, right), distance(face.leftEye, left)) / face.box.width;

const groups: [what: string, copies: Copy[], width: number, height: number][] = [
  ['one', [{ x: 540, y: 400, size: 1080 }], 1080, 1080],
  [
    'two, one mirrored',
    [
      { x: 290, y: 420, size: 620 },
      { x: 800, y: 420, size: 620, mirrored: true },
    ],
    1080,
    1080,
  ],
  ['one very close', [{ x: 560, y: 540, size: 2560 }], 1080, 1080],
  [
    'a row of six, small',
    [-15, 0, 15, -8, 8, 0].map((turn, place) => ({
      x: 110 + place * 172,
      y: 600 + (place % 2) * 60,
      size: 185,
      turn,
      mirrored: place % 2 === 1,
    })),
    1080,
    1080,
  ],
  [
    'six in two rows, of other sizes, leaning, pale, dark and grey',
    [
      { x: 150, y: 500, size: 320, turn: -15 },
      { x: 400, y: 430, size: 310, mirrored: true, filter: 'hue-rotate(20deg) brightness(1.2)' },
      { x: 640, y: 450, size: 340, turn: 8, filter: 'brightness(.55)' },
      { x: 900, y: 460, size: 310, mirrored: true, turn: 15, filter: 'saturate(.2)' },
      { x: 280, y: 860, size: 410, turn: 10 },
      { x: 760, y: 880, size: 385, mirrored: true, turn: -10, filter: 'brightness(.7) contrast(1.2)' },
    ],
    1080,
    1080,
  ],
  [
    'two in a wide photo, one far away',
    [
      { x: 500, y: 400, size: 460 },
      { x: 1200, y: 420, size: 256, turn: 12, mirrored: true },
    ],
    1920,
    1080,
  ],
];

test.each(groups)(
  '%s: all faces are found, with eyes accurate to a twenty-fifth of the face’s width',
  async (_what, copies, width, height) => {
    const { raster, truth } = photoOf(copies, width, height, person, '#7a8a90');
    const faces = await facesIn(raster, photoOf(copies, width, height, person, null).raster);
    expect(faces).toHaveLength(copies.length);
    for (const place of truth) expect(Math.min(...faces.map((face) => error(face, place)))).toBeLessThan(0.04);
  },
);

test('the original portrait has one face, and nothing else counts as a face', async () => {
  const { raster, truth } = photoOf([{ x: 1080 * middle.x, y: 1080 * middle.y, size: 1080 }], 1080, 1080, portrait, null);
  const faces = await facesIn(raster, raster);
  expect(faces).toHaveLength(1);
  expect(error(faces[0]!, truth[0]!)).toBeLessThan(0.04);
});

test('a face outside the cutout, such as on a poster, does not count', async () => {
  const both: Copy[] = [
    { x: 290, y: 420, size: 620 },
    { x: 800, y: 420, size: 620, mirrored: true },
  ];
  const photo = photoOf(both, 1080, 1080, person, '#7a8a90');
  const faces = await facesIn(photo.raster, photoOf(both.slice(0, 1), 1080, 1080, person, null).raster);
  expect(faces).toHaveLength(1);
  expect(error(faces[0]!, photo.truth[0]!)).toBeLessThan(0.04);
});

test('an empty booth has no face', async () => {
  const { raster } = photoOf([], 1080, 1080, person, '#7a8a90');
  expect(await facesIn(raster, { ...raster, pixels: raster.pixels.slice().fill(255) })).toEqual([]);
});
