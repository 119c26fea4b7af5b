import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { drawingFacts } from './drawingFacts.ts';
import { drawingText } from './drawingAt.ts';
import type { UnlikePart } from './unlikeParts.ts';
import { imageSize } from './imageSize.ts';

interface Measured extends Size {
  readonly state: 'picture';
  readonly bytes: number;
}

/** What can be said of a picture's file without drawing it. Sizes are pixels. */
export type PictureFacts =
  | (Measured & { readonly kind: 'drawing'; readonly unlike: readonly UnlikePart[] })
  | (Measured & { readonly kind: 'pixels' })
  | { readonly state: 'trouble'; readonly kind: 'broken' | 'unsafe' | 'endless'; readonly why: string };

/** More of a drawing than this nobody waits for, a kiosk without a GPU least of all. */
const mostShapes = 100_000;
const mostDrawingBytes = 8_000_000;
const mostPixels = 40_000_000;
const longestSide = 8192;

/** Looks into a picture of a theme, as far as its first bytes (of a drawing, its elements) tell what it is. */
export function pictureFacts(file: string): PictureFacts {
  const bytes = statSync(file).size;
  if (bytes === 0) return { state: 'trouble', kind: 'broken', why: 'is empty' };
  return extname(file).toLowerCase() === '.svg' ? factsOfDrawing(file, bytes) : factsOfPixels(file, bytes);
}

/** A drawing that is no file, such as an emoji, or one in other colours. */
export function factsOfSvg(svg: string): PictureFacts {
  const facts = drawingFacts(svg);
  if (!facts.ok) return { state: 'trouble', ...facts.error };
  const { size, shapes, unlike } = facts.value;
  if (shapes > mostShapes) return { state: 'trouble', kind: 'endless', why: `draws ${shapes.toLocaleString('en')} shapes` };
  return { state: 'picture', kind: 'drawing', width: size.width, height: size.height, bytes: Buffer.byteLength(svg), unlike };
}

function factsOfDrawing(file: string, bytes: number): PictureFacts {
  if (bytes > mostDrawingBytes) return { state: 'trouble', kind: 'endless', why: `has ${megabytes(bytes)} MB` };
  const svg = drawingText(readFileSync(file));
  return svg === null ? { state: 'trouble', kind: 'broken', why: 'is no SVG' } : factsOfSvg(svg);
}

function factsOfPixels(file: string, bytes: number): PictureFacts {
  const content = readFileSync(file);
  const size = imageSize(content) ?? gifSize(content) ?? avifSize(content);
  if (size === null) return { state: 'trouble', kind: 'broken', why: 'is no whole PNG, JPEG, WebP, AVIF or GIF' };
  return { state: 'picture', kind: 'pixels', width: size.width, height: size.height, bytes };
}

/** Beyond this nothing unfolds a picture: a browser would need four bytes for each pixel. */
export const isHuge = ({ width, height }: Size): boolean => width * height > mostPixels || Math.max(width, height) > longestSide;

export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** GIF89a, section 18: the logical screen. */
function gifSize(file: Buffer): Size | null {
  if (!/^GIF8[79]a/.test(file.toString('latin1', 0, 6)) || file.length < 20) return null;
  return sized(file.readUInt16LE(6), file.readUInt16LE(8));
}

/** ISO 23008-12: the first `ispe` box is that of the picture, or of a part of it that is no larger. */
function avifSize(file: Buffer): Size | null {
  if (file.toString('latin1', 4, 8) !== 'ftyp' || !/avi[fs]/.test(file.toString('latin1', 8, 40))) return null;
  const at = file.subarray(0, 65_536).indexOf('ispe', 0, 'latin1');
  return at < 0 || at + 16 > file.length ? null : sized(file.readUInt32BE(at + 8), file.readUInt32BE(at + 12));
}

const sized = (width: number, height: number): Size | null => (width === 0 || height === 0 ? null : { width, height });
