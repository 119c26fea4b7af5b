import { readFileSync } from 'node:fs';
import type { LoadedTheme } from '../readTheme.ts';
import { sizedDrawing } from './sizedDrawing.ts';

/** Provides a theme's drawings. */
export type DrawingPlaces = Pick<LoadedTheme, 'resolve' | 'drawing'>;

/**
 * The drawing at a theme's address, in the form that browsers and Skia receive: see `sizedDrawing`. Null if there is none, if it is a bitmap, or if
 * its file can't be read as text.
 */
export function drawingAt(address: string, { resolve, drawing }: DrawingPlaces): string | null {
  const made = drawing(address);
  if (made !== null) return sizedDrawing(made);
  const file = resolve(address);
  const text = file?.toLowerCase().endsWith('.svg') === true ? textOf(file) : null;
  return text === null ? null : sizedDrawing(text);
}

function textOf(file: string): string | null {
  try {
    return drawingText(readFileSync(file));
  } catch {
    // The file is gone, or the booth can't read it: it isn't drawn.
    return null;
  }
}

/** An SVG file's text, in the encoding given by its first bytes or its prolog (XML 1.0, appendix F); null if it isn't text. */
export function drawingText(bytes: Buffer): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  if (bytes.includes(0)) return null;
  const [, named] = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(bytes.toString('latin1', 0, 200)) ?? [];
  return decoded(bytes, named ?? 'utf-8') ?? decoded(bytes, 'utf-8');
}

/** The text without a byte order mark; null for an unknown encoding. */
function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return null;
  }
}
