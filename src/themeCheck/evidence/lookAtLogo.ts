import type { Canvas } from '@napi-rs/canvas';
import type Konva from 'konva';
import type { Rgb } from '../../shared/theme/contrast.ts';
import { contrast } from '../../shared/theme/contrast.ts';
import type { Box } from '../../stage/parts/Box.ts';
import type { SeenLogo } from '../ThemeEvidence.ts';
import { finenessOf } from './finenessOf.ts';
import type { Pixels } from './glyphContrast.ts';
import { pixelsOf, takePixels } from './pixelsOf.ts';

/** The minimum alpha (0 to 255) of a pixel of the logo. */
const covered = 128;
/** The share of a logo's pixels that must stand out: its clearest ones. */
const clearest = 0.25;
/**
 * In a logo with a box around it, the minimum share of its outermost pixels that are covered, and of these, the minimum share with one
 * colour.
 */
const boxed = { covered: 0.97, alike: 0.9 };
/** The largest difference per channel between pixels of one colour: JPEG changes each a little. */
const alikeWithin = 24;
/** A box that differs from its background by less than this is invisible; cream on white is visible. */
const unseenWithin = 10;

/** The logo in its place on Welcome; null if it was not drawn. */
export function lookAtLogo(stage: Konva.Stage, place: Box): SeenLogo | null {
  const node = stage
    .find<Konva.Image>('Image')
    .find((one) => one.x() === place.x && one.y() === place.y && one.width() === place.width && one.height() === place.height);
  if (node === undefined) return null;
  const logo = pixelsOf(node.image() as unknown as Canvas);
  node.visible(false);
  const behind = takePixels(stage.toCanvas({ ...place, pixelRatio: finenessOf(stage.width(), stage.height()) }));
  node.visible(true);
  const own = pixelsIn(logo);
  if (own.length === 0) return null;
  const contrasts = own.map(({ x, y, color }) => contrast(color, colorAt(behind, x, y))).sort((one, other) => other - one);
  return { contrast: contrasts[Math.floor(contrasts.length * clearest)] ?? 1, box: boxAround(own, behind) };
}

interface LogoPixel {
  readonly x: number;
  readonly y: number;
  readonly color: Rgb;
}

function pixelsIn(logo: Pixels): LogoPixel[] {
  const found: LogoPixel[] = [];
  for (let y = 0; y < logo.height; y++)
    for (let x = 0; x < logo.width; x++)
      if ((logo.data[(y * logo.width + x) * 4 + 3] ?? 0) >= covered) found.push({ x, y, color: colorAt(logo, x, y) });
  return found;
}

/** The colour of the box around a logo without transparency; null without a box, or if it looks like the background. */
function boxAround(own: readonly LogoPixel[], behind: Pixels): Rgb | null {
  const [left, right] = range(own.map(({ x }) => x));
  const [top, bottom] = range(own.map(({ y }) => y));
  // The outermost pixels of a scaled picture are translucent.
  const rim = own.filter(({ x, y }) => x === left + 1 || x === right - 1 || y === top + 1 || y === bottom - 1);
  const length = 2 * (right - left + bottom - top);
  const middle = rim[Math.floor(rim.length / 2)];
  if (middle === undefined || rim.length < length * boxed.covered) return null;
  const alike = rim.filter(({ color }) => isAlike(color, middle.color, alikeWithin));
  if (alike.length < rim.length * boxed.alike) return null;
  const hidden = rim.filter(({ x, y }) => isAlike(colorAt(behind, x, y), middle.color, unseenWithin));
  return hidden.length > rim.length / 2 ? null : middle.color;
}

const isAlike = (one: Rgb, other: Rgb, within: number): boolean => one.every((part, at) => Math.abs(part - (other[at] ?? 0)) <= within);

const range = (numbers: readonly number[]): readonly [number, number] => [
  numbers.reduce((least, one) => Math.min(least, one)),
  numbers.reduce((most, one) => Math.max(most, one)),
];

function colorAt({ width, height, data }: Pixels, x: number, y: number): Rgb {
  const at = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}
