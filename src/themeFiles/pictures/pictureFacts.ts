import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import type { DrawingBurden } from './drawingBurden.ts';
import { drawingFacts } from './drawingFacts.ts';
import { drawingText } from './drawingAt.ts';
import type { UnlikePart } from './unlikeParts.ts';
import { pixelSize } from './pixelSize.ts';

interface Measured extends Size {
  readonly state: 'picture';
  readonly bytes: number;
  /** The number of pixels to decode for drawing: the bitmap's own, or those of a drawing's embedded pictures. */
  readonly decodedPixels: number;
}

/** The facts about a picture's file that need no drawing. Sizes are in pixels. */
export type PictureFacts =
  | (Measured & { readonly kind: 'drawing'; readonly unlike: readonly UnlikePart[] })
  | (Measured & { readonly kind: 'pixels' })
  | { readonly state: 'trouble'; readonly kind: 'broken' | 'unsafe' | 'endless'; readonly why: string };

/** The limit for shapes: a larger drawing takes too long, especially on a kiosk without a GPU. */
const maxShapes = 100_000;
/**
 * Two seconds in a browser without a GPU, if the drawing fills a stage: the heaviest bundled drawing takes a third of that, the heaviest emoji a
 * thirteenth.
 */
const maxFillings = 4000;
/** The limit for nested layers: during drawing, each is a separate picture as large as the drawing. */
const maxLayers = 24;
const maxDrawingBytes = 8_000_000;
const maxPixels = 40_000_000;
const longestSide = 8192;

/** Inspects a picture of a theme, as far as its first bytes (for a drawing, its elements) reveal. */
export function pictureFacts(file: string): PictureFacts {
  const bytes = statSync(file).size;
  if (bytes === 0) return { state: 'trouble', kind: 'broken', why: 'is empty' };
  return extname(file).toLowerCase() === '.svg' ? factsOfDrawing(file, bytes) : factsOfPixels(file, bytes);
}

/** The facts about a drawing that isn't a file, such as an emoji or a recoloured drawing. */
export function factsOfSvg(svg: string): PictureFacts {
  const facts = drawingFacts(svg);
  if (!facts.ok) return { state: 'trouble', ...facts.error };
  const { size, shapes, burden, layers, embeddedPixels, unlike } = facts.value;
  if (burden === null || shapes > maxShapes)
    return { state: 'trouble', kind: 'endless', why: `takes as long to draw as ${Math.round(shapes).toLocaleString('en')} shapes` };
  if (burden.fillings > maxFillings) return { state: 'trouble', kind: 'endless', why: whyHeavy(burden) };
  if (layers > maxLayers) return { state: 'trouble', kind: 'endless', why: `has ${layers} see-through layers inside one another` };
  const bytes = Buffer.byteLength(svg);
  return { state: 'picture', kind: 'drawing', ...size, bytes, decodedPixels: embeddedPixels, unlike };
}

function whyHeavy({ fillings, mostly }: DrawingBurden): string {
  const times = Number.isFinite(fillings) ? `${Math.round(fillings).toLocaleString('en')} times` : 'for ever';
  return `takes as long to draw as painting all of it over ${times}, mostly for ${mostly ?? 'its parts'}`;
}

function factsOfDrawing(file: string, bytes: number): PictureFacts {
  if (bytes > maxDrawingBytes) return { state: 'trouble', kind: 'endless', why: `is ${megabytes(bytes)} MB` };
  const svg = drawingText(readFileSync(file));
  return svg === null ? { state: 'trouble', kind: 'broken', why: 'is not an SVG' } : factsOfSvg(svg);
}

function factsOfPixels(file: string, bytes: number): PictureFacts {
  const content = readFileSync(file);
  const size = pixelSize(content);
  if (size === null) return { state: 'trouble', kind: 'broken', why: 'is not a complete PNG, JPEG, WebP, AVIF or GIF' };
  return { state: 'picture', kind: 'pixels', ...size, bytes, decodedPixels: size.width * size.height };
}

/** Whether a picture is too large to decode: a browser needs four bytes per pixel. */
export const isHuge = ({ width, height }: Size): boolean => width * height > maxPixels || Math.max(width, height) > longestSide;

export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

interface Size {
  readonly width: number;
  readonly height: number;
}
